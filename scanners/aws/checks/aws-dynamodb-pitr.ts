import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsDynamodbPitr = awsCheck({
  id: 'aws-dynamodb-pitr',
  scannerType: 'DynamoDB',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:dynamodb_tables_pitr_enabled'],
  references: ['https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Point-in-time-recovery.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws dynamodb update-continuous-backups --region REGION --table-name TABLE \\\n  --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_dynamodb_table" "this" {\n  point_in_time_recovery {\n    enabled = true\n  }\n}',
    },
  ],
  needs: ['account', 'dynamodb-tables', 'dynamodb-backups'],
  texts: {
    en: {
      name: 'Point-in-time recovery of tables',
      finding: 'Table has no point-in-time recovery',
      fix: 'Turn on point-in-time recovery of the table',
      why: 'A wrong write or deletion is final without a backup. With point-in-time recovery the table can be brought back to any second of the last 35 days.',
      how: 'Open DynamoDB, Tables, the table, Backups, and turn on point-in-time recovery.',
      messages: {
        pass: 'The table can be brought back to any second.',
        fail: 'The table cannot be brought back to a point in time.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Point-in-Time-Recovery von Tabellen',
      finding: 'Point-in-Time-Recovery der Tabelle ist aus',
      fix: 'Point-in-Time-Recovery der Tabelle einschalten',
      why: 'Ein falsches Schreiben oder Löschen ist ohne Sicherung endgültig. Mit Point-in-Time-Recovery lässt sich die Tabelle auf jede Sekunde der letzten 35 Tage zurücksetzen.',
      how: 'Öffnen Sie DynamoDB, „Tables“, die Tabelle, „Backups“, und schalten Sie Point-in-Time-Recovery ein.',
      messages: {
        pass: 'Die Tabelle lässt sich auf jede Sekunde zurücksetzen.',
        fail: 'Die Tabelle lässt sich auf keinen Zeitpunkt zurücksetzen.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Recuperación de tablas a un momento dado',
      finding: 'La tabla no se puede recuperar a un momento dado',
      fix: 'Activar la recuperación a un momento dado de la tabla',
      why: 'Sin copia, una escritura o un borrado erróneo es definitivo. Con esta función la tabla vuelve a cualquier segundo de los últimos 35 días.',
      how: 'Abre DynamoDB, «Tables», la tabla, «Backups», y activa «Point-in-time recovery».',
      messages: {
        pass: 'La tabla puede volver a cualquier segundo.',
        fail: 'La tabla no puede volver a un momento dado.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'dynamodb-tables': { region, tables }, 'dynamodb-backups': backups }) =>
    tables.flatMap(({ arn }) => {
      const fact = backups.get(arn)
      if (fact === undefined) return []
      return [
        judgeSeen(resourceOf(arn, region), fact, (isOn) => ({
          fault: isOn ? null : 'fail',
          options: { evidence: [settings('DescribeContinuousBackups', { PointInTimeRecovery: isOn })] },
        })),
      ]
    }),
})
