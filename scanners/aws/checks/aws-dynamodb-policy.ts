import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgePolicy } from '#scanners/aws/judge/policy.ts'

export const awsDynamodbPolicy = awsCheck({
  id: 'aws-dynamodb-policy',
  scannerType: 'DynamoDB',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:dynamodb_table_cross_account_access'],
  references: ['https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/access-control-resource-based.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws dynamodb delete-resource-policy --region REGION --resource-arn TABLE-ARN' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_dynamodb_resource_policy" "this" {\n  resource_arn = aws_dynamodb_table.this.arn\n  policy       = data.aws_iam_policy_document.table.json # name principals of this account\n}',
    },
  ],
  needs: ['account', 'dynamodb-tables', 'dynamodb-policies'],
  texts: {
    en: {
      name: 'Table policies',
      finding: 'Table policy lets in principals of other accounts',
      fix: 'Restrict the table policy to the own account',
      why: 'Another account decides on its own who of its people uses the access. What it grants onward is not seen from here.',
      how: 'Open DynamoDB, Tables, the table, Permissions, and edit the resource-based policy: name the roles that need the table, or remove it.',
      messages: {
        pass: 'The policy lets in nobody of another account.',
        fail: 'The policy lets in every AWS account.',
        foreign: 'The policy lets in other accounts: {{accounts}}.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Tabellenrichtlinien',
      finding: 'Tabellenrichtlinie lässt Principals anderer Konten herein',
      fix: 'Tabellenrichtlinie auf das eigene Konto beschränken',
      why: 'Ein anderes Konto entscheidet selbst, wer von seinen Leuten den Zugang nutzt. Was es weitergibt, ist von hier aus nicht zu sehen.',
      how: 'Öffnen Sie DynamoDB, „Tables“, die Tabelle, „Permissions“, und bearbeiten Sie die ressourcenbasierte Richtlinie: Nennen Sie die nötigen Rollen oder entfernen Sie sie.',
      messages: {
        pass: 'Die Richtlinie lässt niemanden von außerhalb des Kontos herein.',
        fail: 'Die Richtlinie lässt jedes AWS-Konto herein.',
        foreign: 'Die Richtlinie lässt andere Konten herein: {{accounts}}.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Políticas de las tablas',
      finding: 'La política de la tabla deja entrar a otras cuentas',
      fix: 'Restringir la política de la tabla a la cuenta propia',
      why: 'Otra cuenta decide por su cuenta quién de los suyos usa el acceso. Lo que conceda después no se ve desde aquí.',
      how: 'Abre DynamoDB, «Tables», la tabla, «Permissions», y edita la política basada en recursos: nombra los roles que necesitan la tabla, o elimínala.',
      messages: {
        pass: 'La política no deja entrar a nadie de fuera de la cuenta.',
        fail: 'La política deja entrar a cualquier cuenta de AWS.',
        foreign: 'La política deja entrar a otras cuentas: {{accounts}}.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ account: { accountId }, 'dynamodb-tables': { region, tables }, 'dynamodb-policies': policies }) =>
    tables.flatMap(({ arn }) => {
      const policy = policies.get(arn)
      if (policy === undefined) return []
      const about = { service: 'dynamodb', account: accountId, call: 'GetResourcePolicy', foreign: 'low' as const }
      return [judgePolicy(resourceOf(arn, region), policy, about)]
    }),
})
