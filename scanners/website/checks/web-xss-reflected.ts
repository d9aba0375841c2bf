import { defineCheck } from '#scanners/sdk/check.ts'
import { conclude, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webXssReflected = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-xss-reflected',
  vectorType: 'Websites',
  scannerType: 'Input',
  category: 'Injection',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-79',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A03' },
    { framework: 'OWASP ASVS 5.0', control: '1.2.1' },
    { framework: 'PCI DSS 4.0', control: '6.2.4' },
  ],
  aliases: [],
  references: ['https://owasp.org/www-community/attacks/xss/'],
  snippets: [],
  title: 'Input is reflected without encoding',
  why: "What is put into the address appears in the page as HTML. An attacker can make a link that runs a script with the visitor's rights.",
  remediation:
    "Encode every value for the place where it is put out, with the template engine's own encoding, and add a content security policy.",
  messages: {
    pass: 'The tried parameters are encoded or not repeated.',
    fail: '{{path}} repeats the parameter {{parameter}} as HTML.',
    unknown: 'Not every probe was answered.',
  },
  needs: ['page', 'input'],
  active: true,
  judge({ page, input: { reflections } }) {
    const resource = siteResource(page)
    const raw = reflections.filter(({ echoesRaw }) => echoesRaw)
    const fails = raw.map(({ path, parameter, marker, head }) =>
      fail(resource, 'fail', {
        locator: `${path}?${parameter}`,
        values: { path, parameter },
        exposure: 'proven',
        confidence: 'firm',
        evidence: [textEvidence(`GET ${path}?${parameter}=…`, head.replaceAll(marker, '"><i data-marker>'))],
      }),
    )
    return conclude({ resource, fails, complete: reflections.every(({ answered }) => answered) })
  },
})
