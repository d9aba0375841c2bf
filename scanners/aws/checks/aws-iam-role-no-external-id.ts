import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { TRUST_POLICY_CLI } from '#scanners/aws/snippets.ts'
import { outsidersOf, ownAccounts } from '#scanners/aws/iam/outsiders.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { conclude, fail } from '#scanners/sdk/verdicts.ts'

export const awsIamRoleNoExternalId = awsCheck({
  id: 'aws-iam-role-no-external-id',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-441',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-user_externalid.html'],
  snippets: [
    TRUST_POLICY_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_iam_policy_document" "trust" {\n  statement {\n    actions = ["sts:AssumeRole"]\n    principals {\n      type        = "AWS"\n      identifiers = ["arn:aws:iam::111122223333:root"]\n    }\n    condition {\n      test     = "StringEquals"\n      variable = "sts:ExternalId"\n      values   = ["made-by-the-vendor-for-you-alone"]\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'iam-details'],
  texts: {
    en: {
      name: 'External ID of third parties',
      finding: 'A role trusts a third party without an external ID',
      fix: 'Require an external ID of third parties',
      why: 'A provider that works for many customers can be talked into using your role for someone else, who only has to name its ARN. An external ID that the provider makes for you alone prevents that.',
      how: 'Ask the provider for the external ID of your contract. Open the role in IAM, choose Trust relationships and Edit trust policy, and add the condition StringEquals sts:ExternalId. For an account of your own, the condition aws:PrincipalOrgID says so.',
      messages: {
        pass: 'No foreign account may take the role without an external ID.',
        fail: 'Account {{account}} may take the role without an external ID.',
        unknown: 'The trust policy cannot be read.',
      },
    },
    de: {
      name: 'Externe ID für Dritte',
      finding: 'Eine Rolle vertraut Dritten ohne externe ID',
      fix: 'Externe ID von Dritten verlangen',
      why: 'Ein Anbieter, der für viele Kunden arbeitet, lässt sich dazu bringen, Ihre Rolle für jemand anderen zu benutzen, der nur deren ARN nennen muss. Eine externe ID, die der Anbieter nur für Sie erzeugt, verhindert das.',
      how: 'Erfragen Sie beim Anbieter die externe ID Ihres Vertrags. Öffnen Sie die Rolle in IAM, wählen Sie „Trust relationships“ und „Edit trust policy“ und ergänzen Sie die Bedingung StringEquals sts:ExternalId. Ein eigenes Konto weist die Bedingung aws:PrincipalOrgID aus.',
      messages: {
        pass: 'Kein anderes Konto darf die Rolle ohne externe ID annehmen.',
        fail: 'Konto {{account}} darf die Rolle ohne externe ID annehmen.',
        unknown: 'Die Vertrauensrichtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'ID externo para terceros',
      finding: 'Un rol confía en un tercero sin ID externo',
      fix: 'Exigir un ID externo a los terceros',
      why: 'A un proveedor que trabaja para muchos clientes se le puede inducir a usar tu rol para otro, que solo debe indicar su ARN. Un ID externo que el proveedor crea solo para ti lo impide.',
      how: 'Pide al proveedor el ID externo de tu contrato. Abre el rol en IAM, elige «Trust relationships» y «Edit trust policy», y añade la condición StringEquals sts:ExternalId. Si es una cuenta propia, lo indica la condición aws:PrincipalOrgID.',
      messages: {
        pass: 'Ninguna cuenta ajena puede asumir el rol sin ID externo.',
        fail: 'La cuenta {{account}} puede asumir el rol sin ID externo.',
        unknown: 'La política de confianza no se puede leer.',
      },
    },
  },
  judge({ account: { accountId }, 'iam-details': details }) {
    const own = ownAccounts(details, accountId)
    return details.roles.flatMap((role) => {
      const resource = resourceOf(role.arn)
      const outsiders = outsidersOf(role, own, accountId)
      const fails = (outsiders ?? []).flatMap(({ account, principal, hasExternalId }): Verdict[] => {
        const evidence = [settings('AssumeRolePolicyDocument', { Principal: principal, 'sts:ExternalId': null })]
        // it may be an account of one's own organization, which AWS does not tell a member
        const options = { locator: account, values: { account }, evidence, confidence: 'firm' as const }
        return hasExternalId ? [] : [fail(resource, 'fail', options)]
      })
      return conclude({ resource, fails, complete: outsiders !== undefined })
    })
  },
})
