import { defineCheck } from '../../sdk/check.ts'
import { cookieEvidence, lastOfEach } from '../judge-cookies.ts'
import { fail, pass, siteResource } from '../judge-verdict.ts'
import type { Cookie, WebsiteCollector, WebsiteFacts } from '../facts.ts'

/** What browsers refuse (RFC 6265bis §4.1.3, §5.7). */
function isBroken({ name, secure, sameSite, raw }: Cookie): boolean {
  if (sameSite === 'none' && !secure) return true
  if (/^__secure-/iu.test(name)) return !secure
  if (!/^__host-/iu.test(name)) return false
  return !secure || /;\s*domain=/iu.test(raw) || !/;\s*path=\/\s*(?:;|$)/iu.test(raw)
}

export const webCookiePrefix = defineCheck<WebsiteFacts, WebsiteCollector>({
  id: 'web-cookie-prefix',
  vectorType: 'Websites',
  scannerType: 'Cookies',
  category: 'Session security',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-614',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.3.1' },
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
  title: 'SameSite=None without Secure',
  why: 'Browsers refuse a cookie with SameSite=None that is not Secure, and cookies named __Host- or __Secure- that break their promise. The site then loses the cookie, or sends it everywhere in old browsers.',
  remediation: 'Add Secure to every cookie with SameSite=None; give a __Host- cookie Secure, Path=/ and no Domain.',
  messages: {
    pass: 'The attributes of the cookie {{cookie}} agree.',
    fail: 'The attributes of the cookie {{cookie}} contradict each other.',
    none: 'The page sets no cookie.',
  },
  needs: ['page'],
  judge({ page }) {
    const resource = siteResource(page)
    const judged = lastOfEach(page.cookies).map((cookie) => {
      const options = { locator: cookie.name, values: { cookie: cookie.name.slice(0, 100) }, evidence: [cookieEvidence(cookie)] }
      return isBroken(cookie) ? fail(resource, 'fail', options) : pass(resource, 'pass', options)
    })
    return judged.length > 0 ? judged.slice(0, 100) : [pass(resource, 'none')]
  },
})
