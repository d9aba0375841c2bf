import { awsCheck } from '#scanners/aws/check.ts'
import { NARROW_POLICY_TERRAFORM, POLICY_VERSION_CLI } from '#scanners/aws/snippets.ts'
import { asPart, givesEverywhere, judgeOwnPolicies } from '#scanners/aws/iam/judge-policies.ts'

export const awsIamPolicyCloudtrailFull = awsCheck({
  id: 'aws-iam-policy-cloudtrail-full',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  aliases: ['prowler:iam_policy_no_full_access_to_cloudtrail'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  snippets: [POLICY_VERSION_CLI, NARROW_POLICY_TERRAFORM],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Full access to CloudTrail by own policies',
      finding: 'A customer policy grants all of CloudTrail',
      fix: 'Limit CloudTrail to reading',
      why: 'Whoever may stop or delete a trail can hide what they do next. Few people need more than to read.',
      how: 'Open the policy in IAM, see under Entities attached who has it, and under Access Advisor which services they use. Write a version that allows those alone, and make it the default.',
      messages: {
        pass: 'The policy does not grant all of CloudTrail.',
        fail: 'The policy allows every action of CloudTrail on every trail.',
        unknown: 'The policy cannot be read.',
      },
    },
    de: {
      name: 'Voller Zugriff auf CloudTrail durch eigene Richtlinien',
      finding: 'Eine eigene Richtlinie erlaubt alles in CloudTrail',
      fix: 'CloudTrail auf Lesen beschränken',
      why: 'Wer einen Trail anhalten oder löschen darf, kann verbergen, was er danach tut. Kaum jemand braucht mehr als Lesen.',
      how: 'Öffnen Sie die Richtlinie in IAM, sehen Sie unter „Entities attached“, wer sie hat, und unter „Access Advisor“, welche Dienste benutzt werden. Schreiben Sie eine Version, die nur diese erlaubt, und machen Sie sie zum Standard.',
      messages: {
        pass: 'Die Richtlinie erlaubt nicht alles in CloudTrail.',
        fail: 'Die Richtlinie erlaubt jede Aktion von CloudTrail auf jedem Trail.',
        unknown: 'Die Richtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Acceso completo a CloudTrail por políticas propias',
      finding: 'Una política propia concede todo CloudTrail',
      fix: 'Limitar CloudTrail a la lectura',
      why: 'Quien puede detener o eliminar un registro de seguimiento puede ocultar lo que haga después. Casi nadie necesita más que leer.',
      how: 'Abre la política en IAM, mira en «Entities attached» quién la tiene y en «Access Advisor» qué servicios se usan. Escribe una versión que permita solo esos y conviértela en la predeterminada.',
      messages: {
        pass: 'La política no concede todo CloudTrail.',
        fail: 'La política permite todas las acciones de CloudTrail en todos los registros de seguimiento.',
        unknown: 'La política no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    judgeOwnPolicies(
      details,
      asPart((document) => (givesEverywhere(document, 'cloudtrail:*') ? { seen: { Action: 'cloudtrail:*', Resource: '*' } } : null)),
    ),
})
