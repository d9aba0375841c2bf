import { conclude, fail } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { corsEvidence, isOpenToAll } from '#scanners/website/judge-headers.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { caddy, iis, nginx } from '#scanners/website/snippets.ts'

export const webCorsWildcard = websiteCheck({
  id: 'web-cors-wildcard',
  scannerType: 'Headers',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-942',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.2' },
  ],
  aliases: ['observatory:cross-origin-resource-sharing'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Origin'],
  snippets: [
    { label: 'Express', language: 'javascript', code: "app.use(cors({ origin: ['https://app.example.com'] }))" },
    nginx('add_header Access-Control-Allow-Origin "https://app.example.com" always;\nadd_header Vary Origin always;'),
    caddy('header Access-Control-Allow-Origin https://app.example.com\nheader Vary Origin'),
    iis('<cors enabled="true">\n  <add origin="https://app.example.com" />\n</cors>'),
  ],
  needs: ['page', 'cors'],
  texts: {
    en: {
      name: 'CORS origins',
      finding: 'CORS allows any origin',
      fix: 'Limit CORS to the origins that need it',
      why: 'Scripts on any website can read this content without credentials. That is fine for public data, but a leak if the address is meant for an internal network.',
      how: 'Name the origins that need access, or remove Access-Control-Allow-Origin from pages that other sites do not need to read.',
      messages: {
        pass: 'Other origins are not allowed.',
        fail: 'Access-Control-Allow-Origin allows any origin.',
        unknown: 'The site did not answer every request from another origin.',
      },
    },
    de: {
      name: 'CORS-Ursprünge',
      finding: 'CORS erlaubt jeden Ursprung',
      fix: 'CORS auf die nötigen Ursprünge begrenzen',
      why: 'Skripte jeder Website dürfen diesen Inhalt ohne Anmeldedaten lesen. Für öffentliche Daten ist das in Ordnung, bei einer nur intern gedachten Adresse ein Leck.',
      how: 'Nennen Sie die Ursprünge, die Zugriff brauchen, oder entfernen Sie Access-Control-Allow-Origin von Seiten, die kein Skript einer anderen Website liest.',
      messages: {
        pass: 'Fremde Ursprünge sind nicht erlaubt.',
        fail: 'Access-Control-Allow-Origin lässt jeden Ursprung zu.',
        unknown: 'Die Website hat nicht jede Anfrage mit fremdem Ursprung beantwortet.',
      },
    },
    es: {
      name: 'Orígenes de CORS',
      finding: 'CORS permite cualquier origen',
      fix: 'Limitar CORS a los orígenes que lo necesitan',
      why: 'Los scripts de cualquier web pueden leer este contenido sin credenciales. Es aceptable para datos públicos, pero es una fuga si la dirección es para una red interna.',
      how: 'Nombra los orígenes que necesitan acceso o elimina Access-Control-Allow-Origin de las páginas que ningún script de otro sitio lee.',
      messages: {
        pass: 'No se permiten orígenes ajenos.',
        fail: 'Access-Control-Allow-Origin admite cualquier origen.',
        unknown: 'El sitio no respondió a todas las peticiones con origen ajeno.',
      },
    },
  },
  judge({ page, cors }) {
    const resource = siteResource(page)
    const evidence = cors.map(corsEvidence)
    const fails = cors.some(isOpenToAll) ? [fail(resource, 'fail', { evidence })] : []
    return conclude({ resource, fails, complete: cors.length === 2, passed: { evidence } })
  },
})
