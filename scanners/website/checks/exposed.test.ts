import { describe, expect, test } from 'vitest'
import type { Check } from '#scanners/sdk/check.ts'
import { cases, judged, NOW, pageFacts, provesEveryCase, sample, verdictsOf } from '#scanners/test/website-facts.ts'
import type { Sample, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { PROBES } from '#scanners/website/judge-exposed.ts'
import { webDirListing } from './web-dir-listing.ts'
import { webErrorVersion } from './web-error-version.ts'
import { webExposedApiDocs } from './web-exposed-api-docs.ts'
import { webExposedBackup } from './web-exposed-backup.ts'
import { webExposedEnv } from './web-exposed-env.ts'
import { webExposedGraphql } from './web-exposed-graphql.ts'
import { webExposedStatus } from './web-exposed-status.ts'
import { webExposedVcs } from './web-exposed-vcs.ts'
import { webSecuritytxt } from './web-securitytxt.ts'
import { webSubdomainTakeover } from './web-subdomain-takeover.ts'

type WebCheck = Check<WebsiteFacts, WebsiteCollector>
const FAMILIES: readonly WebCheck[] = [webExposedVcs, webExposedEnv, webExposedBackup, webExposedStatus, webExposedApiDocs]
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
    const proof = 'APP=1\nref: refs/heads/main\n# HELP x\n-- MySQL dump\n"openapi": "3.1"'
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
  test('an answer of 403 exposes nothing', () => {
    expect(judged(webExposedEnv, { paths: paths(sample('/.env', 'A_KEY=1', 403)) })).toEqual(['PASS pass'])
  })
  test('evidence of a binary file is printable', () => {
    const [verdict] = verdictsOf(webExposedBackup, { paths: paths(sample('/backup.zip', 'PK\u0003\u0004\u0000\u00ff')) })
    expect(verdict?.evidence[0]?.content).toMatch(/^PK\.+$/u)
  })
})

describe('other answers', () => {
  const schema = '{"data":{"__schema":{"queryType":{"name":"Query"}}}}'
  test.each(
    cases<Partial<WebsiteFacts>>([
      [webExposedGraphql, 'FAIL fail @/graphql', { graphql: [sample('/graphql', schema)] }],
      [webExposedGraphql, 'PASS pass', { graphql: [sample('/graphql', '{"errors":[]}', 400)] }],
      [webExposedGraphql, 'UNKNOWN unknown', { graphql: [sample('/graphql', '', null)] }],
      [webDirListing, 'FAIL fail @/img/', { directories: [sample('/img/', '<title>Index of /img/</title>')] }],
      [webDirListing, 'PASS pass', { directories: [sample('/img/', 'no', 403)] }],
      [webDirListing, 'UNKNOWN unknown', { directories: [sample('/img/', '', null)] }],
      [webErrorVersion, 'FAIL fail', { control: sample('/x', '<center>nginx/1.18.0</center>', 404) }],
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
