import { conclude, fail } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { corsEvidence, reflects } from '#scanners/website/judge-headers.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { apache, caddy, iis, nginx } from '#scanners/website/snippets.ts'

export const webCorsReflect = websiteCheck({
  id: 'web-cors-reflect',
  scannerType: 'Headers',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-942',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.2' },
  ],
  aliases: ['observatory:cross-origin-resource-sharing'],
  references: ['https://portswigger.net/web-security/cors'],
  snippets: [
    nginx(
      'map $http_origin $allowed_origin {\n  default "";\n  "https://app.example.com" $http_origin;\n}\nadd_header Access-Control-Allow-Origin $allowed_origin always;\nadd_header Vary Origin always;',
    ),
    apache(
      'SetEnvIf Origin "^https://app\\.example\\.com$" ORIGIN=$0\nHeader always set Access-Control-Allow-Origin %{ORIGIN}e env=ORIGIN\nHeader always append Vary Origin',
    ),
    caddy(
      '@app header Origin https://app.example.com\nheader @app Access-Control-Allow-Origin https://app.example.com\nheader Vary Origin',
    ),
    iis('<cors enabled="true">\n  <add origin="https://app.example.com" allowCredentials="true" />\n</cors>'),
    { label: 'Express', language: 'javascript', code: "app.use(cors({ origin: ['https://app.example.com'], credentials: true }))" },
  ],
  needs: ['page', 'cors'],
  texts: {
    en: {
      name: 'CORS with credentials',
      finding: 'CORS allows any origin with credentials',
      fix: 'Allow CORS credentials for known origins only',
      why: 'The site echoes any origin that asks and lets browsers send cookies along. Any website a signed-in visitor opens can then read their data here.',
      how: 'Compare the Origin header with a fixed list and answer with Access-Control-Allow-Credentials only for those. Never repeat an unknown origin.',
      messages: {
        pass: 'Unknown origins are not allowed with credentials.',
        fail: 'The origin {{origin}} is allowed together with credentials.',
        unknown: 'The site did not answer every request from another origin.',
      },
    },
    de: {
      name: 'CORS mit Anmeldedaten',
      finding: 'CORS erlaubt jeden Ursprung mit Anmeldedaten',
      fix: 'Anmeldedaten bei CORS nur bekannten Ursprüngen erlauben',
      why: 'Die Website wiederholt jeden anfragenden Ursprung und lässt den Browser Cookies mitsenden. Jede Website, die ein angemeldeter Besucher öffnet, kann dann hier seine Daten lesen.',
      how: 'Vergleichen Sie den Origin-Header mit einer festen Liste und senden Sie Access-Control-Allow-Credentials nur für diese. Wiederholen Sie nie einen unbekannten Ursprung.',
      messages: {
        pass: 'Unbekannte Ursprünge sind nicht mit Anmeldedaten erlaubt.',
        fail: 'Der Ursprung {{origin}} ist zusammen mit Anmeldedaten erlaubt.',
        unknown: 'Die Website hat nicht jede Anfrage mit fremdem Ursprung beantwortet.',
      },
    },
    es: {
      name: 'CORS con credenciales',
      finding: 'CORS permite cualquier origen con credenciales',
      fix: 'Permitir credenciales en CORS solo a orígenes conocidos',
      why: 'El sitio repite cualquier origen que pregunte y deja que el navegador envíe cookies. Cualquier web que abra un visitante con sesión iniciada puede leer aquí sus datos.',
      how: 'Compara la cabecera Origin con una lista fija y responde con Access-Control-Allow-Credentials solo para esos orígenes. No repitas nunca un origen desconocido.',
      messages: {
        pass: 'Los orígenes desconocidos no se permiten con credenciales.',
        fail: 'El origen {{origin}} se permite junto con credenciales.',
        unknown: 'El sitio no respondió a todas las peticiones con origen ajeno.',
      },
    },
  },
  judge({ page, cors }) {
    const resource = siteResource(page)
    const evidence = cors.map(corsEvidence)
    const fooled = cors.find(reflects)
    const values = { origin: fooled?.origin === 'null' ? 'null' : 'https://….example' }
    const fails = fooled ? [fail(resource, 'fail', { values, exposure: 'proven', evidence })] : []
    return conclude({ resource, fails, complete: cors.length === 2, passed: { evidence } })
  },
})
