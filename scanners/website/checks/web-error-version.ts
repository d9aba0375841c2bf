import type { RiskLevel } from '#contract/fields.ts'
import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { apache, caddy, iis, nginx } from '#scanners/website/snippets.ts'

/** A version alone is told by headers too, and weighs as little there. */
const TELLTALES: readonly { what: string; pattern: RegExp; riskLevel?: RiskLevel }[] = [
  { what: 'Node.js stack', pattern: /\bat (?:[\w.<>$ ]{1,80} )?\(?(?:file:\/\/|node:|\/)[^\s)]{1,200}:\d{1,6}:\d{1,6}\)?/u },
  { what: 'Python traceback', pattern: /Traceback \(most recent call last\)/u },
  { what: 'Java stack', pattern: /\bat [\w.$]{3,120}\([\w$]{1,60}\.java:\d{1,6}\)/u },
  { what: 'PHP error', pattern: /<b>(?:Fatal error|Warning|Parse error)<\/b>:/u },
  { what: '.NET stack', pattern: /\[\w{3,40}Exception: |Server Error in '\/' Application/u },
  { what: 'Django debug page', pattern: /DEBUG = True/u },
  { what: 'SQL error', pattern: /SQLSTATE\[|You have an error in your SQL syntax|ORA-\d{5}/u },
  { what: 'server version', pattern: /\b(?:nginx|Apache|Apache Tomcat|openresty|Jetty|lighttpd|PHP)\/\d{1,3}\.\d{1,3}/u, riskLevel: 'low' },
  // how servers sign the pages that they make themselves
  { what: 'server version', pattern: /<address>[^<]{0,60}\b[a-z][\w.-]{1,30}\/\d{1,3}\.\d{1,3}/iu, riskLevel: 'low' },
]

export const webErrorVersion = websiteCheck({
  id: 'web-error-version',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-209',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.2' },
  ],
  snippets: [
    nginx('server_tokens off;\nerror_page 404 /404.html;\nerror_page 500 502 503 504 /50x.html;'),
    apache('ServerTokens Prod\nServerSignature Off\nErrorDocument 404 /404.html'),
    caddy('handle_errors {\n  respond "Something went wrong." {err.status_code}\n}'),
    iis('<httpErrors errorMode="Custom" />'),
    {
      label: 'Express',
      language: 'javascript',
      code: "app.use((error, request, response, next) => {\n  log.error(error)\n  response.status(500).send('Something went wrong.')\n})",
    },
    { label: 'PHP', language: 'ini', code: 'display_errors = Off' },
    { label: 'Django', language: 'python', code: "DEBUG = False\nALLOWED_HOSTS = ['example.com']" },
  ],
  needs: ['page', 'control'],
  texts: {
    en: {
      name: 'Error pages',
      finding: 'Error page reveals version or stack trace',
      fix: 'Show a plain error page',
      why: 'The error page shows details meant for developers: versions, file paths, calls. Attackers use them to choose an attack.',
      how: 'Show visitors a plain error page and write the details to the log.',
      messages: {
        pass: 'The error page reveals nothing.',
        fail: 'The error page shows {{what}}.',
        unknown: 'The site did not answer for a path that does not exist.',
      },
    },
    de: {
      name: 'Fehlerseiten',
      finding: 'Fehlerseite verrät Version oder Stacktrace',
      fix: 'Schlichte Fehlerseite zeigen',
      why: 'Die Fehlerseite zeigt, was für Entwickler gedacht ist: Versionen, Dateipfade, Aufrufe. Angreifer wählen und zielen damit.',
      how: 'Zeigen Sie Besuchern eine schlichte Fehlerseite und schreiben Sie die Einzelheiten ins Protokoll.',
      messages: {
        pass: 'Die Fehlerseite verrät nichts.',
        fail: 'Die Fehlerseite zeigt {{what}}.',
        unknown: 'Die Website hat für einen nicht vorhandenen Pfad keine Antwort gegeben.',
      },
    },
    es: {
      name: 'Páginas de error',
      finding: 'La página de error revela versión o traza',
      fix: 'Mostrar una página de error sencilla',
      why: 'La página de error muestra lo destinado a los desarrolladores: versiones, rutas de archivos, llamadas. A los atacantes les sirve para elegir y apuntar.',
      how: 'Muestra a los visitantes una página de error sencilla y escribe los detalles en el registro.',
      messages: {
        pass: 'La página de error no revela nada.',
        fail: 'La página de error muestra {{what}}.',
        unknown: 'El sitio no respondió a una ruta que no existe.',
      },
    },
  },
  judge({ page, control: { path, status, head } }) {
    const resource = siteResource(page)
    if (status === null) return [unknown(resource)]
    const told = TELLTALES.find(({ pattern }) => pattern.test(head))
    if (told === undefined) return [pass(resource, 'pass', { evidence: [textEvidence('GET a random path', `HTTP ${status}`)] })]
    const at = Math.max(0, head.search(told.pattern) - 100)
    // the path was made up for this scan; without it the evidence stays the same from scan to scan
    const content = `HTTP ${status}\n${head.slice(at, at + 800)}`.replaceAll(path, '/(random path)')
    const { what, riskLevel } = told
    const weight = riskLevel === undefined ? { exposure: 'proven' as const } : { riskLevel }
    return [fail(resource, 'fail', { values: { what }, evidence: [textEvidence('GET a random path', content)], ...weight })]
  },
})
