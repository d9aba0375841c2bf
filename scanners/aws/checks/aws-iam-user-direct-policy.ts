import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamUserDirectPolicy = awsCheck({
  id: 'aws-iam-user-direct-policy',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: null,
  controls: [{ framework: 'CIS AWS 7.0', control: '2.13' }],
  aliases: ['prowler:iam_policy_attached_only_to_group_or_roles'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam add-user-to-group --user-name USER --group-name GROUP\naws iam detach-user-policy --user-name USER --policy-arn ARN\naws iam delete-user-policy --user-name USER --policy-name NAME',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_user_group_membership" "this" {\n  user   = aws_iam_user.this.name\n  groups = [aws_iam_group.developers.name]\n}\n\nresource "aws_iam_group_policy_attachment" "this" {\n  group      = aws_iam_group.developers.name\n  policy_arn = aws_iam_policy.this.arn\n}',
    },
  ],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Policies of users',
      finding: 'A policy is attached directly to a user',
      fix: 'Give rights through groups',
      why: 'Rights that hang on single users are forgotten when someone changes jobs, and nobody can say who may do what without opening each user. A group says it in one place.',
      how: 'Open the user in IAM, see under Permissions which policies are attached directly, put the user into a group that has them, and remove them from the user.',
      messages: { pass: 'The user has rights through groups alone.', fail: '{{count}} policies belong to the user alone.' },
    },
    de: {
      name: 'Richtlinien von Benutzern',
      finding: 'Eine Richtlinie hängt direkt an einem Benutzer',
      fix: 'Rechte über Gruppen vergeben',
      why: 'Rechte an einzelnen Benutzern werden vergessen, wenn jemand die Aufgabe wechselt, und niemand kann sagen, wer was darf, ohne jeden Benutzer zu öffnen. Eine Gruppe sagt es an einer Stelle.',
      how: 'Öffnen Sie den Benutzer in IAM, sehen Sie unter „Permissions“ die direkt angehängten Richtlinien, nehmen Sie den Benutzer in eine Gruppe auf, die sie hat, und entfernen Sie sie vom Benutzer.',
      messages: { pass: 'Der Benutzer hat Rechte nur über Gruppen.', fail: '{{count}} Richtlinien gehören dem Benutzer allein.' },
    },
    es: {
      name: 'Políticas de los usuarios',
      finding: 'Una política está adjunta directamente a un usuario',
      fix: 'Conceder los permisos mediante grupos',
      why: 'Los permisos de usuarios sueltos se olvidan cuando alguien cambia de puesto, y nadie puede decir quién puede hacer qué sin abrir cada usuario. Un grupo lo dice en un solo lugar.',
      how: 'Abre el usuario en IAM, mira en «Permissions» qué políticas están adjuntas directamente, añade el usuario a un grupo que las tenga y quítalas del usuario.',
      messages: { pass: 'El usuario solo tiene permisos mediante grupos.', fail: '{{count}} políticas pertenecen solo al usuario.' },
    },
  },
  judge: ({ 'iam-details': { users } }) =>
    users.map(({ arn, attached, inline }) => {
      const count = attached.length + inline.length
      const seen = { AttachedManagedPolicies: attached.slice(0, 20), UserPolicyList: inline.map(({ name }) => name).slice(0, 20) }
      const options = { evidence: [settings('GetAccountAuthorizationDetails', seen)], values: { count } }
      return judged(resourceOf(arn), { fault: count > 0 ? 'fail' : null, options })
    }),
})
