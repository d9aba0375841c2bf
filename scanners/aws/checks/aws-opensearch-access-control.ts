import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchAccessControl = awsCheck({
  id: 'aws-opensearch-access-control',
  scannerType: 'OpenSearch',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:opensearch_service_domains_access_control_enabled'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN \\\n  --advanced-security-options Enabled=true,MasterUserOptions={MasterUserARN=ROLE-ARN}',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  advanced_security_options {\n    enabled = true\n    master_user_options {\n      master_user_arn = aws_iam_role.search_admin.arn\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Fine-grained access to search domains',
      finding: 'Search domain does not tell its users apart',
      fix: 'Turn on fine-grained access control',
      why: 'Whoever the policy lets in reads and changes every index. Rights by index, document and field, and the audit log, need fine-grained access control.',
      how: 'Open OpenSearch Service, the domain, Security configuration, Edit, and enable fine-grained access control with a role of IAM as its master user.',
      messages: { pass: 'Fine-grained access control is on.', fail: 'Fine-grained access control is off.' },
    },
    de: {
      name: 'Feingranularer Zugriff auf Suchdomains',
      finding: 'Suchdomain unterscheidet ihre Benutzer nicht',
      fix: 'Feingranulare Zugriffskontrolle einschalten',
      why: 'Wen die Richtlinie hereinlässt, der liest und ändert jeden Index. Rechte nach Index, Dokument und Feld sowie das Prüfprotokoll brauchen feingranulare Zugriffskontrolle.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Security configuration“, „Edit“, und aktivieren Sie „Fine-grained access control“ mit einer IAM-Rolle als Hauptbenutzer.',
      messages: { pass: 'Feingranulare Zugriffskontrolle ist an.', fail: 'Feingranulare Zugriffskontrolle ist aus.' },
    },
    es: {
      name: 'Acceso detallado a los dominios de búsqueda',
      finding: 'El dominio de búsqueda no distingue a sus usuarios',
      fix: 'Activar el control de acceso detallado',
      why: 'A quien la política deja entrar lee y cambia todos los índices. Los permisos por índice, documento y campo, y la auditoría, necesitan el control detallado.',
      how: 'Abre OpenSearch Service, el dominio, «Security configuration», «Edit», y activa «Fine-grained access control» con un rol de IAM como usuario principal.',
      messages: { pass: 'El control de acceso detallado está activado.', fail: 'El control de acceso detallado está desactivado.' },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ tellsUsersApart: isOn }) => ({ fault: isOn ? null : 'fail', values: { FineGrainedAccessControl: isOn } })),
})
