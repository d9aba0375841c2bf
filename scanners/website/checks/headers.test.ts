import { describe, expect, test } from 'vitest'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { cases, goodFacts, judged, pageFacts, provesEveryCase } from '#scanners/test/website-facts.ts'
import type { Header, WebsiteFacts } from '#scanners/website/facts.ts'
import { webCoopMissing } from './web-coop-missing.ts'
import { webCorp } from './web-corp.ts'
import { webCorsApi } from './web-cors-api.ts'
import { webCorsReflect } from './web-cors-reflect.ts'
import { webCorsWildcard } from './web-cors-wildcard.ts'
import { webCspMissing } from './web-csp-missing.ts'
import { webCspUnsafe } from './web-csp-unsafe.ts'
import { webGenerator } from './web-generator.ts'
import { webHstsMissing } from './web-hsts-missing.ts'
import { webHstsWeak } from './web-hsts-weak.ts'
import { webMethodTrace } from './web-method-trace.ts'
import { webMethodWrite } from './web-method-write.ts'
import { webPermissionsPolicy } from './web-permissions-policy.ts'
import { webPoweredBy } from './web-powered-by.ts'
import { webReferrerPolicy } from './web-referrer-policy.ts'
import { webServerVersion } from './web-server-version.ts'
import { webXctoMissing } from './web-xcto-missing.ts'
import { webXfoMissing } from './web-xfo-missing.ts'

const h = (name: string, value: string): Header => [name, value]
const CSP = 'content-security-policy'
const HSTS = 'strict-transport-security'

