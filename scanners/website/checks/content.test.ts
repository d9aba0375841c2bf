import { describe, expect, test } from 'vitest'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { cases, goodFacts, judged, pageFacts, provesEveryCase, sample, verdictsOf } from '#scanners/test/website-facts.ts'
import type { FoundLibrary, Script } from '#scanners/website/facts.ts'
import { webFormHttp } from './web-form-http.ts'
import { webJsBackdoored } from './web-js-backdoored.ts'
import { webJsVulnerable } from './web-js-vulnerable.ts'
import { webMixedActive } from './web-mixed-active.ts'
import { webMixedPassive } from './web-mixed-passive.ts'
import { webSecretInPage } from './web-secret-in-page.ts'
import { webSourcemap } from './web-sourcemap.ts'
import { webSriMissing } from './web-sri-missing.ts'

const script = (body: string, path = '/app.js'): Script => ({ url: `https://shop.example${path}`, path, body, truncated: false })
const withScript = (body: string) => ({
  page: pageFacts([], '<script src="/app.js"></script>'),
  scripts: { scripts: [script(body)], missed: [] },
})
const UPGRADE = '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">'
const CONTENT = [
  webMixedActive,
  webMixedPassive,
  webSriMissing,
  webFormHttp,
  webJsBackdoored,
  webJsVulnerable,
  webSourcemap,
  webSecretInPage,
]

