import { websiteCheck } from '#scanners/website/check.ts'
import { COOKIE_SNIPPETS, judgeCookies, sessionCookies } from '#scanners/website/judge-cookies.ts'

export const webCookieHttponly = websiteCheck({
  id: 'web-cookie-httponly',
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
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'HttpOnly on session cookies',
      finding: 'Session cookie lacks HttpOnly',
      fix: 'Set HttpOnly on session cookies',
      why: 'Scripts on the page can read this cookie. A single injected script is then enough to steal the session.',
      how: 'Set the HttpOnly attribute on the cookie.',
      messages: {
        pass: 'The cookie {{cookie}} is hidden from scripts.',
        fail: 'The session cookie {{cookie}} has no HttpOnly attribute.',
        none: 'The page sets no session cookie.',
      },
    },
    de: {
      name: 'HttpOnly bei Sitzungscookies',
      finding: 'Sitzungscookie ohne HttpOnly',
      fix: 'HttpOnly für Sitzungscookies setzen',
      why: 'Skripte auf der Seite können dieses Cookie lesen. Ein einziges eingeschleustes Skript genügt dann, um die Sitzung zu stehlen.',
      how: 'Setzen Sie das Attribut HttpOnly für das Cookie.',
      messages: {
        pass: 'Das Cookie {{cookie}} ist vor Skripten verborgen.',
        fail: 'Dem Sitzungscookie {{cookie}} fehlt das Attribut HttpOnly.',
        none: 'Die Seite setzt kein Sitzungscookie.',
      },
    },
    es: {
      name: 'HttpOnly en las cookies de sesión',
      finding: 'Cookie de sesión sin HttpOnly',
      fix: 'Poner HttpOnly en las cookies de sesión',
      why: 'Los scripts de la página pueden leer esta cookie. Basta un solo script inyectado para robar la sesión.',
      how: 'Pon el atributo HttpOnly en la cookie.',
      messages: {
        pass: 'La cookie {{cookie}} está oculta a los scripts.',
        fail: 'La cookie de sesión {{cookie}} no tiene el atributo HttpOnly.',
        none: 'La página no establece ninguna cookie de sesión.',
      },
    },
  },
  judge: ({ page }) => judgeCookies(page, sessionCookies(page), ({ httpOnly }) => !httpOnly),
})
