import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerValues } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { apache, caddy, iis, nginx } from '#scanners/website/snippets.ts'

const TELLTALES = ['x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'] as const

export const webPoweredBy = websiteCheck({
  id: 'web-powered-by',
  scannerType: 'Headers',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.6' },
  ],
  snippets: [
    { label: 'Express', language: 'javascript', code: "app.disable('x-powered-by')" },
    { label: 'PHP', language: 'ini', code: 'expose_php = Off' },
    nginx('proxy_hide_header X-Powered-By;'),
    apache('Header always unset X-Powered-By'),
    caddy('header -X-Powered-By'),
    iis('<httpProtocol>\n  <customHeaders>\n    <remove name="X-Powered-By" />\n  </customHeaders>\n</httpProtocol>'),
  ],
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Framework headers',
      finding: 'Headers reveal the framework',
      fix: 'Remove X-Powered-By and similar headers',
      why: 'Headers that name the framework and its version tell attackers what to look for.',
      how: 'Remove X-Powered-By and similar headers in the application or the proxy.',
      messages: { pass: 'No header names the framework.', fail: 'The response contains {{headers}}.' },
    },
    de: {
      name: 'Header des Frameworks',
      finding: 'Header verraten das Framework',
      fix: 'X-Powered-By und ähnliche Header entfernen',
      why: 'Header, die Framework und Version nennen, ersparen Angreifern die Suche nach der Angriffsfläche.',
      how: 'Entfernen Sie X-Powered-By und ähnliche Header in der Anwendung oder im Proxy.',
      messages: { pass: 'Kein Header nennt das Framework.', fail: 'Die Antwort enthält {{headers}}.' },
    },
    es: {
      name: 'Cabeceras del framework',
      finding: 'Las cabeceras revelan el framework',
      fix: 'Quitar X-Powered-By y cabeceras similares',
      why: 'Las cabeceras que nombran el framework y su versión ahorran al atacante buscar qué atacar.',
      how: 'Elimina X-Powered-By y cabeceras similares en la aplicación o en el proxy.',
      messages: { pass: 'Ninguna cabecera nombra el framework.', fail: 'La respuesta contiene {{headers}}.' },
    },
  },
  judge({ page }) {
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const told = TELLTALES.flatMap((name) => headerValues(page.headers, name).map((value) => `${name}: ${value.slice(0, 80)}`))
    if (told.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { headers: told.slice(0, 5).join(', ') }, evidence })]
  },
})
