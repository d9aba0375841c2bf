import { defineCheck } from '#scanners/sdk/check.ts'
import { COOKIE_SNIPPETS, judgeCookies, sessionCookies } from '#scanners/website/judge-cookies.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCookieSecure = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-cookie-secure',
  vectorType: 'Websites',
  scannerType: 'Cookies',
  category: 'Session security',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-614',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.3.1' },
  ],
  aliases: ['observatory:cookies'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie'],
  snippets: COOKIE_SNIPPETS,
  title: 'Session cookie lacks Secure',
  why: 'The browser also sends this cookie over plain HTTP, where anyone on the network can copy it and take over the session.',
  remediation: 'Set the Secure attribute on the cookie.',
  messages: {
    pass: 'The cookie {{cookie}} is sent over HTTPS only.',
    fail: 'The session cookie {{cookie}} has no Secure attribute.',
    none: 'The page sets no session cookie.',
  },
  needs: ['page'],
  judge: ({ page }) => judgeCookies(page, sessionCookies(page), ({ secure }) => !secure),
})
