import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { trustOf } from '#scanners/aws/policy/trust.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'

/**
 * Services that act for what runs in the account of the role, to which it has to be passed there: nobody else can make them take it,
 * and they tell no source that a condition could ask for.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html
 */
const OWN_COMPUTE = /^(?:ec2|edgelambda|eks|lambda|secretsmanager)\.amazonaws\.com(?:\.cn)?$/u

export const awsIamRoleConfusedDeputy = awsCheck({
  id: 'aws-iam-role-confused-deputy',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-441',
  aliases: ['prowler:iam_role_cross_service_confused_deputy_prevention'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html#cross-service-confused-deputy-prevention'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws iam update-assume-role-policy --role-name ROLE --policy-document file://trust.json' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_iam_policy_document" "trust" {\n  statement {\n    actions = ["sts:AssumeRole"]\n    principals {\n      type        = "Service"\n      identifiers = ["SERVICE.amazonaws.com"]\n    }\n    condition {\n      test     = "StringEquals"\n      variable = "aws:SourceAccount"\n      values   = ["123456789012"]\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'iam-details'],
  texts: {
    en: {
      name: 'For whom services take a role',
      finding: 'A service may take the role on behalf of anyone',
      fix: 'Restrict the role to services that act for this account',
      why: 'Some services take a role for whoever names it to them. Another customer of the same service could have it act with your rights, unless the trust policy says for which account it may.',
      how: 'Open the role in IAM, choose Trust relationships and Edit trust policy, and add the condition StringEquals aws:SourceAccount with the number of this account, or ArnLike aws:SourceArn with the resource. Look in the guide of the service whether it tells them, and try it out before you leave it.',
      messages: {
        pass: 'No service may take the role on behalf of another account.',
        fail: 'No condition says on whose behalf {{services}} may take the role.',
        unknown: 'The trust policy cannot be read.',
      },
    },
    de: {
      name: 'Für wen Dienste eine Rolle annehmen',
      finding: 'Ein Dienst darf die Rolle für jeden annehmen',
      fix: 'Rolle auf Dienste beschränken, die für dieses Konto handeln',
      why: 'Manche Dienste nehmen eine Rolle für jeden an, der sie ihnen nennt. Ein anderer Kunde desselben Dienstes könnte ihn so mit Ihren Rechten handeln lassen, solange die Vertrauensrichtlinie nicht sagt, für welches Konto er es darf.',
      how: 'Öffnen Sie die Rolle in IAM, wählen Sie „Trust relationships“ und „Edit trust policy“ und ergänzen Sie die Bedingung StringEquals aws:SourceAccount mit der Nummer dieses Kontos oder ArnLike aws:SourceArn mit der Ressource. Schlagen Sie in der Anleitung des Dienstes nach, ob er sie nennt, und probieren Sie es aus, bevor Sie es so lassen.',
      messages: {
        pass: 'Kein Dienst darf die Rolle für ein anderes Konto annehmen.',
        fail: 'Keine Bedingung sagt, für wen {{services}} die Rolle annehmen darf.',
        unknown: 'Die Vertrauensrichtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Para quién asumen los servicios un rol',
      finding: 'Un servicio puede asumir el rol en nombre de cualquiera',
      fix: 'Limitar el rol a los servicios que actúan para esta cuenta',
      why: 'Algunos servicios asumen un rol para quien se lo nombre. Otro cliente del mismo servicio podría hacerlo actuar con tus permisos, salvo que la política de confianza diga para qué cuenta puede hacerlo.',
      how: 'Abre el rol en IAM, elige «Trust relationships» y «Edit trust policy», y añade la condición StringEquals aws:SourceAccount con el número de esta cuenta, o ArnLike aws:SourceArn con el recurso. Mira en la guía del servicio si los indica y pruébalo antes de dejarlo así.',
      messages: {
        pass: 'Ningún servicio puede asumir el rol en nombre de otra cuenta.',
        fail: 'Ninguna condición dice en nombre de quién puede {{services}} asumir el rol.',
        unknown: 'La política de confianza no se puede leer.',
      },
    },
  },
  judge: ({ account: { accountId }, 'iam-details': { roles } }) =>
    // nobody can change the trust of a role that a service made
    roles
      .filter(({ isManaged }) => !isManaged)
      .flatMap(({ arn, trust: document }) => {
        const resource = resourceOf(arn)
        const trust = trustOf(document, accountId)
        if (!trust.known) return [unknown(resource)]
        if (trust.services.length === 0) return []
        const open = trust.services.filter(({ service, isBound }) => !isBound && !OWN_COMPUTE.test(service)).map(({ service }) => service)
        const services = [...new Set(open)].slice(0, 10).join(', ')
        const evidence = [settings('AssumeRolePolicyDocument', { services: trust.services.slice(0, 20) })]
        // not every service tells on whose behalf it acts
        const options = { evidence, ...(open.length > 0 && { values: { services }, confidence: 'firm' as const }) }
        return [judged(resource, { fault: open.length > 0 ? 'fail' : null, options })]
      }),
})