describe('checks of what the page loads and sends', () => {
  test.each(
    cases<string>([
      [webMixedActive, ['FAIL fail @cdn.example/a.js'], '<script src="http://cdn.example/a.js?v=1"></script>'],
      [webMixedActive, ['FAIL fail @maps.example/'], '<iframe src="http://maps.example/"></iframe>'],
      [webMixedActive, ['FAIL fail @cdn.example/a.css'], '<link rel="stylesheet" href="http://cdn.example/a.css">'],
      [webMixedActive, ['PASS pass'], '<script src="https://cdn.example/a.js"></script><img src="http://x.example/a.png">'],
      [webMixedActive, ['FAIL fail @old.example/a.js'], '<base href="http://old.example/"><script src="a.js"></script>'],
      [webMixedPassive, ['FAIL fail @x.example/a.png'], '<img src="http://x.example/a.png"><img src="http://x.example/a.png">'],
      [webMixedPassive, ['PASS pass'], '<img src="/a.png">'],
      [webSriMissing, ['FAIL fail @cdn.example/a.js'], '<script src="https://cdn.example/a.js"></script>'],
      [webSriMissing, ['PASS pass'], '<script src="https://cdn.example/a.js" integrity="sha384-x"></script>'],
      [webSriMissing, ['PASS pass'], '<script src="/a.js"></script>'],
      [webFormHttp, ['FAIL fail @shop.example/login'], '<form method="post" action="http://shop.example/login"></form>'],
      [webFormHttp, ['PASS pass'], '<form action="http://shop.example/find"><input name="q"></form>'],
      [webFormHttp, ['FAIL login @shop.example/in'], '<form action="http://shop.example/in"><input type="password"></form>'],
      [webFormHttp, ['PASS pass'], '<form method="post" action="/login"></form>'],
      [webFormHttp, ['FAIL inAddress @shop.example/in'], '<form action="/in"><input type="password"></form>'],
      [
        webFormHttp,
        ['FAIL login @pay.example/'],
        '<form method=post action="/in"><button formaction="http://pay.example/">x</button><input type=password>',
      ],
      [webFormHttp, ['PASS upgraded'], `${UPGRADE}<form method="post" action="http://shop.example/login"></form>`],
      [webMixedActive, ['PASS upgraded'], `${UPGRADE}<script src="http://cdn.example/a.js"></script>`],
      [webMixedPassive, ['PASS upgraded'], `${UPGRADE}<img src="http://x.example/a.png">`],
      [webMixedActive, ['PASS pass'], '<template><script src="http://cdn.example/a.js"></script></template>'],
      [
        webMixedActive,
        ['FAIL fail @cdn.example/a.js'],
        '<template shadowrootmode=open><script src="http://cdn.example/a.js"></script></template>',
      ],
      [
        webMixedActive,
        ['FAIL fail @cdn.example/b.js'],
        '<template><template></template><script src="http://x.example/a.js"></script></template><script src="http://cdn.example/b.js"></script>',
      ],
      [webMixedActive, ['FAIL fail @cdn.example/a.js'], '<link rel="preload" as="script" href="http://cdn.example/a.js">'],
      [webMixedActive, ['FAIL fail @cdn.example/a.mjs'], '<link rel="modulepreload" href="http://cdn.example/a.mjs">'],
      [
        webMixedPassive,
        ['FAIL fail @x.example/1.png', 'FAIL fail @x.example/2.png'],
        '<img src="/a.png" srcset="http://x.example/1.png 1x,\n http://x.example/2.png 2x">',
      ],
      [webMixedPassive, ['FAIL fail @x.example/a.jpg'], '<video poster="http://x.example/a.jpg"></video>'],
      [webMixedPassive, ['FAIL fail @x.example/b.png'], '<picture><source srcset="http://x.example/b.png"><img src="/b.png"></picture>'],
      [webSriMissing, ['PASS pass'], '<template><script src="https://cdn.example/a.js"></script></template>'],
      [
        webJsBackdoored,
        ['FAIL fail @cdn.polyfill.io/v3/polyfill.min.js'],
        '<script src="https://cdn.polyfill.io/v3/polyfill.min.js"></script>',
      ],
      [webJsBackdoored, ['PASS pass'], '<script src="https://notpolyfill.io/v3/polyfill.min.js"></script>'],
    ]),
  )('$id of $given: $expected', ({ check, expected, given }) => {
    expect(judged(check, { page: pageFacts([], given) })).toEqual(expected)
  })
  test('on an HTTP page, what is of its own origin is left to web-https-missing, a form is not', () => {
    const html = '<script src="/a.js"></script><form method="post" action="/login"></form>'
    const page = pageFacts([], html, 'http://shop.example/')
    expect(judged(webMixedActive, { page })).toEqual(['PASS pass'])
    expect(judged(webFormHttp, { page })).toEqual(['FAIL fail @shop.example/login'])
  })
  test.each([
    [undefined, 'https://shop.example/', '<form method="post" action="http://shop.example/login"></form>'],
    ['medium', 'http://shop.example/', '<form method="post" action="/find"></form>'],
    ['high', 'http://shop.example/', '<form method="post" action="/login"><input type="password"></form>'],
    [undefined, 'http://shop.example/', '<form method="post" action="http://pay.example/"></form>'],
    ['medium', 'https://shop.example/', '<form action="/in"><input type="password"></form>'],
  ])('the missing HTTPS of a whole site is no second critical finding: %s on %s for %s', (riskLevel, url, html) => {
    expect(verdictsOf(webFormHttp, { page: pageFacts([], html, url) })[0]?.riskLevel).toBe(riskLevel)
  })
  test('an upgrade asked for by a page that comes over HTTP cures nothing', () => {
    const page = pageFacts([], `${UPGRADE}<script src="http://cdn.example/a.js"></script>`, 'http://shop.example/')
    expect(judged(webMixedActive, { page })).toEqual(['FAIL fail @cdn.example/a.js'])
  })
  test('an upgrade in a header cures, one that is only reported does not', () => {
    const html = '<script src="http://cdn.example/a.js"></script>'
    const sent = (name: string) => ({ page: pageFacts([[name, "default-src 'self'; Upgrade-Insecure-Requests"]], html) })
    expect(judged(webMixedActive, sent('content-security-policy'))).toEqual(['PASS upgraded'])
    expect(judged(webMixedActive, sent('content-security-policy-report-only'))).toEqual(['FAIL fail @cdn.example/a.js'])
  })
  test('a script of a subdomain is of the same site', () => {
    const page = pageFacts([], '<script src="https://static.shop.com/a.js"></script>', 'https://www.shop.com/')
    expect(judged(webSriMissing, { page })).toEqual(['PASS pass'])
  })
  test.each(CONTENT)('$id: silence about a page read in part is no PASS', (check) => {
    const page = pageFacts()
    const document = page.document && { ...page.document, truncated: true }
    expect(judged(check, { page: { ...page, document } })).toEqual(['UNKNOWN unknown'])
  })
  test.each(CONTENT)('$id says nothing about an answer that is no page', (check) => {
    expect(() => check.judge(goodFacts({ page: { ...pageFacts(), document: null } }))).toThrow(NotApplicable)
  })
  test('a page with thousands of faults names the first hundred and claims nothing about the rest', () => {
    const html = Array.from({ length: 500 }, (_, n) => `<script src="https://cdn.example/${n}.js"></script>`).join('')
    const verdicts = judged(webSriMissing, { page: pageFacts([], html) })
    expect(verdicts).toHaveLength(101)
    expect(verdicts.at(-1)).toBe('UNKNOWN unknown')
  })
})

