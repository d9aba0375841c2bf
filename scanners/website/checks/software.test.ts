import { describe, expect, test } from 'vitest'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { cases, goodFacts, judged, pageFacts, provesEveryCase, verdictsOf } from '#scanners/test/website-facts.ts'
import { CMS } from '#scanners/website/judge-cms-table.ts'
import { SERVERS } from '#scanners/website/judge-server-table.ts'
import { isAtOrAbove } from '#scanners/website/judge-versions.ts'
import { webCmsVulnerable } from './web-cms-vulnerable.ts'
import { webServerVulnerable } from './web-server-vulnerable.ts'

const server = (value: string, poweredBy = '') =>
  verdictsOf(webServerVulnerable, {
    page: pageFacts([
      ['server', value],
      ['x-powered-by', poweredBy],
    ]),
  })
const generator = (content: string) => pageFacts([], `<meta name="generator" content="${content}">`)
const evidenceOf = (value: string, poweredBy = '') =>
  server(value, poweredBy)
    .flatMap(({ evidence }) => evidence.map(({ content }) => content))
    .join()
const cut = (page: ReturnType<typeof pageFacts>) => ({
  page: { ...page, document: page.document && { ...page.document, truncated: true } },
})

describe('the version a server names', () => {
  test.each(
    cases<string>([
      [webServerVulnerable, ['PASS pass'], ''],
      [webServerVulnerable, ['PASS pass'], 'nginx'],
      [webServerVulnerable, ['PASS pass'], 'Caddy'],
      [webServerVulnerable, ['PASS pass'], 'nginx/1.31.7'],
      [webServerVulnerable, ['PASS pass'], 'nginx/1.30.7'],
      [webServerVulnerable, ['PASS pass'], 'openresty/1.19.3.1'],
      [webServerVulnerable, ['PASS pass'], 'Apache/2.4.68 (Debian)'],
      [webServerVulnerable, ['PASS pass'], 'Apache/2.4'],
      [webServerVulnerable, ['PASS pass'], 'Apache-Coyote/1.1'],
      [webServerVulnerable, ['PASS pass'], 'Microsoft-IIS/10.0'],
      [webServerVulnerable, ['PASS pass'], 'Werkzeug/3.1.3 Python/3.12.3'],
      [webServerVulnerable, ['FAIL failTentative @nginx'], 'nginx/1.30.3'],
      [webServerVulnerable, ['FAIL failTentative @nginx'], 'nginx/1.18.0 (Ubuntu)'],
      [webServerVulnerable, ['FAIL fail @Apache HTTP Server'], 'Apache/2.4.49 (Unix)'],
      [webServerVulnerable, ['FAIL endedTentative @Apache HTTP Server'], 'Apache/2.2.15 (CentOS)'],
      [webServerVulnerable, ['FAIL ended @Microsoft IIS'], 'Microsoft-IIS/7.5'],
      [webServerVulnerable, ['FAIL failTentative @lighttpd'], 'lighttpd/1.4.53'],
      [webServerVulnerable, ['PASS pass'], 'lighttpd/1.4.76'],
      [webServerVulnerable, ['FAIL failTentative @Eclipse Jetty'], 'Jetty(9.4.11.v20180605)'],
      [webServerVulnerable, ['FAIL failTentative @Tornado'], 'TornadoServer/6.1'],
      [webServerVulnerable, ['FAIL failTentative @Gunicorn'], 'gunicorn/20.0.4'],
    ]),
  )('$id of $given: $expected', ({ check, expected, given }) => {
    expect(judged(check, { page: pageFacts([['server', given]]) })).toEqual(expected)
  })
  test('several in one line are several findings', () => {
    const verdicts = server('Apache/2.4.48 (Win64) OpenSSL/1.1.1k PHP/8.0.7')
    expect(verdicts.map(({ locator, message }) => `${locator} ${message}`)).toEqual([
      'Apache HTTP Server fail',
      'PHP ended',
      'OpenSSL ended',
    ])
  })
  test('X-Powered-By counts as well', () => {
    expect(server('nginx', 'PHP/8.3.30')[0]).toMatchObject({ locator: 'PHP', message: 'failTentative' })
    expect(server('', 'Servlet/3.0 JSP/2.2 (Apache Tomcat/9.0.30 Java/1.8.0)')[0]).toMatchObject({ locator: 'Apache Tomcat' })
  })
  test('what is known only of Windows is told only of Windows', () => {
    expect(evidenceOf('Apache/2.4.68 (Win64) PHP/8.3.7')).toContain('CVE-2024-4577')
    expect(evidenceOf('Apache/2.4.68 (Unix) PHP/8.3.7')).not.toContain('CVE-2024-4577')
  })
  test('the risk is what is known only where the version is sure to mean it', () => {
    expect(server('Apache/2.4.49 (Unix)')[0]).toMatchObject({ riskLevel: 'critical', confidence: 'firm' })
    expect(server('Apache/2.4.49')[0]).toMatchObject({ riskLevel: 'medium', confidence: 'tentative' })
    expect(server('Apache/2.4.49 (Ubuntu)')[0]).toMatchObject({ riskLevel: 'low', confidence: 'tentative' })
    expect(server('', 'PHP/8.2.7-1+deb12u1')[0]).toMatchObject({ riskLevel: 'low', confidence: 'tentative' })
  })
  test('it says what is known, the version that fixes all of it, and where that is published', () => {
    const [verdict] = server('Apache/2.4.66 (Unix)')
    expect(verdict?.values).toMatchObject({ version: '2.4.66', fixed: '2.4.68', count: 4 })
    expect(verdict?.evidence[1]?.content).toContain('CVE-2026-34059 (low), fixed in 2.4.67')
    expect(verdict?.evidence[1]?.content).toContain('https://httpd.apache.org/')
  })
  test.each([
    ['OpenSSL/1.1.1s', true],
    ['OpenSSL/1.1.1t', false],
    ['OpenSSL/1.1.1w', false],
  ])('%s knows CVE-2023-0286: %s', (value, expected) => {
    const [verdict] = server(`Apache/2.4.68 (Unix) ${value}`)
    expect(verdict?.evidence[1]?.content.includes('CVE-2023-0286')).toBe(expected)
  })
})

