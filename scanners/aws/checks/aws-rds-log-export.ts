import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDatabases } from '#scanners/aws/databases.ts'

export const awsRdsLogExport = awsCheck({
  id: 'aws-rds-log-export',
  scannerType: 'RDS',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: [
    'prowler:rds_instance_integration_cloudwatch_logs',
    'prowler:rds_cluster_integration_cloudwatch_logs',
    'prowler:documentdb_cluster_cloudwatch_log_export',
    'prowler:neptune_cluster_integration_cloudwatch_logs',
  ],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Procedural.UploadtoCloudWatch.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME \\\n  --cloudwatch-logs-export-configuration EnableLogTypes=postgresql,upgrade',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_instance" "this" {\n  enabled_cloudwatch_logs_exports = ["postgresql", "upgrade"]\n}',
    },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'Export of database logs',
      finding: 'Database logs are not kept in CloudWatch',
      fix: 'Send the database logs to CloudWatch',
      why: 'On the instance, logs are kept for a few days and go with it. Whoever looks into a break-in later finds neither sign-ins nor statements.',
      how: 'Open RDS, the database, Modify, Log exports, and choose the logs of the engine: error and audit at least.',
      messages: { pass: 'Logs go to CloudWatch: {{logs}}.', fail: 'No log goes to CloudWatch.' },
    },
    de: {
      name: 'Export von Datenbankprotokollen',
      finding: 'Datenbankprotokolle werden nicht in CloudWatch aufbewahrt',
      fix: 'Datenbankprotokolle an CloudWatch senden',
      why: 'Auf der Instanz bleiben Protokolle wenige Tage und vergehen mit ihr. Wer später einen Einbruch untersucht, findet weder Anmeldungen noch Anweisungen.',
      how: 'Öffnen Sie RDS, die Datenbank, „Modify“, „Log exports“, und wählen Sie die Protokolle der Engine, zumindest „error“ und „audit“.',
      messages: { pass: 'Protokolle gehen an CloudWatch: {{logs}}.', fail: 'Kein Protokoll geht an CloudWatch.' },
    },
    es: {
      name: 'Exportación de los registros de bases de datos',
      finding: 'Los registros de la base de datos no se guardan en CloudWatch',
      fix: 'Enviar los registros de la base de datos a CloudWatch',
      why: 'En la instancia los registros duran unos días y desaparecen con ella. Quien investigue después una intrusión no hallará ni accesos ni sentencias.',
      how: 'Abre RDS, la base de datos, «Modify», «Log exports», y elige los registros del motor, al menos error y audit.',
      messages: { pass: 'Hay registros que van a CloudWatch: {{logs}}.', fail: 'Ningún registro va a CloudWatch.' },
    },
  },
  judge: (facts) =>
    judgeDatabases(facts, ({ logs }) => ({
      fault: logs.length > 0 ? null : 'fail',
      values: { EnabledCloudwatchLogsExports: logs },
      options: { values: { logs: logs.join(', ') } },
    })),
})