const library = (change: Partial<FoundLibrary>): FoundLibrary => ({
  url: 'https://shop.example/app.js?v=3',
  name: 'handlebars',
  version: '4.1.0',
  by: 'text',
  vulnerabilities: [
    { ids: ['CVE-2019-20922'], riskLevel: 'high', references: [] },
    { ids: ['CVE-2021-23369'], riskLevel: 'critical', references: ['https://nvd.nist.gov/vuln/detail/CVE-2021-23369'] },
    { ids: ['CVE-2019-20922'], riskLevel: 'low', references: [] },
  ],
  ...change,
})
const withLibraries = (found: readonly FoundLibrary[], complete = true) => verdictsOf(webJsVulnerable, { libraries: { found, complete } })

describe('scripts', () => {
  test('the risk of a library is that of its worst vulnerability, and each is counted once', () => {
    const [verdict] = withLibraries([library({})])
    expect(verdict).toMatchObject({
      status: 'FAIL',
      locator: 'handlebars /app.js',
      riskLevel: 'critical',
      confidence: 'firm',
      values: { library: 'handlebars', version: '4.1.0', count: 2, cves: 'CVE-2019-20922, CVE-2021-23369' },
    })
    expect(verdict?.evidence[0]?.content).toContain('CVE-2021-23369 (critical) https://nvd.nist.gov/vuln/detail/CVE-2021-23369')
  })
  test('a script of another site is named with its host; what only its name says is tentative', () => {
    const elsewhere = library({ url: 'https://cdn.example/handlebars-4.1.0.js', by: 'address' })
    expect(withLibraries([elsewhere])[0]).toMatchObject({
      locator: 'handlebars cdn.example/handlebars.js',
      values: { place: 'handlebars cdn.example/handlebars-4.1.0.js' },
      confidence: 'firm',
    })
    expect(withLibraries([library({ by: 'name' })])[0]).toMatchObject({ confidence: 'tentative' })
  })
  test('a library without vulnerabilities passes, and the evidence names it', () => {
    const [verdict] = withLibraries([library({ version: '4.7.8', vulnerabilities: [] })])
    expect(verdict).toMatchObject({ status: 'PASS', evidence: [{ content: 'handlebars 4.7.8 in https://shop.example/app.js?v=3' }] })
  })
  test('a script that was not read or searched to its end keeps the library check from passing', () => {
    expect(withLibraries([], false).map(({ status }) => status)).toEqual(['UNKNOWN'])
    expect(withLibraries([library({})], false).map(({ status }) => status)).toEqual(['FAIL', 'UNKNOWN'])
  })
  test.each([
    ['FAIL fail @/app.js.map', sample('/app.js.map', '{"version":3,"sources":["a.ts"],"mappings":""}')],
    ['PASS pass', sample('/app.js.map', '<html>', 200)],
    ['PASS pass', sample('/app.js.map', '', 404)],
    ['UNKNOWN unknown', sample('/app.js.map', '', null)],
  ])('source map: %s', (expected, map) => {
    expect(judged(webSourcemap, { scripts: { scripts: [script('x')], missed: [] }, sourceMaps: [map] })).toEqual([expected])
  })
})

const jwt = (payload: object, header: object = { alg: 'HS256', typ: 'JWT' }) =>
  [header, payload, 'signature-of-some-length']
    .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
    .join('.')

