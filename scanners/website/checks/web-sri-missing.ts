import { defineCheck } from '#scanners/sdk/check.ts'
import { isSameSite, placeOf } from '#scanners/website/judge-site.ts'
import { conclude, documentOf, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webSriMissing = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-sri-missing',
  vectorType: 'Websites',
  scannerType: 'Content',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-353',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A08' },
    { framework: 'OWASP ASVS 5.0', control: '3.6.1' },
  ],
  aliases: ['observatory:subresource-integrity'],
  references: ['https://developer.mozilla.org/docs/Web/Security/Subresource_Integrity'],
  snippets: [
    {
      label: 'HTML',
      language: 'html',
      code: '<script src="https://cdn.example.com/lib.js" integrity="sha384-…" crossorigin="anonymous"></script>',
    },
  ],
  title: 'Third-party script without integrity',
  why: 'The page runs whatever the other host delivers. When that host is broken into, its script runs here with full rights.',
  remediation: 'Add an integrity attribute with the hash of the script and crossorigin="anonymous", or host the script yourself.',
  messages: {
    pass: 'Every script of another site carries an integrity hash.',
    fail: '{{url}} is loaded without an integrity hash.',
    unknown: 'The page is too large to be read completely.',
  },
  needs: ['page'],
  judge({ page }) {
    const { loaded, truncated } = documentOf(page)
    const resource = siteResource(page)
    const home = new URL(page.url).hostname
    const foreign = loaded.filter(
      ({ kind, url, hasIntegrity }) => kind === 'script' && !hasIntegrity && !isSameSite(new URL(url).hostname, home),
    )
    const fails = foreign.map(({ url }) =>
      fail(resource, 'fail', { locator: placeOf(url), values: { url: url.slice(0, 200) }, evidence: [textEvidence('<script src>', url)] }),
    )
    return conclude({ resource, fails, complete: !truncated })
  },
})
