import { defineCheck } from '#scanners/sdk/check.ts'
import { conclude, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

const leadsTo = (location: string, base: string, marker: string): boolean =>
  URL.canParse(location, base) && new URL(location, base).host === new URL(marker).host

export const webOpenRedirect = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-open-redirect',
  vectorType: 'Websites',
  scannerType: 'Input',
  category: 'Injection',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-601',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A01' },
    { framework: 'OWASP ASVS 5.0', control: '3.7.2' },
  ],
  aliases: [],
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html'],
  snippets: [],
  title: 'Open redirect',
  why: 'A link that begins with your address leads to a foreign site. It lends your name to fraudulent pages and can hand over sign-in tokens.',
  remediation: 'Redirect only to paths of your own site, or to addresses on a fixed list.',
  messages: {
    pass: 'The tried parameters do not lead to a foreign site.',
    fail: '{{path}} redirects to any address given in {{parameter}}.',
    unknown: 'Not every probe was answered.',
  },
  needs: ['page', 'input'],
  active: true,
  judge({ page, input: { redirects } }) {
    const resource = siteResource(page)
    const open = redirects.filter(({ marker, location }) => location !== null && leadsTo(location, page.url, marker))
    const fails = open.map(({ path, parameter }) =>
      fail(resource, 'fail', {
        locator: `${path}?${parameter}`,
        values: { path, parameter },
        exposure: 'proven',
        evidence: [textEvidence(`GET ${path}?${parameter}=https://….example/`, 'location: https://….example/')],
      }),
    )
    return conclude({ resource, fails, complete: redirects.every(({ answered }) => answered) })
  },
})
