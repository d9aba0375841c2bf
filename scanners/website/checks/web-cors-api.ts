import { conclude, fail } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { corsEvidence, isOpenToAll, reflects } from '#scanners/website/judge-headers.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { apache, caddy, iis, nginx } from '#scanners/website/snippets.ts'

export const webCorsApi = websiteCheck({
  id: 'web-cors-api',
  scannerType: 'Headers',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-942',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.2' },
  ],
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
  needs: ['page', 'cors', 'api-cors'],
  texts: {
    en: {
      name: 'API CORS',
      finding: 'Scripts on other sites can read the API',
      fix: 'Limit API CORS to known origins',
      why: 'APIs often trust more origins than pages do. If the API echoes any origin that asks and allows cookies, any website a signed-in visitor opens can read their data.',
      how: 'Compare the Origin header with a fixed list, and allow credentials only for origins on it. For public data, leave credentials out.',
      messages: {
        pass: 'The usual API paths allow no other origin than the page does.',
        fail: '{{path}} allows any origin together with credentials.',
        open: '{{path}} can be read by any origin, without credentials.',
        unknown: 'The site did not answer every request from another origin.',
      },
    },
    de: {
      name: 'CORS der API',
      finding: 'Fremde Skripte können die API lesen',
      fix: 'CORS der API auf bekannte Ursprünge begrenzen',
      why: 'Eine API vertraut oft anderen Ursprüngen als die Seiten. Wiederholt sie jeden anfragenden Ursprung und erlaubt Cookies, liest jede Website, die ein angemeldeter Besucher öffnet, seine Daten.',
      how: 'Vergleichen Sie den Origin-Header mit einer festen Liste und erlauben Sie Anmeldedaten nur für das, was darauf steht. Bei öffentlichen Daten lassen Sie die Anmeldedaten weg.',
      messages: {
        pass: 'Die üblichen Pfade einer API lassen keinen fremden Ursprung zu, den die Seite nicht zulässt.',
        fail: '{{path}} erlaubt jeden Ursprung zusammen mit Anmeldedaten.',
        open: '{{path}} darf von jedem Ursprung gelesen werden, ohne Anmeldedaten.',
        unknown: 'Die Website hat nicht jede Anfrage mit fremdem Ursprung beantwortet.',
      },
    },
    es: {
      name: 'CORS de la API',
      finding: 'Scripts de otros sitios pueden leer la API',
      fix: 'Limitar el CORS de la API a orígenes conocidos',
      why: 'Una API suele confiar en otros orígenes que las páginas. Si repite cualquier origen que pregunte y permite cookies, cualquier web que abra un visitante con sesión iniciada lee sus datos.',
      how: 'Compara la cabecera Origin con una lista fija y permite credenciales solo para lo que esté en ella. Con datos públicos, omite las credenciales.',
      messages: {
        pass: 'Las rutas habituales de una API no admiten ningún origen ajeno que la página no admita.',
        fail: '{{path}} permite cualquier origen junto con credenciales.',
        open: 'Cualquier origen puede leer {{path}}, sin credenciales.',
        unknown: 'El sitio no respondió a todas las peticiones con origen ajeno.',
      },
    },
  },
  judge({ page, cors, apiCors }) {
    const resource = siteResource(page)
    // what the page itself allows has a finding of its own, and the same cause
    const answers = apiCors.flatMap(({ path, answer }) => (answer === null ? [] : [{ path, answer }]))
    const reflecting = cors.some(reflects) ? [] : answers.filter(({ answer }) => reflects(answer))
    const open = cors.some(isOpenToAll) ? [] : answers.filter(({ answer }) => isOpenToAll(answer))
    const place = ({ path, answer }: (typeof answers)[number]) => ({ locator: path, values: { path }, evidence: [corsEvidence(answer)] })
    const fails = [
      ...reflecting.map((one) => fail(resource, 'fail', { ...place(one), exposure: 'proven' })),
      ...open.map((one) => fail(resource, 'open', { ...place(one), riskLevel: 'low' })),
    ]
    return conclude({ resource, fails, complete: answers.length === apiCors.length })
  },
})
