import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgePolicy } from '#scanners/aws/judge/policy.ts'

export const awsKmsPublic = awsCheck({
  id: 'aws-kms-public',
  scannerType: 'KMS',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:kms_key_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-overview.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws kms put-key-policy --region REGION --key-id KEY-ID --policy-name default --policy file://policy.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_kms_key_policy" "this" {\n  key_id = aws_kms_key.this.id\n  policy = data.aws_iam_policy_document.key.json # name principals, never "*"\n}',
    },
  ],
  needs: ['account', 'kms-keys', 'kms-policies'],
  texts: {
    en: {
      name: 'Key policies',
      finding: 'Key policy is open to anyone',
      fix: 'Restrict the key policy to named principals',
      why: 'Every AWS account can use the key, or manage it: data that it protects can be decrypted by strangers, and the key can be taken away from its owner.',
      how: 'Open KMS, Customer managed keys, the key, Key policy. Name accounts and roles instead of "*", or add a condition such as kms:CallerAccount.',
      messages: {
        pass: 'The policy lets in nobody outside but those it names.',
        fail: 'The policy lets in every AWS account.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Schlüsselrichtlinien',
      finding: 'Schlüsselrichtlinie ist für alle offen',
      fix: 'Schlüsselrichtlinie auf benannte Principals beschränken',
      why: 'Jedes AWS-Konto kann den Schlüssel nutzen oder verwalten: Fremde entschlüsseln, was er schützt, und der Schlüssel kann seinem Besitzer genommen werden.',
      how: 'Öffnen Sie KMS, „Customer managed keys“, den Schlüssel, „Key policy“. Nennen Sie Konten und Rollen statt „*“ oder ergänzen Sie eine Bedingung wie kms:CallerAccount.',
      messages: {
        pass: 'Die Richtlinie lässt von außen nur herein, wen sie nennt.',
        fail: 'Die Richtlinie lässt jedes AWS-Konto herein.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Políticas de las claves',
      finding: 'La política de la clave está abierta a cualquiera',
      fix: 'Restringir la política de la clave a entidades concretas',
      why: 'Cualquier cuenta de AWS puede usar o administrar la clave: extraños descifran lo que protege y pueden quitársela a su dueño.',
      how: 'Abre KMS, «Customer managed keys», la clave, «Key policy». Nombra cuentas y roles en lugar de «*», o añade una condición como kms:CallerAccount.',
      messages: {
        pass: 'La política solo deja entrar de fuera a quien nombra.',
        fail: 'La política deja entrar a cualquier cuenta de AWS.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ account: { accountId }, 'kms-keys': { region, keys }, 'kms-policies': policies }) =>
    keys.flatMap(({ arn }) => {
      const policy = policies.get(arn)
      if (policy === undefined) return []
      return [judgePolicy(resourceOf(arn, region), policy, { service: 'kms', account: accountId, call: 'GetKeyPolicy' })]
    }),
})
