import { defineCheck } from '#scanners/sdk/check.ts'
import { fail, pass, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

/** What a service answers for a name that nobody has claimed. */
const SERVICES: readonly { name: string; suffix: string; unclaimed: string }[] = [
  { name: 'GitHub Pages', suffix: 'github.io', unclaimed: "There isn't a GitHub Pages site here." },
  { name: 'Heroku', suffix: 'herokudns.com', unclaimed: 'No such app' },
  { name: 'Heroku', suffix: 'herokuapp.com', unclaimed: 'No such app' },
  { name: 'Amazon S3', suffix: 'amazonaws.com', unclaimed: '<Code>NoSuchBucket</Code>' },
  { name: 'Surge', suffix: 'surge.sh', unclaimed: 'project not found' },
  { name: 'Ghost', suffix: 'ghost.io', unclaimed: 'Site unavailable&#46;' },
  { name: 'Bitbucket', suffix: 'bitbucket.io', unclaimed: 'Repository not found' },
  { name: 'Pantheon', suffix: 'pantheonsite.io', unclaimed: 'The gods are wise, but do not know of the site which you seek' },
  { name: 'Read the Docs', suffix: 'readthedocs.io', unclaimed: 'unknown to Read the Docs' },
  { name: 'Help Scout', suffix: 'helpscoutdocs.com', unclaimed: 'No settings were found for this company' },
]

export const webSubdomainTakeover = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-subdomain-takeover',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Domain security',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-350',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  aliases: [],
  references: ['https://developer.mozilla.org/docs/Web/Security/Subdomain_takeovers'],
  snippets: [],
  title: 'Name points at an unclaimed service',
  why: 'The name leads to a hosting service where nobody owns it any more. Anyone can claim it there and put up a page under your name, with your cookies within reach.',
  remediation: 'Remove the DNS record, or claim the name at the service again.',
  messages: {
    pass: 'The name does not lead to an unclaimed service.',
    fail: '{{host}} points at {{service}}, where nobody has claimed it.',
  },
  needs: ['page', 'alias'],
  judge({ page, alias: { host, cname } }) {
    const resource = siteResource(page)
    if (cname === null) return [pass(resource)]
    const evidence = [{ label: `CNAME ${host}`, kind: 'dns' as const, content: cname }]
    const service = SERVICES.find(({ suffix }) => cname === suffix || cname.endsWith(`.${suffix}`))
    if (service === undefined || !page.body.includes(service.unclaimed)) return [pass(resource, 'pass', { evidence })]
    const proof = textEvidence(`GET ${page.url}: ${page.status}`, service.unclaimed)
    return [
      fail(resource, 'fail', {
        locator: host,
        values: { host, service: service.name },
        confidence: 'firm',
        evidence: [...evidence, proof],
      }),
    ]
  },
})
