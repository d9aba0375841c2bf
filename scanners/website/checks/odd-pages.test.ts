import { describe, expect, test } from 'vitest'
import type { Sample } from '#scanners/website/facts.ts'
import { goodFacts, pageFacts, sample } from '#scanners/test/website-facts.ts'
import { scanSite } from '#scanners/test/run.ts'
import { startSite } from '#scanners/test/site.ts'
import { PROBES } from '#scanners/website/judge-exposed.ts'
import { secretsIn } from '#scanners/sdk/secret-kinds.ts'
import { webCoopMissing } from './web-coop-missing.ts'
import { webCspMissing } from './web-csp-missing.ts'
import { webExposedBackup } from './web-exposed-backup.ts'
import { webExposedEnv } from './web-exposed-env.ts'
import { webExposedVcs } from './web-exposed-vcs.ts'
import { webFormHttp } from './web-form-http.ts'
import { webGenerator } from './web-generator.ts'
import { webMixedActive } from './web-mixed-active.ts'
import { webMixedPassive } from './web-mixed-passive.ts'
import { webPermissionsPolicy } from './web-permissions-policy.ts'
import { webServerVersion } from './web-server-version.ts'
import { webSriMissing } from './web-sri-missing.ts'

type WebCheck = typeof webFormHttp
const verdict = (check: WebCheck, html: string, headers: [string, string][] = []): string =>
  check.judge(goodFacts({ page: pageFacts(headers, html) }))[0]?.status ?? ''

const CSP = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`

describe('pages that are valid and seldom written so', () => {
  test.each<[string, WebCheck, 'FAIL' | 'PASS', string]>([
    [
      'a field that names its form',
      webFormHttp,
      'FAIL',
      '<form id="f" action="http://pay.example/"></form><input type="password" form="f" name="p">',
    ],
    [
      'a button outside that sends the form elsewhere',
      webFormHttp,
      'FAIL',
      '<form id="f" action="/x" method="post"></form><button form="f" formaction="http://pay.example/">Pay</button>',
    ],
    ['a field that names no form', webFormHttp, 'PASS', '<form action="http://pay.example/"><input type="password" form="none"></form>'],
    ['a picture within a drawing', webMixedPassive, 'FAIL', '<svg><image href="http://a.example/1.png"/></svg>'],
    ['a picture within a drawing, in the old way', webMixedPassive, 'FAIL', '<svg><image xlink:href="http://a.example/1.png"/></svg>'],
    ['a background of the body', webMixedPassive, 'FAIL', '<body background="http://a.example/1.png">'],
    ['a script within a drawing', webMixedActive, 'FAIL', '<svg><script href="http://a.example/1.js"></script></svg>'],
    ['a module', webMixedActive, 'FAIL', '<script type="module" src="http://a.example/1.js"></script>'],
    ['a block of data', webMixedActive, 'PASS', '<script type="application/json" src="http://a.example/1.json"></script>'],
    ['a template of old', webMixedActive, 'PASS', '<script type="text/template" src="http://a.example/1.html"></script>'],
    ["a script of the visitor's own machine", webMixedActive, 'PASS', '<script src="http://127.0.0.1:9000/1.js"></script>'],
    ['a script of a name like it', webMixedActive, 'FAIL', '<script src="http://127.0.0.1.example/1.js"></script>'],
    [
      'a block of data of another site',
      webSriMissing,
      'PASS',
      '<script type="application/ld+json" src="https://a.example/1.json"></script>',
    ],
    ['an integrity that is no digest', webSriMissing, 'FAIL', '<script src="https://a.example/1.js" integrity="yes"></script>'],
    [
      'an integrity that browsers do not check',
      webSriMissing,
      'FAIL',
      '<script src="https://a.example/1.js" integrity="md5-abc="></script>',
    ],
    ['two digests', webSriMissing, 'PASS', '<script src="https://a.example/1.js" integrity="sha256-abc= sha384-def="></script>'],
    ['a policy in the head', webCspMissing, 'PASS', `<head><title>x</title>${CSP}</head><body></body>`],
    ['a policy in the body', webCspMissing, 'FAIL', `<head><title>x</title></head><body>${CSP}</body>`],
    ['a generator with a digit in its name', webGenerator, 'PASS', '<meta name="generator" content="TYPO3 CMS">'],
    ['a generator with a version', webGenerator, 'FAIL', '<meta name="generator" content="Drupal 10 (https://www.drupal.org)">'],
  ])('%s', (_, check, status, html) => {
    expect(verdict(check, html)).toBe(status)
  })
  test.each<[WebCheck, 'FAIL' | 'PASS', string, string]>([
    [webCoopMissing, 'FAIL', 'cross-origin-opener-policy', 'yes'],
    [webCoopMissing, 'PASS', 'cross-origin-opener-policy', 'noopener-allow-popups'],
    [webPermissionsPolicy, 'FAIL', 'permissions-policy', ' '],
    [webServerVersion, 'PASS', 'server', 'ECS (dcb/7F83)'],
    [webServerVersion, 'FAIL', 'server', 'Apache/2'],
  ])('%o: %s of %s: %s', (check, status, name, value) => {
    expect(verdict(check, '<html></html>', [[name, value]])).toBe(status)
  })
})

describe('files that are seldom written so', () => {
  const found = (check: WebCheck, file: Sample) =>
    check.judge(goodFacts({ paths: PROBES.map(({ path }) => (path === file.path ? file : sample(path, '', 404))) }))
  test.each<[WebCheck, string, string]>([
    [webExposedEnv, '/.env', '\u00ef\u00bb\u00bfDB_PASSWORD=x1\n'],
    [webExposedVcs, '/.git/config', '; of the build\r\n[core]\r\n'],
    [webExposedBackup, '/dump.sql', 'create table users (id int);\n'],
  ])('%o: %s', (check, path, head) => {
    expect(found(check, sample(path, head))).toMatchObject([{ status: 'FAIL', locator: path }])
  })
})

describe('what documentation shows is no secret', () => {
  test.each([
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
    'postgresql://postgres:mysecretpassword@db:5432/app',
    'class="sk-button-large-primary-rounded-with-icon-left-and-right-2"',
  ])('%s', (text) => {
    expect(secretsIn(text)).toEqual([])
  })
  test('a real one still is', () => {
    const found = secretsIn(`u="postgres://app:Zk8f2QpL9x@db7.acme.io/prod"; k="sk-proj-${'aB3dE6gH9jK2mN5pQ8sT'.repeat(3)}"`)
    expect(found.map(({ kind }) => kind)).toEqual(['database-url', 'openai-key'])
  })
})

describe('a security.txt whose contact', () => {
  test.each([
    ['stands below a long licence', `${'# All of this is a comment.\n'.repeat(800)}Contact: mailto:a@site.example`],
    ['comes after a byte order mark', '\u{feff}Contact: mailto:a@site.example'],
  ])('%s is found', async (_, text) => {
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString()
    await using site = await startSite((request, response) => {
      if (request.url === '/.well-known/security.txt')
        response.writeHead(200, { 'content-type': 'text/plain' }).end(`${text}\nExpires: ${later}\n`)
      else if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Site</title><h1>Site</h1>')
      else response.writeHead(404).end()
    })
    const outcomes = await scanSite(site.url, { checkIds: ['web-securitytxt'] })
    expect(outcomes.get('web-securitytxt')?.verdicts).toMatchObject([{ status: 'PASS' }])
  })
})
