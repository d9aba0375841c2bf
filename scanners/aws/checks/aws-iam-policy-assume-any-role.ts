import { awsCheck } from '#scanners/aws/check.ts'
import { NARROW_POLICY_TERRAFORM, POLICY_VERSION_CLI } from '#scanners/aws/snippets.ts'
import { asPart, givesEverywhere, judgeOwnPolicies } from '#scanners/aws/iam/judge-policies.ts'

export const awsIamPolicyAssumeAnyRole = awsCheck({
  id: 'aws-iam-policy-assume-any-role',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  aliases: ['prowler:iam_no_custom_policy_permissive_role_assumption'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  snippets: [POLICY_VERSION_CLI, NARROW_POLICY_TERRAFORM],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Assumption of roles by own policies',
      finding: 'A policy allows assuming any role',
      fix: 'Limit sts:AssumeRole to named roles',
      why: 'With this right every role that trusts the account is open, the administrators’ among them, and roles of other accounts that trust this one.',
      how: 'Open the policy in IAM, see under Entities attached who has it, and under Access Advisor which services they use. Write a version that allows those alone, and make it the default.',
      messages: {
        pass: 'The policy does not allow assuming any role.',
        fail: 'The policy allows sts:AssumeRole on every role.',
        unknown: 'The policy cannot be read.',
      },
    },
    de: {
      name: 'Annehmen von Rollen durch eigene Richtlinien',
      finding: 'Eine Richtlinie erlaubt das Annehmen jeder Rolle',
      fix: 'sts:AssumeRole auf benannte Rollen beschränken',
      why: 'Mit diesem Recht steht jede Rolle offen, die dem Konto vertraut, auch die der Administratoren, und Rollen anderer Konten, die diesem vertrauen.',
      how: 'Öffnen Sie die Richtlinie in IAM, sehen Sie unter „Entities attached“, wer sie hat, und unter „Access Advisor“, welche Dienste benutzt werden. Schreiben Sie eine Version, die nur diese erlaubt, und machen Sie sie zum Standard.',
      messages: {
        pass: 'Die Richtlinie erlaubt nicht das Annehmen jeder Rolle.',
        fail: 'Die Richtlinie erlaubt sts:AssumeRole auf jeder Rolle.',
        unknown: 'Die Richtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Asunción de roles por políticas propias',
      finding: 'Una política permite asumir cualquier rol',
      fix: 'Limitar sts:AssumeRole a roles concretos',
      why: 'Con este permiso queda abierto todo rol que confíe en la cuenta, también el de los administradores, y los roles de otras cuentas que confíen en esta.',
      how: 'Abre la política en IAM, mira en «Entities attached» quién la tiene y en «Access Advisor» qué servicios se usan. Escribe una versión que permita solo esos y conviértela en la predeterminada.',
      messages: {
        pass: 'La política no permite asumir cualquier rol.',
        fail: 'La política permite sts:AssumeRole sobre todos los roles.',
        unknown: 'La política no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    judgeOwnPolicies(
      details,
      asPart((document) => (givesEverywhere(document, 'sts:AssumeRole') ? { seen: { Action: 'sts:AssumeRole', Resource: '*' } } : null)),
    ),
})
