import { websiteCheck } from '#scanners/website/check.ts'
import { COOKIE_SNIPPETS, judgeCookies, keptCookies } from '#scanners/website/judge-cookies.ts'

/** Whatever else stands there is as good as nothing (RFC 6265bis §5.6.7). */
const VALUES: ReadonlySet<string> = new Set(['strict', 'lax', 'none'])

export const webCookieSamesite = websiteCheck({
  id: 'web-cookie-samesite',
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
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'SameSite on cookies',
      finding: 'Cookie lacks SameSite',
      fix: 'Set SameSite on every cookie',
      why: 'Without SameSite, older browsers send the cookie with requests triggered by other sites, which makes forged requests possible.',
      how: 'Set SameSite=Lax, or Strict if links from other sites need not keep the session.',
      messages: {
        pass: 'The cookie {{cookie}} has a SameSite attribute.',
        fail: 'The cookie {{cookie}} has no SameSite attribute.',
        unknownValue: 'The cookie {{cookie}} has a SameSite value that browsers do not know and ignore.',
        none: 'The page sets no cookie.',
      },
    },
    de: {
      name: 'SameSite bei Cookies',
      finding: 'Cookie ohne SameSite',
      fix: 'SameSite für jedes Cookie setzen',
      why: 'Ohne SameSite senden ältere Browser das Cookie auch bei Anfragen mit, die andere Websites auslösen. Das ermöglicht gefälschte Anfragen.',
      how: 'Setzen Sie SameSite=Lax oder Strict, wo kein Link von außen die Sitzung behalten muss.',
      messages: {
        pass: 'Das Cookie {{cookie}} nennt SameSite.',
        fail: 'Dem Cookie {{cookie}} fehlt das Attribut SameSite.',
        unknownValue: 'Das Cookie {{cookie}} hat ein SameSite, das Browser nicht kennen und wie ein fehlendes behandeln.',
        none: 'Die Seite setzt kein Cookie.',
      },
    },
    es: {
      name: 'SameSite en las cookies',
      finding: 'Cookie sin SameSite',
      fix: 'Poner SameSite en todas las cookies',
      why: 'Sin SameSite, los navegadores antiguos envían la cookie también en peticiones provocadas por otros sitios, lo que permite falsificarlas.',
      how: 'Pon SameSite=Lax, o Strict si ningún enlace externo debe conservar la sesión.',
      messages: {
        pass: 'La cookie {{cookie}} indica SameSite.',
        fail: 'La cookie {{cookie}} no tiene el atributo SameSite.',
        unknownValue: 'La cookie {{cookie}} tiene un SameSite que los navegadores no conocen y tratan como ausente.',
        none: 'La página no establece ninguna cookie.',
      },
    },
  },
  judge: ({ page }) =>
    judgeCookies(page, keptCookies(page), ({ sameSite }) => {
      if (sameSite === null || sameSite === '') return true
      return VALUES.has(sameSite) ? false : 'unknownValue'
    }),
})
