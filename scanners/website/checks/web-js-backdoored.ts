import { defineCheck } from '#scanners/sdk/check.ts'
import { placeOf } from '#scanners/website/judge-site.ts'
import { conclude, documentOf, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

/** Hosts that delivered malicious code in 2023 and 2024 (the polyfill.io affair and its relatives). */
const COMPROMISED = [
  'polyfill.io',
  'polyfill.com',
  'bootcss.com',
  'bootcdn.net',
  'staticfile.net',
  'staticfile.org',
  'unionadjs.com',
  'xhsbpza.com',
  'macoms.la',
  'newcrbpc.com',
]
const isCompromised = (host: string): boolean => COMPROMISED.some((bad) => host === bad || host.endsWith(`.${bad}`))

export const webJsBackdoored = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-js-backdoored',
  vectorType: 'Websites',
  scannerType: 'Scripts',
  category: 'Supply chain',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-829',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A08' },
    { framework: 'OWASP ASVS 5.0', control: '15.2.4' },
  ],
  aliases: [],
  references: ['https://sansec.io/research/polyfill-supply-chain-attack'],
  snippets: [],
  title: 'Script from a compromised host',
  why: 'This host was taken over and has delivered malicious code to visitors of the sites that embed it.',
  remediation:
    'Remove the script at once. Modern browsers rarely need polyfills; otherwise use a trusted mirror with an integrity hash, and look for signs of abuse.',
  messages: {
    pass: 'No script comes from a host known to be compromised.',
    fail: 'A script is loaded from {{host}}, which is known to have delivered malicious code.',
    unknown: 'The page is too large to be read completely.',
  },
  needs: ['page'],
  judge({ page }) {
    const { loaded, truncated } = documentOf(page)
    const resource = siteResource(page)
    const bad = loaded.filter(({ kind, url }) => kind === 'script' && isCompromised(new URL(url).hostname))
    const fails = bad.map(({ url }) =>
      fail(resource, 'fail', {
        locator: placeOf(url),
        values: { host: new URL(url).hostname },
        evidence: [textEvidence('<script src>', url)],
      }),
    )
    return conclude({ resource, fails, complete: !truncated })
  },
})
