import { defineCheck } from '#scanners/sdk/check.ts'
import { COOKIE_SNIPPETS, judgeCookies, lastOfEach } from '#scanners/website/judge-cookies.ts'
import type { Cookie, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'

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
  snippets: COOKIE_SNIPPETS,
  title: 'SameSite=None without Secure',
  why: 'Browsers refuse a cookie with SameSite=None that is not Secure, and cookies named __Host- or __Secure- that break their promise. The site then loses the cookie, or sends it everywhere in old browsers.',
  remediation: 'Add Secure to every cookie with SameSite=None; give a __Host- cookie Secure, Path=/ and no Domain.',
  messages: {
    pass: 'The attributes of the cookie {{cookie}} agree.',
    fail: 'The attributes of the cookie {{cookie}} contradict each other.',
    none: 'The page sets no cookie.',
  },
  needs: ['page'],
  judge: ({ page }) => judgeCookies(page, lastOfEach(page.cookies), isBroken),
})
