import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

export const webXctoMissing = websiteCheck({
  id: 'web-xcto-missing',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.4' },
  ],
  aliases: ['observatory:x-content-type-options'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options'],
  snippets: headerSnippets('X-Content-Type-Options', 'nosniff'),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'X-Content-Type-Options',
      finding: 'X-Content-Type-Options is missing',
      fix: 'Send X-Content-Type-Options: nosniff',
      why: 'Without nosniff, a browser may guess the type of a response and run an uploaded file as a script.',
      how: 'Send X-Content-Type-Options: nosniff in every response.',
      messages: { pass: 'X-Content-Type-Options is nosniff.', fail: 'X-Content-Type-Options: nosniff is missing.' },
    },
    de: {
      name: 'X-Content-Type-Options',
      finding: 'X-Content-Type-Options fehlt',
      fix: 'X-Content-Type-Options: nosniff senden',
      why: 'Ohne nosniff darf ein Browser den Typ einer Antwort erraten und eine hochgeladene Datei als Skript ausführen.',
      how: 'Senden Sie X-Content-Type-Options: nosniff in jeder Antwort.',
      messages: { pass: 'X-Content-Type-Options ist nosniff.', fail: 'X-Content-Type-Options: nosniff fehlt.' },
    },
    es: {
      name: 'X-Content-Type-Options',
      finding: 'Falta X-Content-Type-Options',
      fix: 'Enviar X-Content-Type-Options: nosniff',
      why: 'Sin nosniff, el navegador puede adivinar el tipo de una respuesta y ejecutar como script un archivo subido.',
      how: 'Envía X-Content-Type-Options: nosniff en cada respuesta.',
      messages: { pass: 'X-Content-Type-Options es nosniff.', fail: 'Falta X-Content-Type-Options: nosniff.' },
    },
  },
  judge({ page }) {
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const isSet = headerOf(page.headers, 'x-content-type-options')?.split(',')[0]?.trim().toLowerCase() === 'nosniff'
    return [isSet ? pass(resource, 'pass', { evidence }) : fail(resource, 'fail', { evidence })]
  },
})
