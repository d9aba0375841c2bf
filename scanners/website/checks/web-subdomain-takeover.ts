import { fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'

/** What a service answers for a name that nobody has claimed. */
const SERVICES: readonly { name: string; suffix: string; unclaimed: string }[] = [
  { name: 'GitHub Pages', suffix: 'github.io', unclaimed: "There isn't a GitHub Pages site here." },
  { name: 'Heroku', suffix: 'herokudns.com', unclaimed: 'No such app' },
  { name: 'Heroku', suffix: 'herokuapp.com', unclaimed: 'No such app' },
  { name: 'Amazon S3', suffix: 'amazonaws.com', unclaimed: '<Code>NoSuchBucket</Code>' },
  { name: 'Surge', suffix: 'surge.sh', unclaimed: 'project not found' },
  { name: 'Ghost', suffix: 'ghost.io', unclaimed: 'Site unavailable&#46;' },
  { name: 'Bitbucket', suffix: 'bitbucket.io', unclaimed: 'Repository not found' },
  { name: 'Pantheon', suffix: 'pantheonsite.io', unclaimed: 'The gods are wise, but do not know of the site which you seek' },
  { name: 'Read the Docs', suffix: 'readthedocs.io', unclaimed: 'unknown to Read the Docs' },
  { name: 'Help Scout', suffix: 'helpscoutdocs.com', unclaimed: 'No settings were found for this company' },
]

export const webSubdomainTakeover = websiteCheck({
  id: 'web-subdomain-takeover',
  scannerType: 'Exposure',
  category: 'Domain security',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-350',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  references: ['https://developer.mozilla.org/docs/Web/Security/Subdomain_takeovers'],
  snippets: [
    {
      label: 'DNS zone',
      language: 'dns',
      code: '; delete the line that leads to the service:\n; shop.example.com. CNAME old-shop.github.io.',
    },
  ],
  needs: ['page', 'alias'],
  texts: {
    en: {
      name: 'Subdomain takeover',
      finding: 'Subdomain points to an unclaimed service',
      fix: 'Remove the DNS record or claim the service',
      why: 'The name points to a hosting service where nobody owns it anymore. Anyone can claim it there and publish a page under your name, with your cookies within reach.',
      how: 'Remove the DNS record, or claim the name with the service again.',
      messages: {
        pass: 'The name does not point to an unclaimed service.',
        fail: '{{host}} points to {{service}}, where nobody has claimed it.',
      },
    },
    de: {
      name: 'Übernahme der Subdomain',
      finding: 'Subdomain zeigt auf einen nicht beanspruchten Dienst',
      fix: 'DNS-Eintrag entfernen oder den Dienst beanspruchen',
      why: 'Der Name führt zu einem Hosting-Dienst, bei dem er niemandem mehr gehört. Jeder kann ihn dort beanspruchen und unter Ihrem Namen eine Seite zeigen, mit Ihren Cookies in Reichweite.',
      how: 'Entfernen Sie den DNS-Eintrag oder beanspruchen Sie den Namen beim Dienst wieder.',
      messages: {
        pass: 'Der Name führt nicht zu einem nicht beanspruchten Dienst.',
        fail: '{{host}} zeigt auf {{service}}, wo ihn niemand beansprucht hat.',
      },
    },
    es: {
      name: 'Toma de control del subdominio',
      finding: 'El subdominio apunta a un servicio sin reclamar',
      fix: 'Quitar el registro DNS o reclamar el servicio',
      why: 'El nombre lleva a un servicio de alojamiento donde ya no pertenece a nadie. Cualquiera puede reclamarlo y publicar una página con tu nombre y con tus cookies al alcance.',
      how: 'Elimina el registro DNS o vuelve a reclamar el nombre en el servicio.',
      messages: {
        pass: 'El nombre no lleva a un servicio sin reclamar.',
        fail: '{{host}} apunta a {{service}}, donde nadie lo ha reclamado.',
      },
    },
  },
  judge({ page, alias: { host, cname } }) {
    const resource = siteResource(page)
    if (cname === null) return [pass(resource)]
    const evidence = [{ label: `CNAME ${host}`, kind: 'dns' as const, content: cname }]
    const service = SERVICES.find(({ suffix }) => cname === suffix || cname.endsWith(`.${suffix}`))
    if (service === undefined || !page.body.includes(service.unclaimed)) return [pass(resource, 'pass', { evidence })]
    const proof = textEvidence(`GET ${page.url}: ${page.status}`, service.unclaimed)
    return [
      fail(resource, 'fail', {
        locator: host,
        values: { host, service: service.name },
        confidence: 'firm',
        evidence: [...evidence, proof],
      }),
    ]
  },
})
