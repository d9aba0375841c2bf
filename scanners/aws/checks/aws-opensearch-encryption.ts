import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchEncryption = awsCheck({
  id: 'aws-opensearch-encryption',
  scannerType: 'OpenSearch',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-311',
  aliases: ['prowler:opensearch_service_domains_encryption_at_rest_enabled'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN --encryption-at-rest-options Enabled=true',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  encrypt_at_rest {\n    enabled = true\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Encryption of search domains',
      finding: 'Search domain is not encrypted at rest',
      fix: 'Encrypt the search domain',
      why: 'Indexes, logs and automatic snapshots stand readable on the disks of the domain. An index often gathers what its sources keep apart and encrypted.',
      how: 'Open OpenSearch Service, the domain, Security configuration, Edit, and turn on encryption of data at rest.',
      messages: { pass: 'Data at rest is encrypted.', fail: 'Data at rest is not encrypted.' },
    },
    de: {
      name: 'Verschlüsselung von Suchdomains',
      finding: 'Suchdomain ist nicht verschlüsselt gespeichert',
      fix: 'Suchdomain verschlüsseln',
      why: 'Indizes, Protokolle und automatische Snapshots liegen lesbar auf den Datenträgern der Domain. Ein Index versammelt oft, was seine Quellen getrennt und verschlüsselt halten.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Security configuration“, „Edit“, und schalten Sie „Encryption of data at rest“ ein.',
      messages: { pass: 'Gespeicherte Daten sind verschlüsselt.', fail: 'Gespeicherte Daten sind nicht verschlüsselt.' },
    },
    es: {
      name: 'Cifrado de los dominios de búsqueda',
      finding: 'El dominio de búsqueda no está cifrado en reposo',
      fix: 'Cifrar el dominio de búsqueda',
      why: 'Los índices, registros e instantáneas automáticas quedan legibles en los discos del dominio. Un índice suele reunir lo que sus fuentes guardan aparte y cifrado.',
      how: 'Abre OpenSearch Service, el dominio, «Security configuration», «Edit», y activa el cifrado de datos en reposo.',
      messages: { pass: 'Los datos en reposo están cifrados.', fail: 'Los datos en reposo no están cifrados.' },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ encrypted: isOn }) => ({ fault: isOn ? null : 'fail', values: { EncryptionAtRest: isOn } })),
})
