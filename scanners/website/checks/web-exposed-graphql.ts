import { defineCheck } from '#scanners/sdk/check.ts'
import { conclude, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const INTROSPECTED = /"__schema"\s{0,9}:\s{0,9}\{\s{0,9}"queryType"/u

export const webExposedGraphql = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-exposed-graphql',
  vectorType: 'Websites',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '4.3.2' },
  ],
  aliases: [],
  references: [],
  snippets: [{ label: 'Apollo Server', language: 'javascript', code: 'new ApolloServer({ schema, introspection: false })' }],
  title: 'GraphQL introspection is on',
  why: 'Anyone can ask the API for its complete schema, with fields and mutations that no screen shows.',
  remediation: 'Switch introspection off in production.',
  messages: {
    pass: 'No GraphQL endpoint with introspection was found.',
    fail: '{{path}} answers introspection queries.',
    unknown: 'Not every path gave an answer.',
  },
  needs: ['page', 'graphql'],
  judge({ page, graphql }) {
    const resource = siteResource(page)
    const open = graphql.filter(({ status, head }) => status === 200 && INTROSPECTED.test(head))
    const fails = open.map(({ path, head }) =>
      fail(resource, 'fail', {
        locator: path,
        values: { path },
        exposure: 'proven',
        evidence: [textEvidence(`POST ${path}`, head.slice(0, 600))],
      }),
    )
    return conclude({ resource, fails, complete: graphql.every(({ status }) => status !== null) })
  },
})
