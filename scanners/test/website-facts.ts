import { expect, test } from 'vitest'
import type { Check, Verdict } from '#scanners/sdk/check.ts'
import { cookiesOf } from '#scanners/website/collect/cookies.ts'
import { readDocument } from '#scanners/website/collect/document.ts'
import { PageVerdicts } from '#scanners/website/crawl/page-verdicts.ts'
import type { CertificateFacts, Header, PageFacts, Sample, TlsFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

type WebsiteCheck = Check<WebsiteFacts, WebsiteCollector>
export const SITE = 'https://shop.example/'
export const NOW = new Date('2026-08-01T12:00:00Z')

export function pageFacts(headers: readonly Header[] = [], html = '<html></html>', url = SITE): PageFacts {
  const document = readDocument(html, url, false)
  return {
    site: `${new URL(url).origin}/`,
    url,
    status: 200,
    headers,
    cookies: cookiesOf(headers),
    visited: [url],
    body: html,
    document,
    isInternal: false,
    isTooLarge: false,
  }
}
export const sample = (path: string, head = '', status: number | null = 200, headers: readonly Header[] = []): Sample => ({
  path,
  status,
  headers,
  head,
})

export const certificate = (change: Partial<CertificateFacts> = {}): CertificateFacts => ({
  subject: 'CN=shop.example',
  issuer: 'CN=Trusted CA',
  notBefore: new Date('2026-07-01T00:00:00Z'),
  notAfter: new Date('2026-10-01T00:00:00Z'),
  names: ['shop.example'],
  coversHost: true,
  isSelfSigned: false,
  key: { kind: 'ec', bits: 256 },
  signatureHash: 'SHA-256',
  ...change,
})
export const tlsFacts = (change: Partial<TlsFacts> = {}): TlsFacts => ({
  endpoint: 'shop.example:443',
  host: 'shop.example',
  isInternal: false,
  checkedAt: NOW,
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  authorizationError: null,
  chain: [certificate()],
  versions: { TLSv1: 'refused', 'TLSv1.1': 'refused', 'TLSv1.2': 'accepted', 'TLSv1.3': 'accepted' },
  weakCipher: { offer: 'refused', cipher: null },
  brokenCipher: { offer: 'refused', cipher: null },
  staticKeyExchange: { offer: 'refused', cipher: null },
  ...change,
})

/** Facts of a site that is in order. */
export function goodFacts(change: Partial<WebsiteFacts> = {}): WebsiteFacts {
  return {
    page: pageFacts(),
    crawl: { judged: ['/'], looks: new Map(), places: new PageVerdicts(), scripts: new Map(), folders: [], unseenOf: () => new Map() },
    transport: { https: 'yes', httpsPort: 443, http: { url: 'http://shop.example/', state: 'redirects', status: 301, location: SITE } },
    tls: tlsFacts(),
    scripts: { scripts: [], missed: [] },
    sourceMaps: [],
    libraries: { found: [], complete: true },
    control: sample('/0123456789abcdef', 'Not found', 404),
    paths: [],
    graphql: [sample('/graphql', '', 404), sample('/api/graphql', '', 404)],
    directories: { answers: [], isLinkedOnly: false },
    methods: { allow: ['GET', 'HEAD'], trace: { status: 405, echoes: false, head: '' } },
    cors: ['https://a.example', 'null'].map((origin) => ({ origin, allowOrigin: null, allowCredentials: false })),
    securityTxt: { path: null, text: null, answered: true, checkedAt: NOW },
    mail: {
      domain: 'shop.example',
      spf: ['v=spf1 -all'],
      spfLookups: 0,
      dmarc: 'v=DMARC1; p=reject',
      receivesMail: true,
      mtaSts: true,
      tlsReport: true,
    },
    zone: { domain: 'shop.example', caa: ['0 issue letsencrypt.org'], isSigned: true },
    alias: { host: 'shop.example', cname: null },
    transfer: { domain: 'shop.example', open: [] },
    pointers: { domain: 'shop.example', names: [], addresses: [], answered: true },
    apiCors: [],
    input: { reflections: [], redirects: [] },
    ...change,
  }
}

/**
 * What a check says about a good site changed in one way, as 'FAIL missing' or 'FAIL fail @locator'.
 * Proves on the way that each sentence exists and has all its values.
 */
export function judged(check: WebsiteCheck, change: Partial<WebsiteFacts>): string[] {
  return verdictsOf(check, change).map(
    ({ status, message, locator }) => `${status} ${message}${locator === undefined ? '' : ` @${locator}`}`,
  )
}
/** What each check was seen to say in this file: statuses and message keys. */
const said = new Map<WebsiteCheck, Set<string>>()
/** The last test of a file: its cases make every check pass, fail, miss what it can miss, and say each of its sentences. */
export function provesEveryCase(): void {
  test('the cases above make each check pass, fail and say each of its sentences', () => {
    const unsaid = [...said].flatMap(([{ id, texts }, words]) =>
      ['PASS', 'FAIL', ...Object.keys(texts.en.messages)].filter((word) => !words.has(word)).map((word) => `${id} ${word}`),
    )
    expect(unsaid).toEqual([])
  })
}

export function verdictsOf(check: WebsiteCheck, change: Partial<WebsiteFacts>): Verdict[] {
  const verdicts = check.judge(goodFacts(change))
  const words = said.get(check) ?? new Set()
  said.set(check, words)
  for (const { status, message, values = {} } of verdicts) {
    words.add(status).add(message)
    const sentence = check.texts.en.messages[message]
    expect(sentence, `${check.id} has the message ${message}`).toBeDefined()
    const placeholders = [...(sentence ?? '').matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '')
    expect(Object.keys(values), `${check.id} ${message} fills its placeholders`).toEqual(expect.arrayContaining(placeholders))
  }
  return verdicts
}

/** One row of a table of cases, under the names that test titles show. */
export interface Case<Given> {
  id: string
  check: WebsiteCheck
  expected: string | string[]
  given: Given
}
export function cases<Given>(
  rows: readonly [check: Case<Given>['check'], expected: Case<Given>['expected'], given: Given][],
): Case<Given>[] {
  return rows.map(([check, expected, given]) => ({ id: check.id, check, expected, given }))
}
