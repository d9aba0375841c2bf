import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchUpdate = awsCheck({
  id: 'aws-opensearch-update',
  scannerType: 'OpenSearch',
  category: 'Supply chain',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-1104',
  aliases: ['prowler:opensearch_service_domains_updated_to_the_latest_service_software_version'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/service-software.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws opensearch start-service-software-update --region REGION --domain-name DOMAIN' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  software_update_options {\n    auto_software_update_enabled = true\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Service software of search domains',
      finding: 'Search domain waits for a software update',
      fix: 'Update the service software of the search domain',
      why: 'Updates carry fixes for known holes. One that waits leaves the domain with them, and is installed by force later at a time nobody chose.',
      how: 'Open OpenSearch Service, the domain, Actions, Update service software. Then turn on automatic software updates in the off-peak window.',
      messages: { pass: 'The service software is up to date.', fail: 'An update of the service software is available.' },
    },
    de: {
      name: 'Servicesoftware von Suchdomains',
      finding: 'Suchdomain wartet auf ein Softwareupdate',
      fix: 'Servicesoftware der Suchdomain aktualisieren',
      why: 'Updates bringen Korrekturen für bekannte Lücken. Ein wartendes lässt sie offen und wird später zu ungewählter Zeit erzwungen.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Actions“, „Update service software“. Schalten Sie dann automatische Updates im Nebenzeitfenster ein.',
      messages: { pass: 'Die Servicesoftware ist aktuell.', fail: 'Ein Update der Servicesoftware liegt bereit.' },
    },
    es: {
      name: 'Software de servicio de los dominios de búsqueda',
      finding: 'El dominio de búsqueda espera una actualización',
      fix: 'Actualizar el software de servicio del dominio de búsqueda',
      why: 'Las actualizaciones traen correcciones de fallos conocidos. Si espera, siguen abiertos, y más tarde se instala a la fuerza a una hora no elegida.',
      how: 'Abre OpenSearch Service, el dominio, «Actions», «Update service software». Después activa las actualizaciones automáticas en horas valle.',
      messages: { pass: 'El software de servicio está al día.', fail: 'Hay una actualización del software de servicio disponible.' },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ updateAvailable }) => ({
      fault: updateAvailable ? 'fail' : null,
      values: { UpdateAvailable: updateAvailable },
    })),
})
