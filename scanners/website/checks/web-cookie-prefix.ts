import { websiteCheck } from '#scanners/website/check.ts'
import { COOKIE_SNIPPETS, judgeCookies, keptCookies } from '#scanners/website/judge-cookies.ts'
import type { Cookie } from '#scanners/website/facts.ts'

/** What browsers refuse (RFC 6265bis §4.1.3, §5.7). */
function isBroken({ name, secure, sameSite, raw }: Cookie): boolean {
  if (sameSite === 'none' && !secure) return true
  if (/^__secure-/iu.test(name)) return !secure
  if (!/^__host-/iu.test(name)) return false
  return !secure || /;\s*domain=/iu.test(raw) || !/;\s*path=\/\s*(?:;|$)/iu.test(raw)
}

export const webCookiePrefix = websiteCheck({
  id: 'web-cookie-prefix',
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
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Cookie attribute consistency',
      finding: 'Cookie attributes contradict each other',
      fix: 'Fix contradictory cookie attributes',
      why: 'Browsers refuse a cookie with SameSite=None that is not Secure, and cookies named __Host- or __Secure- that break their rules. The site then loses the cookie, or old browsers send it everywhere.',
      how: 'Add Secure to every cookie with SameSite=None; give __Host- cookies Secure, Path=/ and no Domain.',
      messages: {
        pass: 'The attributes of the cookie {{cookie}} are consistent.',
        fail: 'The attributes of the cookie {{cookie}} contradict each other.',
        none: 'The page sets no cookie.',
      },
    },
    de: {
      name: 'Stimmigkeit der Cookie-Attribute',
      finding: 'Cookie-Attribute widersprechen sich',
      fix: 'Widersprüchliche Cookie-Attribute korrigieren',
      why: 'Browser verweigern Cookies mit SameSite=None ohne Secure sowie Cookies namens __Host- oder __Secure-, die ihr Versprechen brechen. Die Website verliert dann das Cookie, oder alte Browser senden es überallhin.',
      how: 'Ergänzen Sie Secure bei jedem Cookie mit SameSite=None; ein __Host--Cookie braucht Secure, Path=/ und keine Domain.',
      messages: {
        pass: 'Die Attribute des Cookies {{cookie}} passen zusammen.',
        fail: 'Die Attribute des Cookies {{cookie}} widersprechen sich.',
        none: 'Die Seite setzt kein Cookie.',
      },
    },
    es: {
      name: 'Coherencia de los atributos de las cookies',
      finding: 'Los atributos de la cookie se contradicen',
      fix: 'Corregir los atributos contradictorios de las cookies',
      why: 'Los navegadores rechazan una cookie con SameSite=None que no sea Secure, y las llamadas __Host- o __Secure- que incumplen su promesa. El sitio pierde entonces la cookie, o los navegadores antiguos la envían a todas partes.',
      how: 'Añade Secure a toda cookie con SameSite=None; una cookie __Host- necesita Secure, Path=/ y ningún Domain.',
      messages: {
        pass: 'Los atributos de la cookie {{cookie}} concuerdan.',
        fail: 'Los atributos de la cookie {{cookie}} se contradicen.',
        none: 'La página no establece ninguna cookie.',
      },
    },
  },
  judge: ({ page }) => judgeCookies(page, keptCookies(page), isBroken),
})