describe('the version a page names', () => {
  test.each(
    cases<string>([
      [webCmsVulnerable, ['FAIL fail @WordPress'], 'WordPress 6.9.4'],
      [webCmsVulnerable, ['FAIL fail @WordPress'], 'WordPress 7.0'],
      [webCmsVulnerable, ['FAIL ended @WordPress'], 'WordPress 4.6.1'],
      [webCmsVulnerable, ['PASS pass'], 'WordPress 7.1.2'],
      [webCmsVulnerable, ['PASS pass'], 'WordPress 6.9.9'],
      [webCmsVulnerable, ['PASS pass'], 'My text about WordPress 4.6.1'],
      [webCmsVulnerable, ['FAIL ended @Drupal'], 'Drupal 7 (http://drupal.org)'],
      [webCmsVulnerable, ['PASS pass'], 'Drupal 11 (https://www.drupal.org)'],
      [webCmsVulnerable, ['FAIL ended @Joomla'], 'Joomla! 1.5 - Open Source Content Management'],
      [webCmsVulnerable, ['PASS pass'], 'Joomla! - Open Source Content Management'],
      [webCmsVulnerable, ['FAIL ended @MediaWiki'], 'MediaWiki 1.35.0'],
      [webCmsVulnerable, ['PASS pass'], 'MediaWiki 1.43.0'],
      [webCmsVulnerable, ['FAIL fail @Ghost'], 'Ghost 5.58'],
      [webCmsVulnerable, ['PASS pass'], 'Ghost 5.59'],
      [webCmsVulnerable, ['PASS pass'], 'DokuWiki'],
    ]),
  )('$id of $given: $expected', ({ check, expected, given }) => {
    expect(judged(check, { page: generator(given) })).toEqual(expected)
  })
  test('X-Generator counts as well', () => {
    expect(judged(webCmsVulnerable, { page: pageFacts([['x-generator', 'Drupal 9 (https://www.drupal.org)']]) })).toEqual([
      'FAIL ended @Drupal',
    ])
  })
  test('a page read in part says nothing without a tag, and says what its tag says', () => {
    expect(judged(webCmsVulnerable, cut(pageFacts()))).toEqual(['UNKNOWN unknown'])
    expect(judged(webCmsVulnerable, cut(generator('WordPress 6.9.4')))).toEqual(['FAIL fail @WordPress'])
  })
  test('an answer that is no page names no system', () => {
    expect(() => webCmsVulnerable.judge(goodFacts({ page: { ...pageFacts(), document: null } }))).toThrow(NotApplicable)
  })
})

describe('the tables', () => {
  const all = [...SERVERS, ...CMS]
  test('every range ends above its beginning, and names versions', () => {
    const ranges = all.flatMap(({ vulnerabilities, ended }) => [...vulnerabilities.flatMap((one) => one.ranges), ...Object.keys(ended)])
    const wrong = ranges.filter((range) => {
      const [from = '', below = '', ...rest] = range.split('..')
      return rest.length > 0 || !/^\d+(?:\.\d+)*[a-z]?$/u.test(from) || !/^\d+(?:\.\d+)*[a-z]?$/u.test(below) || isAtOrAbove(from, below)
    })
    // letters of OpenSSL stand behind their number
    expect(wrong.filter((range) => !/\d[a-z]$/u.test(range))).toEqual([])
    expect(ranges.length).toBeGreaterThan(150)
  })
  test('every vulnerability has CVE ids, each once in its software, and every software a source', () => {
    for (const { name, vulnerabilities, source } of all) {
      const ids = vulnerabilities.flatMap((one) => one.ids)
      expect(ids.filter((id) => !/^CVE-\d{4}-\d{4,7}$/u.test(id))).toEqual([])
      expect([name, new Set(ids).size]).toEqual([name, ids.length])
      expect(source).toMatch(/^https:\/\//u)
    }
  })
})

provesEveryCase()
