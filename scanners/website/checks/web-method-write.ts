import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { apache, caddy, iis, nginx } from '#scanners/website/snippets.ts'

export const webMethodWrite = websiteCheck({
  id: 'web-method-write',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-650',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.4' },
  ],
  snippets: [
    nginx('limit_except GET HEAD POST {\n  deny all;\n}'),
    apache('<LimitExcept GET HEAD POST>\n  Require all denied\n</LimitExcept>'),
    caddy('@other not method GET HEAD POST\nrespond @other 405'),
    iis(
      '<security>\n  <requestFiltering>\n    <verbs>\n      <add verb="PUT" allowed="false" />\n      <add verb="DELETE" allowed="false" />\n    </verbs>\n  </requestFiltering>\n</security>',
    ),
  ],
  needs: ['page', 'methods'],
  texts: {
    en: {
      name: 'HTTP write methods',
      finding: 'PUT or DELETE is advertised',
      fix: 'Disable PUT and DELETE where unused',
      why: 'The web server says files can be written or deleted over HTTP. Unless an application needs this, it is an open door.',
      how: 'Allow only the methods that the site uses, usually GET, HEAD and POST.',
      messages: {
        pass: 'No writing method is advertised for the start page.',
        fail: 'The start page advertises {{methods}}.',
        unknown: 'OPTIONS was not answered.',
      },
    },
    de: {
      name: 'Schreibende HTTP-Methoden',
      finding: 'PUT oder DELETE wird angeboten',
      fix: 'Ungenutzte Methoden PUT und DELETE abschalten',
      why: 'Der Webserver gibt an, dass Dateien über HTTP geschrieben oder gelöscht werden können. Wo keine Anwendung das braucht, ist es eine offene Tür.',
      how: 'Erlauben Sie nur die Methoden, die die Website nutzt, meist GET, HEAD und POST.',
      messages: {
        pass: 'Für die Startseite wird keine schreibende Methode angeboten.',
        fail: 'Die Startseite bietet {{methods}} an.',
        unknown: 'OPTIONS wurde nicht beantwortet.',
      },
    },
    es: {
      name: 'Métodos HTTP de escritura',
      finding: 'Se anuncia PUT o DELETE',
      fix: 'Desactivar PUT y DELETE donde no se usen',
      why: 'El servidor web dice que se pueden escribir o borrar archivos por HTTP. Si ninguna aplicación lo necesita, es una puerta abierta.',
      how: 'Permite solo los métodos que el sitio usa, normalmente GET, HEAD y POST.',
      messages: {
        pass: 'No se anuncia ningún método de escritura para la página inicial.',
        fail: 'La página inicial anuncia {{methods}}.',
        unknown: 'OPTIONS no obtuvo respuesta.',
      },
    },
  },
  judge({ page, methods: { allow } }) {
    const resource = siteResource(page)
    if (allow === null) return [unknown(resource)]
    const writing = allow.filter((method) => method === 'PUT' || method === 'DELETE')
    const evidence = [textEvidence('OPTIONS /', `allow: ${allow.join(', ')}`)]
    if (writing.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { methods: writing.join(', ') }, confidence: 'tentative', evidence })]
  },
})
