import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import type { PageFacts } from '#scanners/website/facts.ts'

/** The host that a redirect leads to which was not followed; null when the page is no such answer. */
function leadsTo({ url, status, headers }: PageFacts): string | null {
  const location = headerOf(headers, 'location')
  return status >= 300 && status < 400 && location !== null ? (URL.parse(location, url)?.host.slice(0, 200) ?? null) : null
}

export const webUnreachable = websiteCheck({
  id: 'web-unreachable',
  scannerType: 'Transport',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: null,
  snippets: [{ label: 'curl', language: 'shell', code: 'curl -sSIL https://example.com/' }],
  needs: ['page'],
  texts: {
    en: {
      name: 'Start page',
      finding: 'Start page does not show the site',
      fix: 'Connect the address that shows the site',
      why: 'Scans start from the page at the connected address. If it shows an error or redirects to another site, most of what visitors see is never scanned.',
      how: 'Correct the connection’s address, or also connect the site it redirects to.',
      messages: {
        pass: 'The start page answers with status {{status}}.',
        fail: 'The start page answers with status {{status}}; only this response was scanned.',
        away: 'The address redirects to {{host}}; only the redirect itself was scanned.',
      },
    },
    de: {
      name: 'Startseite',
      finding: 'Startseite zeigt die Website nicht',
      fix: 'Richtige Adresse der Website verbinden',
      why: 'Gescannt wird die Seite unter der verbundenen Adresse. Zeigt sie einen Fehler oder führt sie zu einer anderen Website, bleibt das meiste, was Besucher sehen, unbetrachtet.',
      how: 'Berichtigen Sie die Adresse der Verbindung, oder verbinden Sie auch die Website, zu der sie führt.',
      messages: {
        pass: 'Die Startseite antwortet mit Status {{status}}.',
        fail: 'Die Startseite antwortet mit Status {{status}}; nur diese Antwort wurde betrachtet.',
        away: 'Die Adresse führt zu {{host}}; nur die Weiterleitung selbst wurde betrachtet.',
      },
    },
    es: {
      name: 'Página de inicio',
      finding: 'La página de inicio no muestra el sitio',
      fix: 'Conectar la dirección que muestra el sitio',
      why: 'Se escanea la página de la dirección conectada. Si muestra un error o lleva a otro sitio, no se examina casi nada de lo que ven los visitantes.',
      how: 'Corrige la dirección de la conexión o conecta también el sitio al que lleva.',
      messages: {
        pass: 'La página de inicio responde con el estado {{status}}.',
        fail: 'La página de inicio responde con el estado {{status}}; solo se examinó esta respuesta.',
        away: 'La dirección lleva a {{host}}; solo se examinó la redirección.',
      },
    },
  },
  judge({ page }) {
    const resource = siteResource(page)
    const { status } = page
    const options = { values: { status }, evidence: [headerEvidence(page)] }
    if (status >= 400) return [fail(resource, 'fail', options)]
    const host = leadsTo(page)
    return [host === null ? pass(resource, 'pass', options) : fail(resource, 'away', { ...options, values: { host } })]
  },
})
