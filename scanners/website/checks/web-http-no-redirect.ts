import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { REDIRECT_TO_HTTPS } from '#scanners/website/snippets.ts'

export const webHttpNoRedirect = websiteCheck({
  id: 'web-http-no-redirect',
  scannerType: 'Transport',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
  ],
  aliases: ['observatory:redirection'],
  snippets: REDIRECT_TO_HTTPS,
  needs: ['page', 'transport'],
  texts: {
    en: {
      name: 'HTTP to HTTPS redirect',
      finding: 'HTTP does not redirect to HTTPS',
      fix: 'Redirect HTTP to HTTPS',
      why: 'Visitors who type the address or follow an old link stay on the unencrypted side, where their session can be read and pages can be altered.',
      how: 'Answer every plain HTTP request with a permanent redirect (301 or 308) to the same address over HTTPS.',
      messages: {
        pass: '{{url}} redirects to HTTPS or is closed.',
        fail: '{{url}} serves content instead of redirecting to HTTPS.',
        unknown: '{{url}} did not answer in time.',
      },
    },
    de: {
      name: 'Umleitung von HTTP auf HTTPS',
      finding: 'HTTP leitet nicht auf HTTPS um',
      fix: 'HTTP auf HTTPS umleiten',
      why: 'Wer die Adresse eintippt oder einem alten Link folgt, bleibt auf der unverschlüsselten Seite, wo die Sitzung mitgelesen und Inhalte verändert werden können.',
      how: 'Beantworten Sie jede HTTP-Anfrage mit einer dauerhaften Umleitung (301 oder 308) auf dieselbe Adresse über HTTPS.',
      messages: {
        pass: '{{url}} führt zu HTTPS oder ist geschlossen.',
        fail: '{{url}} liefert Inhalte aus, statt auf HTTPS umzuleiten.',
        unknown: '{{url}} hat nicht rechtzeitig geantwortet.',
      },
    },
    es: {
      name: 'Redirección de HTTP a HTTPS',
      finding: 'HTTP no redirige a HTTPS',
      fix: 'Redirigir HTTP a HTTPS',
      why: 'Quien escribe la dirección o sigue un enlace antiguo permanece en el lado sin cifrar, donde se puede leer su sesión y alterar las páginas.',
      how: 'Responde a cada petición HTTP con una redirección permanente (301 o 308) a la misma dirección por HTTPS.',
      messages: {
        pass: '{{url}} lleva a HTTPS o está cerrado.',
        fail: '{{url}} sirve contenido en lugar de redirigir a HTTPS.',
        unknown: '{{url}} no respondió a tiempo.',
      },
    },
  },
  judge({ page, transport: { https, http } }) {
    if (https !== 'yes' || http === null) throw new NotApplicable('there is no pair of HTTP and HTTPS addresses')
    const resource = siteResource(page)
    const line = [`HTTP ${http.status ?? '-'} (${http.state})`, ...(http.location === null ? [] : [`location: ${http.location}`])].join(
      '\n',
    )
    const options = { values: { url: http.url }, evidence: [textEvidence(`GET ${http.url}`, line)] }
    if (http.state === 'unknown') return [unknown(resource, 'unknown', options)]
    return [http.state === 'serves' ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