describe('secrets in the page', () => {
  // made of parts, so that this file holds nothing that looks like a key
  const github = ['ghp', 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5'].join('_')
  const aws = ['AKIA', 'QWERTYUIOPASDFGH'].join('')
  const random = ['f3a9c1e07b5d', '42886e0f'].join('')
  const google = ['AIza', 'SyB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xQ'].join('').slice(0, 39)
  const slack = ['hooks.slack.com/services', 'T0A1B2C3D', 'B9Z8Y7X6W', 'aB3dE5fG7hI9jK1lM3nO5pQ7'].join('/')
  const discord = ['discord.com/api/webhooks', '123456789012345678', 'aB3dE5fG7hI9'.repeat(6)].join('/')
  const database = ['postgres://shop', 'q8Zt3LmX0v@db.shop.example.org:5432/shop'].join(':')
  test.each([
    [`const map = "${google}"`, ['FAIL fail @/app.js google-api-key'], 'medium'],
    [`fetch("https://${slack}")`, ['FAIL fail @/app.js slack-webhook'], 'high'],
    [`fetch("https://${discord}")`, ['FAIL fail @/app.js discord-webhook'], 'high'],
    [`token("${jwt({ sub: 'ada', admin: true })}")`, ['FAIL fail @/app.js jwt'], 'high'],
    [`connect("${database.replace('example.org', 'shop.net')}")`, ['FAIL fail @/app.js database-url'], undefined],
    [
      `connect("mongodb+srv://${['app', 'q8Zt3LmX0v'].join(':')}@cluster0.ab1cd.mongodb.net/")`,
      ['FAIL fail @/app.js database-url'],
      undefined,
    ],
    [`const key = "${aws}"`, ['FAIL fail @/app.js aws-access-key'], undefined],
  ])('of another kind, each of its weight: %s', (body, expected, riskLevel) => {
    expect(judged(webSecretInPage, withScript(body))).toEqual(expected)
    expect(verdictsOf(webSecretInPage, withScript(body))[0]?.riskLevel).toBe(riskLevel)
  })
  test.each([
    ['the key of the AWS documentation', `key = "${['AKIAIOSFODNN7', 'EXAMPLE'].join('')}"`],
    ['its secret', `{"secretKey": "${['wJalrXUtnFEMI/K7MDENG/bPxRfiCY', 'EXAMPLEKEY'].join('')}"}`],
    ['a token that every visitor is handed', `token("${jwt({ role: 'anon', iss: 'supabase' })}")`],
    ['a token that nobody signed', `token("${jwt({ sub: 'ada' }, { alg: 'none' })}")`],
    ['two words of base64 that are no token', `a("${jwt({ a: 'b'.repeat(20) }, { typ: 'something else' })}")`],
    ['a public token of maps', `pk.${jwt({ u: 'shop' })}`],
    ['the word password', 'mysql://root:password@db.shop.net/shop'],
    ['a variable', 'postgres://shop:${PASSWORD}@db.shop.net/shop'],
    ['this machine', 'redis://default:q8Zt3LmX0v@localhost:6379'],
    ['an address without a password', 'postgres://db.shop.net:5432/shop'],
    ['a Google key cut short', 'AIzaSyB3dE5fG7hI9'],
    ['Slack itself', 'https://hooks.slack.com/services/'],
  ])('%s is none', (_, body) => {
    expect(judged(webSecretInPage, withScript(body))).toEqual(['PASS pass'])
  })
  test.each([
    [`const key = "${aws}"`, ['FAIL fail @/app.js aws-access-key']],
    [`token("${github}")`, ['FAIL fail @/app.js github-token']],
    [`{"clientSecret": "${random}"}`, ['FAIL fail @/app.js assigned-secret']],
    ['{"clientSecret": "your-client-secret-here"}', ['PASS pass']],
    ['const access_token = "aaaaaaaaaaaaaaaaaaaaaaaa1"', ['PASS pass']],
    ['const publishable = "pk_live_51HxAbCdEfGhIjKlMnOpQr"', ['PASS pass']],
  ])('in a script: %s', (body, expected) => {
    expect(judged(webSecretInPage, withScript(body))).toEqual(expected)
  })
  test('in the page itself', () => {
    expect(judged(webSecretInPage, { page: pageFacts([], `<script>t("${github}")</script>`) })).toEqual(['FAIL fail @github-token'])
  })
  test('evidence shows eight characters of it', () => {
    const [verdict] = verdictsOf(webSecretInPage, withScript(`token("${github}")`))
    expect(verdict?.evidence[0]?.content).toBe(`token("${github.slice(0, 8)}…")`)
  })
  test('a megabyte of noise is searched in no time', () => {
    const started = performance.now()
    judged(webSecretInPage, withScript('secret_key: "AKIA sk- eyJ '.repeat(40_000)))
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

provesEveryCase()
