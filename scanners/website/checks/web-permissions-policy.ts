import { defineCheck } from '#scanners/sdk/check.ts'
import { headerSnippets } from '#scanners/sdk/snippets.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { documentOf, fail, headerEvidence, pass, siteResource } from '#scanners/website/judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webPermissionsPolicy = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-permissions-policy',
  vectorType: 'Websites',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [],
  aliases: [],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Permissions-Policy'],
  snippets: headerSnippets('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'),
  title: 'No permissions policy',
  why: 'The page and everything it embeds may ask for camera, microphone, position and payment. A policy switches off what the site does not use, also for an injected script.',
  remediation: 'Send Permissions-Policy and switch off each feature that is not needed.',
  messages: { pass: 'A permissions policy is set.', fail: 'The answer carries no Permissions-Policy header.' },
  needs: ['page'],
  judge({ page }) {
    documentOf(page)
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const value = headerOf(page.headers, 'permissions-policy')
    return [value === null ? fail(resource, 'fail', { evidence }) : pass(resource, 'pass', { evidence })]
  },
})
