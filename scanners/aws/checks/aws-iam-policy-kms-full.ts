import { awsCheck } from '#scanners/aws/check.ts'
import { NARROW_POLICY_TERRAFORM, POLICY_VERSION_CLI } from '#scanners/aws/snippets.ts'
import { asPart, givesEverywhere, judgeOwnPolicies } from '#scanners/aws/iam/judge-policies.ts'

export const awsIamPolicyKmsFull = awsCheck({
  id: 'aws-iam-policy-kms-full',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  aliases: ['prowler:iam_policy_no_full_access_to_kms'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  snippets: [POLICY_VERSION_CLI, NARROW_POLICY_TERRAFORM],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Full access to KMS by own policies',
      finding: 'A customer policy grants all of KMS',
      fix: 'Limit KMS to the keys that are needed',
      why: 'Whoever may do everything with every key can decrypt what the keys protect, and delete a key with all that depends on it. Using data needs two or three actions on one key.',
      how: 'Open the policy in IAM, see under Entities attached who has it, and under Access Advisor which services they use. Write a version that allows those alone, and make it the default.',
      messages: {
        pass: 'The policy does not grant all of KMS.',
        fail: 'The policy allows every action of KMS on every key.',
        unknown: 'The policy cannot be read.',
      },
    },
    de: {
      name: 'Voller Zugriff auf KMS durch eigene Richtlinien',
      finding: 'Eine eigene Richtlinie erlaubt alles in KMS',
      fix: 'KMS auf die nötigen Schlüssel beschränken',
      why: 'Wer mit jedem Schlüssel alles darf, kann entschlüsseln, was sie schützen, und einen Schlüssel samt allem löschen, was an ihm hängt. Für die Nutzung von Daten genügen zwei, drei Aktionen auf einem Schlüssel.',
      how: 'Öffnen Sie die Richtlinie in IAM, sehen Sie unter „Entities attached“, wer sie hat, und unter „Access Advisor“, welche Dienste benutzt werden. Schreiben Sie eine Version, die nur diese erlaubt, und machen Sie sie zum Standard.',
      messages: {
        pass: 'Die Richtlinie erlaubt nicht alles in KMS.',
        fail: 'Die Richtlinie erlaubt jede Aktion von KMS auf jedem Schlüssel.',
        unknown: 'Die Richtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Acceso completo a KMS por políticas propias',
      finding: 'Una política propia concede todo KMS',
      fix: 'Limitar KMS a las claves necesarias',
      why: 'Quien puede hacerlo todo con todas las claves puede descifrar lo que protegen y eliminar una clave con todo lo que depende de ella. Usar datos requiere dos o tres acciones sobre una clave.',
      how: 'Abre la política en IAM, mira en «Entities attached» quién la tiene y en «Access Advisor» qué servicios se usan. Escribe una versión que permita solo esos y conviértela en la predeterminada.',
      messages: {
        pass: 'La política no concede todo KMS.',
        fail: 'La política permite todas las acciones de KMS sobre todas las claves.',
        unknown: 'La política no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    judgeOwnPolicies(
      details,
      asPart((document) => (givesEverywhere(document, 'kms:*') ? { seen: { Action: 'kms:*', Resource: '*' } } : null)),
    ),
})
