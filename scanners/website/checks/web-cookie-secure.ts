import { websiteCheck } from '#scanners/website/check.ts'
import { COOKIE_SNIPPETS, judgeCookies, sessionCookies } from '#scanners/website/judge-cookies.ts'

export const webCookieSecure = websiteCheck({
  id: 'web-cookie-secure',
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
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Secure on session cookies',
      finding: 'Session cookie lacks Secure',
      fix: 'Set Secure on session cookies',
      why: 'The browser also sends this cookie over plain HTTP, where anyone on the network can copy it and take over the session.',
      how: 'Set the Secure attribute on the cookie.',
      messages: {
        pass: 'The cookie {{cookie}} is sent over HTTPS only.',
        fail: 'The session cookie {{cookie}} has no Secure attribute.',
        none: 'The page sets no session cookie.',
      },
    },
    de: {
      name: 'Secure bei Sitzungscookies',
      finding: 'Sitzungscookie ohne Secure',
      fix: 'Secure für Sitzungscookies setzen',
      why: 'Der Browser sendet dieses Cookie auch über HTTP, wo jeder im Netz es kopieren und die Sitzung übernehmen kann.',
      how: 'Setzen Sie das Attribut Secure für das Cookie.',
      messages: {
        pass: 'Das Cookie {{cookie}} wird nur über HTTPS gesendet.',
        fail: 'Dem Sitzungscookie {{cookie}} fehlt das Attribut Secure.',
        none: 'Die Seite setzt kein Sitzungscookie.',
      },
    },
    es: {
      name: 'Secure en las cookies de sesión',
      finding: 'Cookie de sesión sin Secure',
      fix: 'Poner Secure en las cookies de sesión',
      why: 'El navegador envía esta cookie también por HTTP, donde cualquiera en la red puede copiarla y apoderarse de la sesión.',
      how: 'Pon el atributo Secure en la cookie.',
      messages: {
        pass: 'La cookie {{cookie}} se envía solo por HTTPS.',
        fail: 'La cookie de sesión {{cookie}} no tiene el atributo Secure.',
        none: 'La página no establece ninguna cookie de sesión.',
      },
    },
  },
  judge: ({ page }) => judgeCookies(page, sessionCookies(page), ({ secure }) => !secure),
})
