import { defineCheck } from '#scanners/sdk/check.ts'
import { documentOf, fail, pass, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webGenerator = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-generator',
  vectorType: 'Websites',
  scannerType: 'Content',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.6' },
  ],
  aliases: [],
  references: [],
  snippets: [{ label: 'WordPress', language: 'php', code: "remove_action('wp_head', 'wp_generator');" }],
  title: 'Generator tag discloses a version',
  why: 'The page states which system made it, and its version. Automated attacks look for exactly that.',
  remediation: 'Remove the generator meta element in the theme or by a plug-in.',
  messages: { pass: 'The page names no version of its generator.', fail: 'The page says that it was made by "{{generator}}".' },
  needs: ['page'],
  judge({ page }) {
    const { generator } = documentOf(page)
    const resource = siteResource(page)
    if (generator === null || !/\d/u.test(generator)) return [pass(resource)]
    const evidence = [textEvidence('<meta name="generator">', generator)]
    return [fail(resource, 'fail', { values: { generator: generator.slice(0, 120) }, evidence })]
  },
})
