import { defineCheck } from '../../sdk/check.ts'
import { cookieEvidence, sessionCookies } from '../judge-cookies.ts'
import { fail, pass, siteResource } from '../judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '../facts.ts'

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
  snippets: [
    {
      label: 'Express',
      language: 'javascript',
      code: "response.cookie('session', value, { secure: true, httpOnly: true, sameSite: 'lax' })",
    },
    { label: 'PHP', language: 'ini', code: 'session.cookie_secure = 1\nsession.cookie_httponly = 1\nsession.cookie_samesite = "Lax"' },
    { label: 'nginx (proxy)', language: 'nginx', code: 'proxy_cookie_flags ~ secure httponly samesite=lax;' },
  ],
  title: 'Session cookie lacks HttpOnly',
  why: 'Scripts on the page can read this cookie. A single injected script is then enough to steal the session.',
  remediation: 'Set the HttpOnly attribute on the cookie.',
  messages: {
    pass: 'The cookie {{cookie}} is hidden from scripts.',
    fail: 'The session cookie {{cookie}} has no HttpOnly attribute.',
    none: 'The page sets no session cookie.',
  },
  needs: ['page'],
  judge({ page }) {
    const resource = siteResource(page)
    const judged = sessionCookies(page).map((cookie) => {
      const options = { locator: cookie.name, values: { cookie: cookie.name.slice(0, 100) }, evidence: [cookieEvidence(cookie)] }
      return !cookie.httpOnly ? fail(resource, 'fail', options) : pass(resource, 'pass', options)
    })
    return judged.length > 0 ? judged.slice(0, 100) : [pass(resource, 'none')]
  },
})
