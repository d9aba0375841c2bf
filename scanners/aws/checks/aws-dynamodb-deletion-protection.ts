import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsDynamodbDeletionProtection = awsCheck({
  id: 'aws-dynamodb-deletion-protection',
  scannerType: 'DynamoDB',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:dynamodb_table_deletion_protection_enabled'],
  references: ['https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/WorkingWithTables.Basics.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws dynamodb update-table --region REGION --table-name TABLE --deletion-protection-enabled',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_dynamodb_table" "this" {\n  deletion_protection_enabled = true\n}' },
  ],
  needs: ['account', 'dynamodb-tables'],
  texts: {
    en: {
      name: 'Deletion protection of tables',
      finding: 'Deletion protection of the table is off',
      fix: 'Turn on deletion protection of the table',
      why: 'One wrong script or stolen credential deletes the table with all that is in it. With protection on, someone has to take that away first.',
      how: 'Open DynamoDB, Tables, the table, Additional settings, and turn on deletion protection.',
      messages: {
        pass: 'The table is protected against deletion.',
        fail: 'The table can be deleted with one call.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Löschschutz von Tabellen',
      finding: 'Löschschutz der Tabelle ist aus',
      fix: 'Löschschutz der Tabelle einschalten',
      why: 'Ein falsches Skript oder gestohlene Zugangsdaten löschen die Tabelle samt Inhalt. Mit Löschschutz muss erst jemand diesen entfernen.',
      how: 'Öffnen Sie DynamoDB, „Tables“, die Tabelle, „Additional settings“, und schalten Sie „Deletion protection“ ein.',
      messages: {
        pass: 'Die Tabelle ist gegen Löschen geschützt.',
        fail: 'Die Tabelle lässt sich mit einem Aufruf löschen.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Protección contra eliminación de tablas',
      finding: 'La protección contra eliminación de la tabla está desactivada',
      fix: 'Activar la protección contra eliminación de la tabla',
      why: 'Un script erróneo o unas credenciales robadas eliminan la tabla con todo su contenido. Con la protección, alguien tiene que quitarla antes.',
      how: 'Abre DynamoDB, «Tables», la tabla, «Additional settings», y activa «Deletion protection».',
      messages: {
        pass: 'La tabla está protegida contra la eliminación.',
        fail: 'La tabla se puede eliminar con una sola llamada.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'dynamodb-tables': { region, tables } }) =>
    tables.map(({ arn, table }) =>
      judgeSeen(resourceOf(arn, region), table, ({ deletionProtection: isOn }) => ({
        fault: isOn ? null : 'fail',
        options: { evidence: [settings('DescribeTable', { DeletionProtectionEnabled: isOn })] },
      })),
    ),
})
