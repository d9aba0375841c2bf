import { defineCheck } from '#scanners/sdk/check.ts'
import { secretsIn } from '#scanners/website/judge-secrets.ts'
import { pathOf } from '#scanners/website/judge-site.ts'
import { conclude, documentOf, fail, siteResource, textEvidence } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webSecretInPage = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-secret-in-page',
  vectorType: 'Websites',
  scannerType: 'Scripts',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-798',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A07' },
    { framework: 'OWASP ASVS 5.0', control: '13.3.1' },
  ],
  aliases: [],
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html'],
  snippets: [],
  title: 'Key or token in page or script',
  why: 'Everyone who opens the page can read this key and use it in your name, often without any trace on the site itself.',
  remediation:
    'Revoke the key now: it must be treated as stolen. Keep secrets on the server, and give the browser only keys that are meant to be public and are restricted.',
  messages: {
    pass: 'No key or token was found in the page and its scripts.',
    fail: '{{path}} contains what looks like a secret ({{kind}}).',
    unknown: 'Not all of the page and its scripts could be read.',
  },
  needs: ['page', 'scripts'],
  judge({ page, scripts: { scripts, missed } }) {
    const { truncated } = documentOf(page)
    const resource = siteResource(page)
    const texts = [{ path: pathOf(page.url), body: page.body }, ...scripts]
    const fails = texts.flatMap(({ path, body }) =>
      secretsIn(body).map(({ kind, value, excerpt }) => {
        const shown = `${value.slice(0, 8)}…`
        const evidence = [textEvidence(path, excerpt.replaceAll(value, shown))]
        return fail(resource, 'fail', {
          locator: `${path} ${kind}`,
          values: { path, kind },
          confidence: 'firm',
          exposure: 'proven',
          evidence,
        })
      }),
    )
    const complete = !truncated && missed.length === 0 && scripts.every((script) => !script.truncated)
    return conclude({ resource, fails, complete })
  },
})
