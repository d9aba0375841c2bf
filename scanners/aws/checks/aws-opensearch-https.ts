import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchHttps = awsCheck({
  id: 'aws-opensearch-https',
  scannerType: 'OpenSearch',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  aliases: ['prowler:opensearch_service_domains_https_communications_enforced'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/createupdatedomains.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN \\\n  --domain-endpoint-options EnforceHTTPS=true,TLSSecurityPolicy=Policy-Min-TLS-1-2-PFS-2023-10',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  domain_endpoint_options {\n    enforce_https       = true\n    tls_security_policy = "Policy-Min-TLS-1-2-PFS-2023-10"\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'HTTPS of search domains',
      finding: 'Search domain answers plain HTTP',
      fix: 'Require HTTPS for the search domain',
      why: 'Requests, answers and passwords of clients that use the address without TLS can be read and changed on their way.',
      how: 'Open OpenSearch Service, the domain, Security configuration, Edit, and tick Require HTTPS for all traffic.',
      messages: { pass: 'Only HTTPS is answered.', fail: 'Plain HTTP is answered too.' },
    },
    de: {
      name: 'HTTPS von Suchdomains',
      finding: 'Suchdomain antwortet auf unverschlüsseltes HTTP',
      fix: 'HTTPS für die Suchdomain vorschreiben',
      why: 'Anfragen, Antworten und Passwörter von Clients, die die Adresse ohne TLS nutzen, lassen sich unterwegs lesen und ändern.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Security configuration“, „Edit“, und setzen Sie „Require HTTPS for all traffic“.',
      messages: { pass: 'Nur HTTPS wird beantwortet.', fail: 'Auch unverschlüsseltes HTTP wird beantwortet.' },
    },
    es: {
      name: 'HTTPS de los dominios de búsqueda',
      finding: 'El dominio de búsqueda responde a HTTP sin cifrar',
      fix: 'Exigir HTTPS en el dominio de búsqueda',
      why: 'Las peticiones, respuestas y contraseñas de los clientes que usan la dirección sin TLS se pueden leer y cambiar por el camino.',
      how: 'Abre OpenSearch Service, el dominio, «Security configuration», «Edit», y marca «Require HTTPS for all traffic».',
      messages: { pass: 'Solo se responde a HTTPS.', fail: 'También se responde a HTTP sin cifrar.' },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ enforcesHttps: isOn, tlsPolicy }) => ({
      fault: isOn ? null : 'fail',
      values: { EnforceHTTPS: isOn, TLSSecurityPolicy: tlsPolicy },
    })),
})
