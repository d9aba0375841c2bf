import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamSupportRole = awsCheck({
  id: 'aws-iam-support-role',
  scannerType: 'IAM',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS AWS 7.0', control: '2.15' }],
  aliases: ['prowler:iam_support_role_created'],
  references: ['https://docs.aws.amazon.com/awssupport/latest/user/accessing-support.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam create-role --role-name aws-support --assume-role-policy-document file://trust.json\naws iam attach-role-policy --role-name aws-support --policy-arn arn:aws:iam::aws:policy/AWSSupportAccess',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_role_policy_attachment" "support" {\n  role       = aws_iam_role.support.name\n  policy_arn = "arn:aws:iam::aws:policy/AWSSupportAccess"\n}',
    },
  ],
  needs: ['account', 'iam-support-access'],
  texts: {
    en: {
      name: 'Role for AWS Support',
      finding: 'There is no role for AWS Support',
      fix: 'Create a role for AWS Support',
      why: 'In an incident someone must open and follow a case at AWS Support. Without a role for it, people take the root user or an administrator, just when every step should be seen and limited.',
      how: 'Open IAM, choose Roles and Create role, trust the people who handle incidents, and attach the policy AWSSupportAccess.',
      messages: { pass: '{{count}} roles may work with AWS Support.', fail: 'No role has the policy AWSSupportAccess.' },
    },
    de: {
      name: 'Rolle für AWS Support',
      finding: 'Es gibt keine Rolle für AWS Support',
      fix: 'Rolle für AWS Support anlegen',
      why: 'Bei einem Vorfall muss jemand einen Fall bei AWS Support eröffnen und verfolgen. Ohne Rolle dafür greifen Menschen zum Root-Benutzer oder zu einem Administrator, gerade wenn jeder Schritt sichtbar und begrenzt sein sollte.',
      how: 'Öffnen Sie IAM, wählen Sie „Roles“ und „Create role“, vertrauen Sie den Menschen, die Vorfälle bearbeiten, und hängen Sie die Richtlinie AWSSupportAccess an.',
      messages: { pass: '{{count}} Rollen dürfen mit AWS Support arbeiten.', fail: 'Keine Rolle hat die Richtlinie AWSSupportAccess.' },
    },
    es: {
      name: 'Rol para AWS Support',
      finding: 'No hay ningún rol para AWS Support',
      fix: 'Crear un rol para AWS Support',
      why: 'En un incidente, alguien debe abrir y seguir un caso en AWS Support. Sin un rol para ello se recurre al usuario raíz o a un administrador, justo cuando cada paso debería verse y estar limitado.',
      how: 'Abre IAM, elige «Roles» y «Create role», confía en las personas que gestionan incidentes y adjunta la política AWSSupportAccess.',
      messages: { pass: '{{count}} roles pueden trabajar con AWS Support.', fail: 'Ningún rol tiene la política AWSSupportAccess.' },
    },
  },
  judge({ account, 'iam-support-access': { roles } }) {
    const evidence = [settings('ListEntitiesForPolicy AWSSupportAccess', { PolicyRoles: roles.slice(0, 20) })]
    const values = { count: roles.length }
    return [judged(accountResource(account), { fault: roles.length === 0 ? 'fail' : null, options: { evidence, values } })]
  },
})
