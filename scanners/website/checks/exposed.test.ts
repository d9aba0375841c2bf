import { describe, expect, test } from 'vitest'
import type { Check } from '#scanners/sdk/check.ts'
import { cases, judged, NOW, pageFacts, provesEveryCase, sample, verdictsOf } from '#scanners/test/website-facts.ts'
import type { Sample, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { PROBES } from '#scanners/website/judge-exposed.ts'
import { webDebugConsole } from './web-debug-console.ts'
import { webDirListing } from './web-dir-listing.ts'
import { webErrorVersion } from './web-error-version.ts'
import { webExposedAdmin } from './web-exposed-admin.ts'
import { webExposedApiDocs } from './web-exposed-api-docs.ts'
import { webExposedBackup } from './web-exposed-backup.ts'
import { webExposedEnv } from './web-exposed-env.ts'
import { webExposedFiles } from './web-exposed-files.ts'
import { webExposedGraphql } from './web-exposed-graphql.ts'
import { webExposedStatus } from './web-exposed-status.ts'
import { webExposedVcs } from './web-exposed-vcs.ts'
import { webSecuritytxt } from './web-securitytxt.ts'
import { webSubdomainTakeover } from './web-subdomain-takeover.ts'

type WebCheck = Check<WebsiteFacts, WebsiteCollector>
const FAMILIES: readonly WebCheck[] = [
  webExposedVcs,
  webExposedEnv,
  webExposedBackup,
  webExposedFiles,
  webExposedAdmin,
  webDebugConsole,
  webExposedStatus,
  webExposedApiDocs,
]
const folders = (answers: readonly Sample[]) => ({ answers, isLinkedOnly: false })
/** Answers to every probe: 404, but for the ones given. */
const paths = (...found: Sample[]) =>
  PROBES.map(({ path }) => found.find((answer) => answer.path === path) ?? sample(path, 'Not found', 404))

describe('files that must not be readable', () => {
  test.each(
    cases<string>([
      [webExposedVcs, '/.git/HEAD', 'ref: refs/heads/main\n'],
      [webExposedVcs, '/.git/HEAD', `${'0123456789'.repeat(4)}\n`],
      [webExposedVcs, '/.git/config', '[core]\n\tbare = false'],
      [webExposedVcs, '/.svn/wc.db', 'SQLite format 3\u0000'],
      [webExposedVcs, '/.hg/requires', 'dotencode\nfncache\nrevlogv1\n'],
      [webExposedEnv, '/.env', '# settings\nAPP_KEY=abc\n'],
      [webExposedEnv, '/.npmrc', '//registry.example/:_authToken=abc'],
      [webExposedEnv, '/.aws/credentials', '[default]\naws_access_key_id = x'],
      [webExposedEnv, '/.htpasswd', 'admin:$apr1$abc$def'],
      [webExposedEnv, '/wp-config.php.bak', "<?php define( 'DB_PASSWORD', 'x' );"],
      [webExposedBackup, '/backup.sql', '-- MySQL dump 10.13'],
      [webExposedBackup, '/backup.zip', 'PK\u0003\u0004rest'],
      [webExposedBackup, '/backup.tar.gz', '\u001f\u008b\u0008rest'],
      [webExposedBackup, '/db.sql', 'CREATE TABLE a (b int);'],
      [webExposedEnv, '/.env.bak', 'APP_KEY=abc\n'],
      [webExposedEnv, '/.env.old', 'export APP_KEY=abc\n'],
      [webExposedEnv, '/id_rsa', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl'],
      [webExposedFiles, '/docker-compose.yml', '# shop\nversion: "3"\nservices:\n  db:\n    image: postgres'],
      [webExposedFiles, '/.DS_Store', '\u0000\u0000\u0000\u0001Bud1\u0000'],
      [webExposedFiles, '/.gitignore', '# logs\nlogs\n*.log\n'],
      [webExposedFiles, '/.gitignore', 'node_modules/\n'],
      [webExposedAdmin, '/adminer.php', '<title>Login - Adminer</title>'],
      [webExposedAdmin, '/phpmyadmin/', '<input name="pma_username">'],
      [webDebugConsole, '/console', '<title>Console // Werkzeug Debugger</title><script>var CONSOLE_MODE = true'],
      [webDebugConsole, '/_ignition/health-check', '{"can_execute_commands":true}'],
      [webDebugConsole, '/_profiler/', '<title>Symfony Profiler</title>'],
      [webDebugConsole, '/telescope/requests', '<title>Telescope - Laravel</title>'],
      [webDebugConsole, '/rails/info/properties', '<td>Rails version</td>'],
      [webDebugConsole, '/elmah.axd', '<title>Error log for ROOT on WEB1 (Page #1)</title>'],
      [webExposedStatus, '/actuator/env', '{"activeProfiles":[],"propertySources":[{"name":"server.ports"}]}'],
      [webExposedStatus, '/server-status', '<title>Apache Status</title>'],
      [webExposedStatus, '/nginx_status', 'Active connections: 3'],
      [webExposedStatus, '/phpinfo.php', '<title>PHP 8.1.2 - phpinfo()</title>'],
      [webExposedStatus, '/actuator', '{"_links":{"self":{}}}'],
      [webExposedStatus, '/debug/pprof/', '<title>/debug/pprof/</title>'],
      [webExposedStatus, '/metrics', '# HELP up x\n'],
      [webExposedApiDocs, '/openapi.json', '{"openapi":"3.1.0"}'],
      [webExposedApiDocs, '/swagger.json', '{"swagger": "2.0"}'],
    ]),
  )('$id finds $expected by its content', ({ check, expected: path, given: head }) => {
    expect(judged(check, { paths: paths(sample(String(path), head)) })).toEqual([`FAIL fail @${String(path)}`])
  })
  test.each(FAMILIES)('$id passes when nothing is there', (check) => {
    expect(judged(check, { paths: paths() })).toEqual(['PASS pass'])
  })
  test.each(FAMILIES)('$id passes on a site that answers every path with its start page', (check) => {
    const everything = PROBES.map(({ path }) => sample(path, '<!doctype html><title>Shop</title>'))
    expect(judged(check, { paths: everything, control: sample('/random', '<!doctype html><title>Shop</title>') })).toEqual(['PASS pass'])
  })
  test.each(FAMILIES)('$id passes when a random path gives the same proof', (check) => {
    const proof = '\u0000\u0000\u0000\u0001Bud1 APP=1\nref: refs/heads/main\n# HELP x\n-- MySQL dump\n"openapi": "3.1"'
    const everything = PROBES.map(({ path }) => sample(path, proof))
    expect(judged(check, { paths: everything, control: sample('/random', proof) })).toEqual(['PASS pass'])
  })
  test.each(FAMILIES)('$id does not pass when a path gave no answer', (check) => {
    const silent = PROBES.map(({ path }) => sample(path, '', null))
    expect(judged(check, { paths: silent })).toEqual(['UNKNOWN unknown'])
  })
  test('what was found is told even when other paths are silent', () => {
    const some = paths(sample('/.env', 'A_KEY=1'), sample('/.npmrc', '', null))
    expect(judged(webExposedEnv, { paths: some })).toEqual(['FAIL fail @/.env', 'UNKNOWN unknown'])
  })
  test.each<[WebCheck, string, string]>([
    [webExposedFiles, '/.gitignore', '<html><body>\nnode_modules\n</body>'],
    [webExposedFiles, '/.gitignore', 'Just a sentence about dist and build.'],
    [webExposedFiles, '/docker-compose.yml', '<p>Our services:</p>'],
    [webDebugConsole, '/console', '<title>Console games</title>'],
    [webDebugConsole, '/_ignition/health-check', '{"can_execute_commands":false}'],
    [webExposedAdmin, '/phpmyadmin/', '<title>Shop</title>'],
    [webExposedStatus, '/actuator/env', '{"status":401,"path":"/actuator/env"}'],
  ])('%o does not fail where %s only looks a little like it', (check, path, head) => {
    expect(judged(check, { paths: paths(sample(path, head)) })).toEqual(['PASS pass'])
  })
  test.each<[WebCheck, string, string, string | undefined]>([
    [webDebugConsole, '/console', 'Werkzeug Debugger', undefined],
    [webDebugConsole, '/_profiler/', '<title>Symfony Profiler</title>', 'high'],
    [webExposedFiles, '/docker-compose.yml', 'services:\n', 'high'],
    [webExposedFiles, '/.gitignore', 'dist\n', 'info'],
    [webExposedStatus, '/actuator/env', '"propertySources":[', 'high'],
    [webExposedStatus, '/actuator', '{"_links":{"self":{}}}', undefined],
  ])('%o: %s weighs what it gives away', (check, path, head, riskLevel) => {
    expect(verdictsOf(check, { paths: paths(sample(path, head)) })[0]?.riskLevel).toBe(riskLevel)
  })
  test('an answer of 403 exposes nothing', () => {
    expect(judged(webExposedEnv, { paths: paths(sample('/.env', 'A_KEY=1', 403)) })).toEqual(['PASS pass'])
  })
  test('evidence of a binary file is printable', () => {
    const [verdict] = verdictsOf(webExposedBackup, { paths: paths(sample('/backup.zip', 'PK\u0003\u0004\u0000\u00ff')) })
    expect(verdict?.evidence[0]?.content).toMatch(/^PK\.+$/u)
  })
})

const LISTINGS = [
  '<html><head><title>Index of /img/</title></head><body><h1>Index of /img/</h1>', // nginx
  '<title>Directory Listing For [/img/]</title>', // Tomcat
  '<title>Directory: /img/</title>', // Jetty
  '<title>listing directory /img/</title>', // Express
  '<pre><A HREF="/">[To Parent Directory]</A>', // IIS
  `<title>img</title><style>${' '.repeat(10_000)}</style><span class="meta-item"><b>0</b> directories</span>`, // Caddy
  '<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n<a href="a.png">a.png</a>\n', // Go
]
describe('other answers', () => {
  const schema = '{"data":{"__schema":{"queryType":{"name":"Query"}}}}'
  test.each(
    cases<Partial<WebsiteFacts>>([
      [webExposedGraphql, 'FAIL fail @/graphql', { graphql: [sample('/graphql', schema)] }],
      [webExposedGraphql, 'PASS pass', { graphql: [sample('/graphql', '{"errors":[]}', 400)] }],
      [webExposedGraphql, 'UNKNOWN unknown', { graphql: [sample('/graphql', '', null)] }],
      [webDirListing, 'FAIL fail @/img/', { directories: folders([sample('/img/', '<title>Index of /img/</title>')]) }],
      [webDirListing, 'FAIL fail @/', { page: pageFacts([], '<html><head><title>Index of /</title></head>') }],
      [
        webDirListing,
        'FAIL fail @/files/',
        { page: pageFacts([], '<h1>Directory listing for /files/</h1>', 'https://shop.example/files/') },
      ],
      [webDirListing, 'PASS pass', { page: pageFacts([], '<title>Index of all our goods</title>') }],
      ...LISTINGS.map((head): [WebCheck, string, Partial<WebsiteFacts>] => [
        webDirListing,
        'FAIL fail @/img/',
        { directories: folders([sample('/img/', head)]) },
      ]),
      [webDirListing, 'PASS passVisited', { directories: { answers: [], isLinkedOnly: true } }],
      [
        webDirListing,
        'FAIL fail @/img/',
        { directories: { answers: [sample('/img/', '<title>Index of /img/</title>')], isLinkedOnly: true } },
      ],
      [webDirListing, 'PASS pass', { directories: folders([sample('/img/', 'no', 403)]) }],
      [webDirListing, 'UNKNOWN unknown', { directories: folders([sample('/img/', '', null)]) }],
      [webErrorVersion, 'FAIL fail', { control: sample('/x', '<center>nginx/1.18.0</center>', 404) }],
      [webErrorVersion, 'FAIL fail', { control: sample('/x', '<hr><address>nghttpd nghttp2/1.52.0 at port 443</address>', 404) }],
      [webErrorVersion, 'PASS pass', { control: sample('/x', '<address>12/1.5 Harbour Street</address>', 404) }],
      [webErrorVersion, 'FAIL fail', { control: sample('/x', 'Traceback (most recent call last):', 500) }],
      [
        webErrorVersion,
        'FAIL fail',
        { control: sample('/x', 'Error\n    at Layer.handle (/app/node_modules/express/lib/router/layer.js:95:5)', 500) },
      ],
      [webErrorVersion, 'FAIL fail', { control: sample('/x', '<b>Warning</b>: include()', 200) }],
      [webErrorVersion, 'PASS pass', { control: sample('/x', 'Not found at 12:30:45', 404) }],
      [webErrorVersion, 'UNKNOWN unknown', { control: sample('/x', '', null) }],
    ]),
  )('$id: $expected', ({ check, expected, given }) => {
    expect(judged(check, given)).toEqual([expected])
  })
  test('a version in an error page weighs what it weighs in a header, and proves no exploit; a stack weighs more', () => {
    const [version] = verdictsOf(webErrorVersion, { control: sample('/x', '<center>nginx/1.18.0</center>', 404) })
    expect([version?.riskLevel, version?.exposure]).toEqual(['low', 'exposed'])
    const [stack] = verdictsOf(webErrorVersion, { control: sample('/x', 'Traceback (most recent call last):', 500) })
    expect([stack?.riskLevel, stack?.exposure]).toEqual([undefined, 'proven'])
  })
  test('the random path does not stand in the evidence of the error page', () => {
    const [verdict] = verdictsOf(webErrorVersion, { control: sample('/0a1b2c', 'no /0a1b2c here, nginx/1.18.0', 404) })
    expect(verdict?.evidence[0]?.content).toBe('HTTP 404\nno /(random path) here, nginx/1.18.0')
  })
})

const found = (text: string | null, answered = true) => ({
  securityTxt: { path: text && '/.well-known/security.txt', text, answered, checkedAt: NOW },
})

describe('security.txt', () => {
  test.each([
    ['PASS pass', found('Contact: mailto:a@b.example\nExpires: 2027-01-01T00:00:00Z')],
    ['FAIL expired', found('Contact: mailto:a@b.example\nExpires: 2026-01-01T00:00:00Z')],
    ['FAIL malformed', found('Contact: mailto:a@b.example')],
    ['FAIL malformed', found('Contact: mailto:a@b.example\nExpires: soon')],
    ['FAIL missing', found(null)],
    ['UNKNOWN unknown', found(null, false)],
  ])('%s', (expected, change) => {
    expect(judged(webSecuritytxt, change)).toEqual([expected])
  })
})

const at = (cname: string | null, body: string) => ({ alias: { host: 'www.shop.example', cname }, page: pageFacts([], body) })
describe('subdomain takeover', () => {
  test.each([
    ['FAIL fail @www.shop.example', at('shop.github.io', "<p>There isn't a GitHub Pages site here.</p>")],
    ['PASS pass', at('shop.github.io', '<p>Welcome</p>')],
    ['PASS pass', at('notgithub.io', "<p>There isn't a GitHub Pages site here.</p>")],
    ['PASS pass', at(null, "<p>There isn't a GitHub Pages site here.</p>")],
  ])('%s', (expected, change) => {
    expect(judged(webSubdomainTakeover, change)).toEqual([expected])
  })
})

provesEveryCase()
