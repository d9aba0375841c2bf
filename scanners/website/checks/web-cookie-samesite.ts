import { defineCheck } from '#scanners/sdk/check.ts'
import { COOKIE_SNIPPETS, judgeCookies, lastOfEach } from '#scanners/website/judge-cookies.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

export const webCookieSamesite = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-cookie-samesite',
  vectorType: 'Websites',
  scannerType: 'Cookies',
  category: 'Session security',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-1275',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.3.2' },
  ],
  aliases: ['observatory:cookies'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie'],
  snippets: COOKIE_SNIPPETS,
  title: 'Cookie lacks SameSite',
  why: 'Without SameSite, older browsers send the cookie along with requests that other sites cause, which makes forged requests possible.',
  remediation: 'Set SameSite=Lax, or Strict where no link from outside must keep the session.',
  messages: {
    pass: 'The cookie {{cookie}} states SameSite.',
    fail: 'The cookie {{cookie}} has no SameSite attribute.',
    none: 'The page sets no cookie.',
  },
  needs: ['page'],
  judge: ({ page }) => judgeCookies(page, lastOfEach(page.cookies), ({ sameSite }) => sameSite === null || sameSite === ''),
})
