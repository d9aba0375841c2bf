import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf, hstsSeconds } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

export const webHstsMissing = websiteCheck({
  id: 'web-hsts-missing',
  scannerType: 'Headers',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.1' },
  ],
  aliases: ['observatory:strict-transport-security'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security'],
  snippets: headerSnippets('Strict-Transport-Security', 'max-age=31536000'),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'HSTS',
      finding: 'HSTS is missing',
      fix: 'Turn on HSTS',
      why: 'Without Strict-Transport-Security a browser first tries plain HTTP on the next visit. An attacker on the network can answer that first request and keep the visitor on an unencrypted copy of the site.',
      how: 'Send Strict-Transport-Security with a max-age of at least one year in every HTTPS response. Add includeSubDomains once all subdomains support HTTPS.',
      messages: {
        pass: 'Strict-Transport-Security is sent.',
        fail: 'The response has no Strict-Transport-Security header.',
        ignored: 'The first Strict-Transport-Security header is malformed, and browsers ignore it.',
        ended: 'Strict-Transport-Security is sent with max-age=0, which makes browsers forget it.',
      },
    },
    de: {
      name: 'HSTS',
      finding: 'HSTS fehlt',
      fix: 'HSTS einschalten',
      why: 'Ohne Strict-Transport-Security versucht der Browser es beim nächsten Besuch zuerst über HTTP. Ein Angreifer im Netz kann diese erste Anfrage beantworten und den Besucher auf einer unverschlüsselten Kopie halten.',
      how: 'Senden Sie Strict-Transport-Security mit einem max-age von mindestens einem Jahr in jeder HTTPS-Antwort. Ergänzen Sie includeSubDomains, sobald alle Subdomains HTTPS können.',
      messages: {
        pass: 'Strict-Transport-Security wird gesendet.',
        fail: 'Die Antwort enthält keinen Header Strict-Transport-Security.',
        ignored: 'Der erste Header Strict-Transport-Security ist fehlerhaft, und Browser übergehen ihn.',
        ended: 'Strict-Transport-Security wird mit max-age=0 gesendet; damit vergessen Browser es.',
      },
    },
    es: {
      name: 'HSTS',
      finding: 'Falta HSTS',
      fix: 'Activar HSTS',
      why: 'Sin Strict-Transport-Security, el navegador prueba primero HTTP en la siguiente visita. Un atacante en la red puede responder a esa primera petición y mantener al visitante en una copia sin cifrar.',
      how: 'Envía Strict-Transport-Security con un max-age de al menos un año en cada respuesta HTTPS. Añade includeSubDomains cuando todos los subdominios admitan HTTPS.',
      messages: {
        pass: 'Se envía Strict-Transport-Security.',
        fail: 'La respuesta no lleva la cabecera Strict-Transport-Security.',
        ignored: 'La primera cabecera Strict-Transport-Security está mal formada y los navegadores la ignoran.',
        ended: 'Strict-Transport-Security se envía con max-age=0, con lo que los navegadores lo olvidan.',
      },
    },
  },
  judge({ page }) {
    if (!page.url.startsWith('https:')) throw new NotApplicable('browsers heed the header over HTTPS only')
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    if (headerOf(page.headers, 'strict-transport-security') === null) return [fail(resource, 'fail', { evidence })]
    const seconds = hstsSeconds(page.headers)
    if (seconds === null) return [fail(resource, 'ignored', { evidence })]
    return [seconds === 0 ? fail(resource, 'ended', { evidence }) : pass(resource, 'pass', { evidence })]
  },
})
