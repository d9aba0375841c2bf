import { describe, expect, test } from 'vitest'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { redactEvidence } from '#scanners/sdk/redact.ts'
import { checks } from '#scanners/website/checks.ts'
import { cookiesOf } from '#scanners/website/collect/cookies.ts'
import { readDocument } from '#scanners/website/collect/document.ts'
import { goodFacts, pageFacts, SITE } from '#scanners/test/website-facts.ts'
import { PAGES } from './pages.ts'

/** Processor time of this thread that something takes, in milliseconds: other processes on the machine do not count. */
function cpuOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
/** A judge that does not apply is one that took no time. */
function judgeAll(facts: ReturnType<typeof goodFacts>): void {
  for (const check of checks) {
    try {
      for (const { evidence } of check.judge(facts)) evidence.forEach(redactEvidence)
    } catch (error) {
      if (!(error instanceof NotApplicable)) throw error
    }
  }
}
const pages = Object.entries(PAGES).map(([name, make]) => ({ name, body: new TextDecoder().decode(make()) }))

describe('an abusive page', () => {
  test('there are at least 25 shapes of it, each of about a megabyte at most', () => {
    expect(pages.length).toBeGreaterThanOrEqual(25)
    expect(pages.filter(({ body }) => body.length > 2 * 1_048_576).map(({ name }) => name)).toEqual([])
  })
  test.each(pages)('$name: is read within a second of processor time', ({ body }) => {
    expect(cpuOf(() => readDocument(body, SITE, false))).toBeLessThan(1_000)
  })
  test.each(pages)('$name: is judged by every check, as page and as script, within three seconds of processor time', ({ body }) => {
    const script = { url: `${SITE}shop.js`, path: '/shop.js', body: body.slice(0, 786_432), truncated: true }
    const facts = goodFacts({ page: pageFacts([], body), scripts: { scripts: [script, script], missed: [] } })
    expect(cpuOf(() => judgeAll(facts))).toBeLessThan(3_000)
  })
})

const kept = (name: string) => readDocument(PAGES[name]?.().toString('utf8') ?? '', SITE, false)

describe('what is kept of a page', () => {
  test.each([
    'base of 24 KB before 100,000 links',
    'different attributes on one element',
    '20,000 forms with fields',
    'one form of 50,000 fields',
    '30,000 frames',
    '30,000 scripts',
    '30,000 pictures over plain HTTP',
    '10,000 policies in the page',
  ])('%s: is bounded, and says that something was left out', (name) => {
    const document = kept(name)
    const { loaded, forms, links, metaPolicies } = document
    expect(Math.max(loaded.length, forms.length, links.length, metaPolicies.length)).toBeLessThanOrEqual(2_000)
    expect(JSON.stringify(document).length).toBeLessThan(8 * 1_048_576)
    expect(document.truncated).toBe(true)
  })
  test('addresses are read without a base that is too long', () => {
    expect(kept('base of 24 KB before 100,000 links').links[0]).toBe(`${SITE}x`)
  })
  test('a large picture within the page leaves nothing out', () => {
    const html = `<img src="data:image/png;base64,${'A'.repeat(300_000)}"><script src="/shop.js"></script>`
    expect(readDocument(html, SITE, false)).toMatchObject({ truncated: false, loaded: [{ url: `${SITE}shop.js` }] })
  })
  test('cookies are as a browser keeps them: so many, and none beyond 4 KB', () => {
    const cookies = cookiesOf([
      ['set-cookie', `long=${'a'.repeat(5_000)}`],
      ['set-cookie', `session=1${'; '.repeat(30_000)}Secure`],
      ...Array.from({ length: 1_000 }, (_, index): [string, string] => ['set-cookie', `c${index}=1`]),
    ])
    expect(cookies.length).toBeLessThanOrEqual(200)
    expect(cookies.map(({ name }) => name)).not.toContain('long')
    expect(Math.max(...cookies.map(({ raw }) => raw.length))).toBeLessThanOrEqual(8_192)
  })
})
