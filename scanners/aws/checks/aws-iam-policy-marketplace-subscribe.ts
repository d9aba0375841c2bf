import { awsCheck } from '#scanners/aws/check.ts'
import { NARROW_POLICY_TERRAFORM, POLICY_VERSION_CLI } from '#scanners/aws/snippets.ts'
import { asPart, givesEverywhere, judgeOwnPolicies } from '#scanners/aws/iam/judge-policies.ts'

export const awsIamPolicyMarketplaceSubscribe = awsCheck({
  id: 'aws-iam-policy-marketplace-subscribe',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  aliases: ['prowler:iam_policy_no_wildcard_marketplace_subscribe'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  snippets: [POLICY_VERSION_CLI, NARROW_POLICY_TERRAFORM],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Purchases at AWS Marketplace',
      finding: 'A policy allows buying anything at AWS Marketplace',
      fix: 'Limit purchases at AWS Marketplace',
      why: 'A subscription costs money at once and brings software of others into the account. Whoever steals a session with this right can do both.',
      how: 'Open the policy in IAM, see under Entities attached who has it, and under Access Advisor which services they use. Write a version that allows those alone, and make it the default.',
      messages: {
        pass: 'The policy does not allow buying anything at AWS Marketplace.',
        fail: 'The policy allows aws-marketplace:Subscribe for every product.',
        unknown: 'The policy cannot be read.',
      },
    },
    de: {
      name: 'Käufe im AWS Marketplace',
      finding: 'Eine Richtlinie erlaubt jeden Kauf im AWS Marketplace',
      fix: 'Käufe im AWS Marketplace beschränken',
      why: 'Ein Abonnement kostet sofort Geld und bringt fremde Software ins Konto. Wer eine Sitzung mit diesem Recht stiehlt, kann beides.',
      how: 'Öffnen Sie die Richtlinie in IAM, sehen Sie unter „Entities attached“, wer sie hat, und unter „Access Advisor“, welche Dienste benutzt werden. Schreiben Sie eine Version, die nur diese erlaubt, und machen Sie sie zum Standard.',
      messages: {
        pass: 'Die Richtlinie erlaubt nicht jeden Kauf im AWS Marketplace.',
        fail: 'Die Richtlinie erlaubt aws-marketplace:Subscribe für jedes Produkt.',
        unknown: 'Die Richtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Compras en AWS Marketplace',
      finding: 'Una política permite comprar cualquier cosa en AWS Marketplace',
      fix: 'Limitar las compras en AWS Marketplace',
      why: 'Una suscripción cuesta dinero de inmediato y trae software ajeno a la cuenta. Quien robe una sesión con este permiso puede hacer ambas cosas.',
      how: 'Abre la política en IAM, mira en «Entities attached» quién la tiene y en «Access Advisor» qué servicios se usan. Escribe una versión que permita solo esos y conviértela en la predeterminada.',
      messages: {
        pass: 'La política no permite comprar cualquier cosa en AWS Marketplace.',
        fail: 'La política permite aws-marketplace:Subscribe para todos los productos.',
        unknown: 'La política no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    judgeOwnPolicies(
      details,
      asPart((document) =>
        givesEverywhere(document, 'aws-marketplace:Subscribe') ? { seen: { Action: 'aws-marketplace:Subscribe', Resource: '*' } } : null,
      ),
    ),
})
