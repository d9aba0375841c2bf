import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsDynamodbKms = awsCheck({
  id: 'aws-dynamodb-kms',
  scannerType: 'DynamoDB',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-311',
  aliases: ['prowler:dynamodb_tables_kms_cmk_encryption_enabled'],
  references: ['https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/EncryptionAtRest.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws dynamodb update-table --region REGION --table-name TABLE --sse-specification Enabled=true,SSEType=KMS',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_dynamodb_table" "this" {\n  server_side_encryption {\n    enabled = true\n  }\n}',
    },
  ],
  needs: ['account', 'dynamodb-tables'],
  texts: {
    en: {
      name: 'Encryption keys of tables',
      finding: 'Table uses a key that the account does not control',
      fix: 'Encrypt the table with a KMS key',
      why: 'A key that belongs to DynamoDB shows in no log and cannot be taken away. With a key of the account, each use is recorded and access ends with the key.',
      how: 'Open DynamoDB, Tables, the table, Additional settings, Encryption, Manage encryption, and choose a key in your account.',
      messages: {
        pass: 'The table is encrypted with a KMS key of the account.',
        fail: 'The table is encrypted with a key owned by DynamoDB.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Schlüssel von Tabellen',
      finding: 'Tabelle nutzt einen Schlüssel, den das Konto nicht steuert',
      fix: 'Tabelle mit einem KMS-Schlüssel verschlüsseln',
      why: 'Ein Schlüssel von DynamoDB erscheint in keinem Protokoll und lässt sich nicht entziehen. Mit einem Schlüssel des Kontos wird jede Nutzung verzeichnet, und der Zugriff endet mit ihm.',
      how: 'Öffnen Sie DynamoDB, „Tables“, die Tabelle, „Additional settings“, „Encryption“, „Manage encryption“, und wählen Sie einen Schlüssel in Ihrem Konto.',
      messages: {
        pass: 'Die Tabelle ist mit einem KMS-Schlüssel des Kontos verschlüsselt.',
        fail: 'Die Tabelle ist mit einem Schlüssel von DynamoDB verschlüsselt.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Claves de cifrado de las tablas',
      finding: 'La tabla usa una clave que la cuenta no controla',
      fix: 'Cifrar la tabla con una clave de KMS',
      why: 'Una clave de DynamoDB no aparece en ningún registro y no se puede retirar. Con una de la cuenta queda constancia de cada uso y el acceso acaba con ella.',
      how: 'Abre DynamoDB, «Tables», la tabla, «Additional settings», «Encryption», «Manage encryption», y elige una clave de tu cuenta.',
      messages: {
        pass: 'La tabla está cifrada con una clave de KMS de la cuenta.',
        fail: 'La tabla está cifrada con una clave de DynamoDB.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'dynamodb-tables': { region, tables } }) =>
    tables.map(({ arn, table }) =>
      judgeSeen(resourceOf(arn, region), table, ({ ownKey }) => ({
        fault: ownKey ? null : 'fail',
        options: { evidence: [settings('DescribeTable', { SSEType: ownKey ? 'KMS' : null })] },
      })),
    ),
})
