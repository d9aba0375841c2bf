import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { hstsSeconds } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

const SIX_MONTHS_S = 15_768_000

export const webHstsWeak = websiteCheck({
  id: 'web-hsts-weak',
  scannerType: 'Headers',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '3.4.1' }],
  aliases: ['observatory:strict-transport-security'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security'],
  snippets: headerSnippets('Strict-Transport-Security', 'max-age=31536000'),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'HSTS duration',
      finding: 'HSTS lasts less than six months',
      fix: 'Raise the HSTS max-age to one year',
      why: 'Browsers soon forget that this site must be visited over HTTPS. Occasional visitors are then as unprotected as without the header.',
      how: 'Raise max-age to at least 15768000 seconds (six months), better to one year.',
      messages: { pass: 'HSTS is remembered for {{days}} days.', fail: 'HSTS is remembered for only {{days}} days.' },
    },
    de: {
      name: 'HSTS-Dauer',
      finding: 'HSTS gilt kürzer als sechs Monate',
      fix: 'HSTS-Wert max-age auf ein Jahr erhöhen',
      why: 'Der Browser vergisst nach kurzer Zeit, dass diese Website nur über HTTPS besucht werden darf. Seltene Besucher sind dann so ungeschützt, als fehlte der Header.',
      how: 'Erhöhen Sie max-age auf mindestens 15768000 Sekunden (sechs Monate), besser auf ein Jahr.',
      messages: { pass: 'HSTS gilt {{days}} Tage lang.', fail: 'HSTS gilt nur {{days}} Tage lang.' },
    },
    es: {
      name: 'Duración de HSTS',
      finding: 'HSTS dura menos de seis meses',
      fix: 'Subir el max-age de HSTS a un año',
      why: 'El navegador olvida pronto que este sitio debe visitarse por HTTPS. Los visitantes ocasionales quedan tan desprotegidos como si faltara la cabecera.',
      how: 'Sube max-age a 15768000 segundos (seis meses) como mínimo, mejor a un año.',
      messages: { pass: 'HSTS se recuerda durante {{days}} días.', fail: 'HSTS se recuerda solo durante {{days}} días.' },
    },
  },
  judge({ page }) {
    if (!page.url.startsWith('https:')) throw new NotApplicable('browsers heed the header over HTTPS only')
    const resource = siteResource(page)
    const seconds = hstsSeconds(page.headers)
    if (seconds === null || seconds === 0) throw new NotApplicable('there is no HSTS that browsers keep')
    const options = { values: { days: Math.floor(seconds / 86_400) }, evidence: [headerEvidence(page)] }
    return [seconds < SIX_MONTHS_S ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
