import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchInternalUsers = awsCheck({
  id: 'aws-opensearch-internal-users',
  scannerType: 'OpenSearch',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-1391',
  aliases: ['prowler:opensearch_service_domains_internal_user_database_enabled'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN \\\n  --advanced-security-options InternalUserDatabaseEnabled=false,MasterUserOptions={MasterUserARN=ROLE-ARN}',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  advanced_security_options {\n    enabled                        = true\n    internal_user_database_enabled = false\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'User database of search domains',
      finding: 'Search domain keeps passwords of its own',
      fix: 'Turn off the internal user database',
      why: 'Users inside the domain have passwords without MFA that nobody ends when people leave. Roles of IAM, or SAML, end with the person.',
      how: 'Open OpenSearch Service, the domain, Security configuration, Edit, choose a role of IAM as the master user, and sign people in with SAML or Cognito.',
      messages: { pass: 'The domain has no user database of its own.', fail: 'The domain keeps users and passwords of its own.' },
    },
    de: {
      name: 'Benutzerdatenbank von Suchdomains',
      finding: 'Suchdomain führt eigene Passwörter',
      fix: 'Interne Benutzerdatenbank ausschalten',
      why: 'Benutzer in der Domain haben Passwörter ohne MFA, die niemand beendet, wenn Leute gehen. IAM-Rollen oder SAML enden mit der Person.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Security configuration“, „Edit“, wählen Sie eine IAM-Rolle als Hauptbenutzer und lassen Sie Menschen sich mit SAML oder Cognito anmelden.',
      messages: { pass: 'Die Domain hat keine eigene Benutzerdatenbank.', fail: 'Die Domain führt eigene Benutzer und Passwörter.' },
    },
    es: {
      name: 'Base de usuarios de los dominios de búsqueda',
      finding: 'El dominio de búsqueda guarda contraseñas propias',
      fix: 'Desactivar la base de usuarios interna',
      why: 'Los usuarios internos tienen contraseñas sin MFA que nadie retira cuando alguien se va. Los roles de IAM o SAML terminan con la persona.',
      how: 'Abre OpenSearch Service, el dominio, «Security configuration», «Edit», elige un rol de IAM como usuario principal y usa SAML o Cognito para las personas.',
      messages: { pass: 'El dominio no tiene base de usuarios propia.', fail: 'El dominio guarda usuarios y contraseñas propios.' },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ ownUsers }) => ({ fault: ownUsers ? 'fail' : null, values: { InternalUserDatabaseEnabled: ownUsers } })),
})
