import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { apache, caddy, iis, nginx } from '#scanners/website/snippets.ts'

/** The echoed request without what differs each time: our marker and the connection's own lines. */
const withoutNoise = (head: string): string =>
  head.replaceAll(/^(?:x-trace-marker|user-agent|host|connection):.*$/gimu, '').replaceAll(/\n{2,}/gu, '\n')

export const webMethodTrace = websiteCheck({
  id: 'web-method-trace',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.4' },
  ],
  snippets: [
    apache('TraceEnable Off'),
    nginx('if ($request_method = TRACE) {\n  return 405;\n}'),
    caddy('@trace method TRACE\nrespond @trace 405'),
    iis(
      '<security>\n  <requestFiltering>\n    <verbs>\n      <add verb="TRACE" allowed="false" />\n    </verbs>\n  </requestFiltering>\n</security>',
    ),
  ],
  needs: ['page', 'methods'],
  texts: {
    en: {
      name: 'TRACE method',
      finding: 'TRACE is enabled',
      fix: 'Disable the TRACE method',
      why: 'TRACE returns a request as it arrived, with its cookies and the headers that proxies added. It helps attackers read what scripts must not see.',
      how: 'Refuse the TRACE method in the web server.',
      messages: { pass: 'TRACE is refused.', fail: 'TRACE repeats the request with its headers.', unknown: 'TRACE was not answered.' },
    },
    de: {
      name: 'Methode TRACE',
      finding: 'TRACE ist eingeschaltet',
      fix: 'Methode TRACE abschalten',
      why: 'TRACE schickt eine Anfrage so zurück, wie sie ankam, samt Cookies und Headern, die Proxys ergänzt haben. Das hilft Angreifern, zu lesen, was Skripte nicht sehen sollen.',
      how: 'Verweigern Sie die Methode TRACE im Webserver.',
      messages: {
        pass: 'TRACE wird verweigert.',
        fail: 'TRACE wiederholt die Anfrage mit ihren Headern.',
        unknown: 'TRACE wurde nicht beantwortet.',
      },
    },
    es: {
      name: 'Método TRACE',
      finding: 'TRACE está activado',
      fix: 'Desactivar el método TRACE',
      why: 'TRACE devuelve la petición tal como llegó, con cookies y cabeceras añadidas por los proxies. Ayuda a los atacantes a leer lo que los scripts no deben ver.',
      how: 'Rechaza el método TRACE en el servidor web.',
      messages: { pass: 'TRACE se rechaza.', fail: 'TRACE repite la petición con sus cabeceras.', unknown: 'TRACE no obtuvo respuesta.' },
    },
  },
  judge({ page, methods: { trace } }) {
    const resource = siteResource(page)
    if (trace === null) return [unknown(resource)]
    const isOn = trace.status === 200 && trace.echoes
    const evidence = [textEvidence('TRACE /', isOn ? `HTTP 200\n${withoutNoise(trace.head)}` : `HTTP ${trace.status}`)]
    return [isOn ? fail(resource, 'fail', { exposure: 'proven', evidence }) : pass(resource, 'pass', { evidence })]
  },
})
