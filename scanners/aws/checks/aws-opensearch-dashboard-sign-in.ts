import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchDashboardSignIn = awsCheck({
  id: 'aws-opensearch-dashboard-sign-in',
  scannerType: 'OpenSearch',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-287',
  aliases: ['prowler:opensearch_service_domains_use_cognito_authentication_for_kibana'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/cognito-auth.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN \\\n  --cognito-options Enabled=true,UserPoolId=POOL,IdentityPoolId=IDENTITIES,RoleArn=ROLE-ARN',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  cognito_options {\n    enabled          = true\n    user_pool_id     = aws_cognito_user_pool.this.id\n    identity_pool_id = aws_cognito_identity_pool.this.id\n    role_arn         = aws_iam_role.search_cognito.arn\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Sign-in to search dashboards',
      finding: 'Dashboards use neither Cognito nor SAML',
      fix: 'Connect the dashboards to SAML or Cognito',
      why: "The dashboards then stand open to whoever reaches the domain, or behind passwords of its own, without the company's sign-in and its MFA.",
      how: 'Open OpenSearch Service, the domain, Security configuration, Edit, and set up SAML authentication or Amazon Cognito for the dashboards.',
      messages: { pass: 'People sign in with SAML or Cognito.', fail: 'Neither SAML nor Cognito is set up.' },
    },
    de: {
      name: 'Anmeldung an Such-Dashboards',
      finding: 'Dashboards nutzen weder Cognito noch SAML',
      fix: 'Dashboards mit SAML oder Cognito verbinden',
      why: 'Die Dashboards stehen dann jedem offen, der die Domain erreicht, oder hinter eigenen Passwörtern, fern der Anmeldung des Unternehmens und ihrer MFA.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Security configuration“, „Edit“, und richten Sie SAML oder Amazon Cognito für die Dashboards ein.',
      messages: { pass: 'Menschen melden sich mit SAML oder Cognito an.', fail: 'Weder SAML noch Cognito ist eingerichtet.' },
    },
    es: {
      name: 'Inicio de sesión en los paneles de búsqueda',
      finding: 'Los paneles no usan ni Cognito ni SAML',
      fix: 'Conectar los paneles a SAML o Cognito',
      why: 'Los paneles quedan abiertos a quien llegue al dominio, o tras contraseñas propias, fuera del inicio de sesión de la empresa y su MFA.',
      how: 'Abre OpenSearch Service, el dominio, «Security configuration», «Edit», y configura SAML o Amazon Cognito para los paneles.',
      messages: { pass: 'Las personas entran con SAML o Cognito.', fail: 'No está configurado ni SAML ni Cognito.' },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ signsInElsewhere: isOn }) => ({ fault: isOn ? null : 'fail', values: { CognitoOrSaml: isOn } })),
})
