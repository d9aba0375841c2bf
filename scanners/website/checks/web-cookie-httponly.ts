import { defineCheck } from '#scanners/sdk/check.ts'
import { COOKIE_SNIPPETS, judgeCookies, sessionCookies } from '#scanners/website/judge-cookies.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCookieHttponly = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-cookie-httponly',
  vectorType: 'Websites',
  scannerType: 'Cookies',
  category: 'Session security',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-1004',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.3.4' },
  ],
  aliases: ['observatory:cookies'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie'],
  snippets: COOKIE_SNIPPETS,
  title: 'Session cookie lacks HttpOnly',
  why: 'Scripts on the page can read this cookie. A single injected script is then enough to steal the session.',
  remediation: 'Set the HttpOnly attribute on the cookie.',
  messages: {
    pass: 'The cookie {{cookie}} is hidden from scripts.',
    fail: 'The session cookie {{cookie}} has no HttpOnly attribute.',
    none: 'The page sets no session cookie.',
  },
  needs: ['page'],
  judge: ({ page }) => judgeCookies(page, sessionCookies(page), ({ httpOnly }) => !httpOnly),
})
