import { awsCheck } from '#scanners/aws/check.ts'
import { NARROW_POLICY_TERRAFORM, POLICY_VERSION_CLI } from '#scanners/aws/snippets.ts'
import { judgeOwnPolicies } from '#scanners/aws/iam/judge-policies.ts'
import { administratorOf } from '#scanners/aws/policy/effective.ts'

export const awsIamPolicyFullAdmin = awsCheck({
  id: 'aws-iam-policy-full-admin',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.14' }],
  aliases: ['prowler:iam_customer_attached_policy_no_administrative_privileges'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  snippets: [POLICY_VERSION_CLI, NARROW_POLICY_TERRAFORM],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Full administration by own policies',
      finding: 'A customer policy grants *:*',
      fix: 'Replace policies that grant everything',
      why: 'Whoever has this policy can do everything in the account, and so can whoever steals one of their sessions. A policy of the account with another name hides that; reviews look for AdministratorAccess.',
      how: 'Open the policy in IAM, see under Entities attached who has it, and under Access Advisor which services they use. Write a version that allows those alone, and make it the default.',
      messages: {
        pass: 'The policy does not grant everything.',
        fail: 'The policy allows every action on every resource.',
        unknown: 'The policy cannot be read.',
      },
    },
    de: {
      name: 'Volle Verwaltung durch eigene Richtlinien',
      finding: 'Eine eigene Richtlinie erlaubt *:*',
      fix: 'Richtlinien ersetzen, die alles erlauben',
      why: 'Wer diese Richtlinie hat, darf im Konto alles, und wer eine seiner Sitzungen stiehlt, auch. Eine eigene Richtlinie mit anderem Namen verbirgt das; Prüfungen suchen nach AdministratorAccess.',
      how: 'Öffnen Sie die Richtlinie in IAM, sehen Sie unter „Entities attached“, wer sie hat, und unter „Access Advisor“, welche Dienste benutzt werden. Schreiben Sie eine Version, die nur diese erlaubt, und machen Sie sie zum Standard.',
      messages: {
        pass: 'Die Richtlinie erlaubt nicht alles.',
        fail: 'Die Richtlinie erlaubt jede Aktion auf jeder Ressource.',
        unknown: 'Die Richtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Administración completa por políticas propias',
      finding: 'Una política propia concede *:*',
      fix: 'Sustituir las políticas que lo permiten todo',
      why: 'Quien tiene esta política puede hacerlo todo en la cuenta, y también quien robe una de sus sesiones. Una política propia con otro nombre lo oculta: las revisiones buscan AdministratorAccess.',
      how: 'Abre la política en IAM, mira en «Entities attached» quién la tiene y en «Access Advisor» qué servicios se usan. Escribe una versión que permita solo esos y conviértela en la predeterminada.',
      messages: {
        pass: 'La política no lo permite todo.',
        fail: 'La política permite todas las acciones sobre todos los recursos.',
        unknown: 'La política no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    judgeOwnPolicies(
      details,
      (document) => {
        const found = administratorOf({ documents: [document] })
        if (found?.kind !== 'full') return null
        return {
          seen: { Action: '*', Resource: '*', conditional: found.isConditional },
          confidence: found.isConditional ? 'firm' : 'confirmed',
        }
      },
      ({ attachments }) => attachments > 0,
    ),
})
