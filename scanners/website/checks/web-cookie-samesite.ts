import { defineCheck } from '../../sdk/check.ts'
import { cookieEvidence, lastOfEach } from '../judge-cookies.ts'
import { fail, pass, siteResource } from '../judge-verdict.ts'
import type { WebsiteCollector, WebsiteFacts } from '../facts.ts'

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
  snippets: [
    {
      label: 'Express',
      language: 'javascript',
      code: "response.cookie('session', value, { secure: true, httpOnly: true, sameSite: 'lax' })",
    },
    { label: 'PHP', language: 'ini', code: 'session.cookie_secure = 1\nsession.cookie_httponly = 1\nsession.cookie_samesite = "Lax"' },
    { label: 'nginx (proxy)', language: 'nginx', code: 'proxy_cookie_flags ~ secure httponly samesite=lax;' },
  ],
  title: 'Cookie lacks SameSite',
  why: 'Without SameSite, older browsers send the cookie along with requests that other sites cause, which makes forged requests possible.',
  remediation: 'Set SameSite=Lax, or Strict where no link from outside must keep the session.',
  messages: {
    pass: 'The cookie {{cookie}} states SameSite.',
    fail: 'The cookie {{cookie}} has no SameSite attribute.',
    none: 'The page sets no cookie.',
  },
  needs: ['page'],
  judge({ page }) {
    const resource = siteResource(page)
    const judged = lastOfEach(page.cookies).map((cookie) => {
      const options = { locator: cookie.name, values: { cookie: cookie.name.slice(0, 100) }, evidence: [cookieEvidence(cookie)] }
      return cookie.sameSite === null || cookie.sameSite === '' ? fail(resource, 'fail', options) : pass(resource, 'pass', options)
    })
    return judged.length > 0 ? judged.slice(0, 100) : [pass(resource, 'none')]
  },
})
