import { defineCheck } from '#scanners/sdk/check.ts'
import { placeOf } from '#scanners/website/judge-site.ts'
import { conclude, documentOf, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webFormHttp = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-form-http',
  vectorType: 'Websites',
  scannerType: 'Content',
  category: 'Encryption',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
    { framework: 'PCI DSS 4.0', control: '4.2.1' },
  ],
  aliases: [],
  references: [],
  snippets: [{ label: 'HTML', language: 'html', code: '<form method="post" action="https://example.com/login">' }],
  title: 'Form posts over HTTP',
  why: 'What people type into this form, passwords included, crosses the network in the clear and can be read or changed by anyone on the way.',
  remediation: 'Let the form post to an https: address.',
  messages: {
    pass: 'No form posts over plain HTTP.',
    fail: 'A form sends its fields to {{action}} in the clear.',
    unknown: 'The page is too large to be read completely.',
  },
  needs: ['page'],
  judge({ page }) {
    const { forms, truncated } = documentOf(page)
    const resource = siteResource(page)
    const insecure = forms.filter(({ action, method, hasPassword }) => (method === 'post' || hasPassword) && action.startsWith('http:'))
    const fails = insecure.map(({ action, fields }) => {
      const content = [`action: ${action}`, `fields: ${fields.slice(0, 20).join(', ')}`].join('\n')
      return fail(resource, 'fail', {
        locator: placeOf(action),
        values: { action: action.slice(0, 200) },
        evidence: [textEvidence('<form>', content)],
      })
    })
    return conclude({ resource, fails, complete: !truncated })
  },
})
