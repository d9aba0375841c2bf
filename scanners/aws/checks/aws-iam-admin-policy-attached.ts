import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { holdersOf } from '#scanners/aws/iam/rights.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { administratorOf } from '#scanners/aws/policy/effective.ts'

export const awsIamAdminPolicyAttached = awsCheck({
  id: 'aws-iam-admin-policy-attached',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.14' }],
  aliases: ['prowler:iam_aws_attached_policy_no_administrative_privileges'],
  references: ['https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AdministratorAccess.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam list-entities-for-policy --policy-arn arn:aws:iam::aws:policy/AdministratorAccess\naws iam detach-role-policy --role-name ROLE --policy-arn arn:aws:iam::aws:policy/AdministratorAccess',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_role_policy_attachment" "power" {\n  role       = aws_iam_role.developer.name\n  policy_arn = "arn:aws:iam::aws:policy/PowerUserAccess"\n}',
    },
  ],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Administrator policies of AWS',
      finding: 'An AWS policy that grants everything is attached',
      fix: 'Give job rights in the place of AdministratorAccess',
      why: 'Each user, group or role that has it can do everything in the account, and with it whoever takes over one of their sessions. Few tasks need that; most people work with far less.',
      how: 'Open the policy in IAM and see under Entities attached who has it. Keep one role for emergencies, and give the others the policies of their job; Access Advisor shows which services they use.',
      messages: {
        pass: 'No user, group or role of the account has everything by this policy.',
        fail: '{{count}} users, groups or roles have {{policy}}, which allows everything.',
      },
    },
    de: {
      name: 'Administratorrichtlinien von AWS',
      finding: 'Eine AWS-Richtlinie, die alles erlaubt, ist angehängt',
      fix: 'Aufgabenrechte statt AdministratorAccess vergeben',
      why: 'Jeder Benutzer, jede Gruppe und jede Rolle mit ihr darf im Konto alles, und damit auch, wer eine ihrer Sitzungen übernimmt. Wenige Aufgaben brauchen das; die meisten arbeiten mit viel weniger.',
      how: 'Öffnen Sie die Richtlinie in IAM und sehen Sie unter „Entities attached“, wer sie hat. Behalten Sie eine Rolle für Notfälle und geben Sie den anderen die Richtlinien ihrer Aufgabe; „Access Advisor“ zeigt, welche Dienste sie benutzen.',
      messages: {
        pass: 'Kein Benutzer, keine Gruppe und keine Rolle des Kontos hat durch diese Richtlinie alle Rechte.',
        fail: '{{count}} Benutzer, Gruppen oder Rollen haben {{policy}}, die alles erlaubt.',
      },
    },
    es: {
      name: 'Políticas de administrador de AWS',
      finding: 'Está adjunta una política de AWS que lo permite todo',
      fix: 'Conceder permisos de puesto en lugar de AdministratorAccess',
      why: 'Cada usuario, grupo o rol que la tiene puede hacerlo todo en la cuenta, y con él quien tome una de sus sesiones. Pocas tareas lo requieren; casi todos trabajan con mucho menos.',
      how: 'Abre la política en IAM y mira en «Entities attached» quién la tiene. Deja un rol para emergencias y da a los demás las políticas de su puesto; «Access Advisor» muestra qué servicios usan.',
      messages: {
        pass: 'Ningún usuario, grupo o rol de la cuenta lo puede todo mediante esta política.',
        fail: '{{count}} usuarios, grupos o roles tienen {{policy}}, que lo permite todo.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    [...details.policies.values()]
      .filter(({ isAws }) => isAws)
      .map(({ arn, name, document }) => {
        const holders = holdersOf(details, arn)
        const isFull = document.ok && administratorOf({ documents: [document.document] })?.kind === 'full'
        const fault = isFull && holders.length > 0 ? 'fail' : null
        const evidence = [settings('GetAccountAuthorizationDetails', { attachedTo: holders.slice(0, 20) })]
        return judged(resourceOf(arn), { fault, options: { evidence, values: { count: holders.length, policy: name } } })
      }),
})