describe('checks of one header', () => {
  test.each(
    cases<Header[]>([
      [webHstsMissing, 'FAIL fail', []],
      [webHstsMissing, 'PASS pass', [h(HSTS, 'max-age=31536000')]],
      [webHstsWeak, 'FAIL fail', [h(HSTS, 'max-age=3600')]],
      [webHstsMissing, 'FAIL ignored', [h(HSTS, 'includeSubDomains')]],
      [webHstsMissing, 'FAIL ignored', [h(HSTS, 'max-age=31536000, max-age=31536000')]],
      [webHstsMissing, 'FAIL ignored', [h(HSTS, 'max-age=soon'), h(HSTS, 'max-age=31536000')]],
      [webHstsMissing, 'FAIL ended', [h(HSTS, 'max-age=0')]],
      [webHstsMissing, 'FAIL ended', [h(HSTS, 'max-age=0'), h(HSTS, 'max-age=31536000')]],
      [webHstsWeak, 'PASS pass', [h(HSTS, 'max-age=31536000'), h(HSTS, 'max-age=60')]],
      [webHstsWeak, 'FAIL fail', [h(HSTS, 'max-age=60'), h(HSTS, 'max-age=31536000')]],
      [webHstsWeak, 'PASS pass', [h(HSTS, 'max-age="31536000"; includeSubDomains')]],
      [webCspMissing, 'FAIL fail', []],
      [webCspMissing, 'FAIL fail', [h('content-security-policy-report-only', "default-src 'self'")]],
      [webCspMissing, 'PASS pass', [h(CSP, "default-src 'self'")]],
      [webCspUnsafe, 'FAIL fail', [h(CSP, "script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'")]],
      [webCspUnsafe, 'FAIL fail', [h(CSP, "script-src *; object-src 'none'; base-uri 'none'")]],
      [webCspUnsafe, 'FAIL fail', [h(CSP, "script-src 'self' 'unsafe-eval'; object-src 'none'; base-uri 'none'")]],
      [webCspUnsafe, 'FAIL fail', [h(CSP, "img-src 'self'")]],
      [webCspUnsafe, 'PASS pass', [h(CSP, "default-src 'self'; object-src 'none'; base-uri 'none'")]],
      [
        webCspUnsafe,
        'PASS pass',
        [h(CSP, "script-src * 'unsafe-inline'"), h(CSP, "default-src 'self'; object-src 'none'; base-uri 'none'")],
      ],
      [webCspUnsafe, 'PASS pass', [h(CSP, "script-src 'self'"), h(CSP, "object-src 'none'; base-uri 'none'")]],
      [webCspUnsafe, 'PASS pass', [h(CSP, "default-src 'self' 'unsafe-inline'"), h(CSP, "script-src * https:; object-src 'none'")]],
      [
        webCspUnsafe,
        'FAIL fail',
        [h(CSP, "script-src 'unsafe-inline' 'self'; object-src 'none'"), h(CSP, "img-src 'self'; object-src 'none'")],
      ],
      [webXfoMissing, 'FAIL fail', [h(CSP, 'frame-ancestors https://*')]],
      [webXfoMissing, 'FAIL fail', []],
      [webXfoMissing, 'FAIL fail', [h('x-frame-options', 'ALLOW-FROM https://a.example')]],
      [webXfoMissing, 'FAIL fail', [h('x-frame-options', 'DENY'), h(CSP, 'frame-ancestors *')]],
      [webXfoMissing, 'PASS pass', [h('x-frame-options', 'sameorigin')]],
      [webXfoMissing, 'PASS pass', [h(CSP, "frame-ancestors 'self' https://a.example")]],
      [webXctoMissing, 'FAIL fail', []],
      [webXctoMissing, 'PASS pass', [h('x-content-type-options', 'NoSniff')]],
      [webReferrerPolicy, 'FAIL missing', []],
      [webReferrerPolicy, 'FAIL fail', [h('referrer-policy', 'unsafe-url')]],
      [webReferrerPolicy, 'PASS pass', [h('referrer-policy', 'unsafe-url, strict-origin-when-cross-origin')]],
      [webReferrerPolicy, 'FAIL fail', [h('referrer-policy', 'unsafe-url, bogus')]],
      [webReferrerPolicy, 'FAIL fail', [h('referrer-policy', 'no-referrer'), h('referrer-policy', 'Unsafe-URL')]],
      [webReferrerPolicy, 'PASS pass', [h('referrer-policy', 'no-referrer, bogus')]],
      [webReferrerPolicy, 'FAIL missing', [h('referrer-policy', 'bogus')]],
      [webPermissionsPolicy, 'FAIL fail', []],
      [webPermissionsPolicy, 'PASS pass', [h('permissions-policy', 'camera=()')]],
      [webCoopMissing, 'FAIL fail', []],
      [webCoopMissing, 'FAIL fail', [h('cross-origin-opener-policy', 'unsafe-none')]],
      [webCoopMissing, 'PASS pass', [h('cross-origin-opener-policy', 'same-origin; report-to="x"')]],
      [webCorp, 'FAIL fail', []],
      [webCorp, 'FAIL fail', [h('cross-origin-resource-policy', 'cross-origin')]],
      [webCorp, 'PASS pass', [h('cross-origin-resource-policy', 'same-site')]],
      [webServerVersion, 'PASS pass', [h('server', 'nginx')]],
      [webServerVersion, 'FAIL fail', [h('server', 'Apache/2.4.41 (Ubuntu)')]],
      [webPoweredBy, 'PASS pass', []],
      [webPoweredBy, 'FAIL fail', [h('x-powered-by', 'Express')]],
    ]),
  )('$id: $expected', ({ check, expected, given }) => {
    expect(judged(check, { page: pageFacts(given) })).toEqual([expected])
  })
  test.each([webHstsMissing, webHstsWeak])('$id says nothing about a site without HTTPS', (check) => {
    const page = pageFacts([h(HSTS, 'max-age=1')], '<html></html>', 'http://shop.example/')
    expect(() => check.judge(goodFacts({ page }))).toThrow(NotApplicable)
  })
  test.each([webCspMissing, webXfoMissing, webCoopMissing, webPermissionsPolicy, webGenerator])(
    '$id says nothing about an answer that is no page',
    (check) => {
      expect(() => check.judge(goodFacts({ page: { ...pageFacts(), document: null } }))).toThrow(NotApplicable)
    },
  )
  test('HSTS and CSP that are missing are not weak as well', () => {
    expect(() => webHstsWeak.judge(goodFacts())).toThrow(NotApplicable)
    expect(() => webCspUnsafe.judge(goodFacts())).toThrow(NotApplicable)
  })
  test('a policy in a meta element counts, but not for framing', () => {
    const html = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'">`
    const page = pageFacts([], html)
    expect(judged(webCspMissing, { page })).toEqual(['PASS pass'])
    expect(judged(webCspUnsafe, { page })).toEqual(['PASS pass'])
    expect(judged(webXfoMissing, { page })).toEqual(['FAIL fail'])
  })
  test.each([
    ['FAIL fail', 'unsafe-url'],
    ['FAIL fail', 'always'],
    ['PASS pass', 'bogus'],
  ])('the referrer policy of the page itself comes after that of the header: %s for %s', (expected, content) => {
    const page = pageFacts([h('referrer-policy', 'same-origin')], `<meta name="referrer" content="${content}">`)
    expect(judged(webReferrerPolicy, { page })).toEqual([expected])
  })
  test('HSTS that takes itself back is missing, not weak', () => {
    expect(() => webHstsWeak.judge(goodFacts({ page: pageFacts([h(HSTS, 'max-age=0')]) }))).toThrow(NotApplicable)
  })
  test('a policy of 100 kB is judged in no time', () => {
    const started = performance.now()
    judged(webCspUnsafe, { page: pageFacts([h(CSP, `script-src ${'https://a.example '.repeat(6_000)}`)]) })
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('generator', () => {
  test.each([
    ['FAIL fail', '<meta name="generator" content="WordPress 6.4.1">'],
    ['PASS pass', '<meta name="generator" content="Hugo">'],
    ['PASS pass', '<p></p>'],
  ])('%s for %s', (expected, html) => {
    expect(judged(webGenerator, { page: pageFacts([], html) })).toEqual([expected])
  })
})

describe('methods', () => {
  const trace = { status: 200, echoes: true, head: 'TRACE / HTTP/1.1\r\nx-trace-marker: 1\r\ncookie: a=b\r\n' }
  test.each(
    cases<WebsiteFacts['methods']>([
      [webMethodTrace, 'FAIL fail', { allow: [], trace }],
      [webMethodTrace, 'PASS pass', { allow: [], trace: { ...trace, echoes: false } }],
      [webMethodTrace, 'PASS pass', { allow: [], trace: { ...trace, status: 405 } }],
      [webMethodTrace, 'UNKNOWN unknown', { allow: [], trace: null }],
      [webMethodWrite, 'FAIL fail', { allow: ['GET', 'PUT'], trace: null }],
      [webMethodWrite, 'PASS pass', { allow: ['GET'], trace: null }],
      [webMethodWrite, 'UNKNOWN unknown', { allow: null, trace: null }],
    ]),
  )('$id: $expected', ({ check, expected, given }) => {
    expect(judged(check, { methods: given })).toEqual([expected])
  })
})

const answers = (origin: string, allowOrigin: string | null, allowCredentials: boolean) => [
  { origin, allowOrigin, allowCredentials },
  { origin: 'null', allowOrigin: null, allowCredentials: false },
]

describe('CORS', () => {
  const random = 'https://0a1b.example'
  test.each(
    cases<WebsiteFacts['cors']>([
      [webCorsReflect, 'FAIL fail', answers(random, random, true)],
      [
        webCorsReflect,
        'FAIL fail',
        answers(random, null, false).map((answer) => Object.assign(answer, { allowOrigin: 'null', allowCredentials: true })),
      ],
      [webCorsReflect, 'PASS pass', answers(random, '*', true)],
      [webCorsReflect, 'PASS pass', answers(random, 'https://shop.example', true)],
      [webCorsReflect, 'UNKNOWN unknown', []],
      [webCorsWildcard, 'FAIL fail', answers(random, '*', false)],
      [webCorsWildcard, 'FAIL fail', answers(random, random, false)],
      [webCorsWildcard, 'PASS pass', answers(random, random, true)],
      [webCorsWildcard, 'UNKNOWN unknown', []],
    ]),
  )('$id: $expected', ({ check, expected, given }) => {
    expect(judged(check, { cors: given })).toEqual([expected])
  })
  const api = (path: string, allowOrigin: string | null, allowCredentials: boolean) => ({
    path,
    answer: { origin: random, allowOrigin, allowCredentials },
  })
  test.each(
    cases<Partial<WebsiteFacts>>([
      [webCorsApi, ['FAIL fail @/api'], { apiCors: [api('/api', random, true)] }],
      [webCorsApi, ['PASS pass'], { apiCors: [api('/api', null, false)] }],
      [webCorsApi, ['PASS pass'], { cors: answers(random, random, true), apiCors: [api('/api', random, true)] }],
      [webCorsApi, ['UNKNOWN unknown'], { apiCors: [{ path: '/api', answer: null }] }],
      [webCorsApi, ['FAIL open @/wp-json'], { apiCors: [api('/wp-json', '*', false)] }],
      [webCorsApi, ['PASS pass'], { cors: answers(random, '*', false), apiCors: [api('/api', '*', false)] }],
    ]),
  )('$id of paths of an API, told where the page does not: $expected', ({ check, expected, given }) => {
    expect(judged(check, given)).toEqual(expected)
  })
  test('the evidence does not hold the made-up origin, so it is the same in every scan', () => {
    expect(JSON.stringify(webCorsReflect.judge(goodFacts({ cors: answers(random, random, true) })))).not.toContain('0a1b')
  })
})

provesEveryCase()
