import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRedshiftLogging = awsCheck({
  id: 'aws-redshift-logging',
  scannerType: 'Redshift',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:redshift_cluster_audit_logging'],
  references: ['https://docs.aws.amazon.com/redshift/latest/mgmt/db-auditing.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws redshift enable-logging --region REGION --cluster-identifier NAME \\\n  --log-destination-type cloudwatch --log-exports connectionlog userlog',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_redshift_logging" "this" {\n  cluster_identifier   = aws_redshift_cluster.this.id\n  log_destination_type = "cloudwatch"\n  log_exports          = ["connectionlog", "userlog"]\n}',
    },
  ],
  needs: ['account', 'redshift-clusters', 'redshift-logging'],
  texts: {
    en: {
      name: 'Audit logs of warehouses',
      finding: 'Warehouse keeps no audit log',
      fix: 'Turn on the audit log of the warehouse',
      why: 'Connections, failed sign-ins and changed users are written nowhere. After a theft nobody can say who took what.',
      how: 'Open Redshift, the cluster, Properties, Database configurations, Edit audit logging, and send the logs to CloudWatch or S3.',
      messages: { pass: 'Audit logs are kept.', fail: 'Audit logs are off.', unknown: 'AWS did not tell: {{reason}}.' },
    },
    de: {
      name: 'Prüfprotokolle von Data-Warehouses',
      finding: 'Data-Warehouse führt kein Prüfprotokoll',
      fix: 'Prüfprotokoll des Data-Warehouse einschalten',
      why: 'Verbindungen, gescheiterte Anmeldungen und geänderte Benutzer stehen nirgends. Nach einem Diebstahl kann niemand sagen, wer was nahm.',
      how: 'Öffnen Sie Redshift, den Cluster, „Properties“, „Database configurations“, „Edit audit logging“, und senden Sie die Protokolle an CloudWatch oder S3.',
      messages: {
        pass: 'Prüfprotokolle werden geführt.',
        fail: 'Prüfprotokolle sind aus.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Registros de auditoría de los almacenes de datos',
      finding: 'El almacén de datos no lleva registro de auditoría',
      fix: 'Activar el registro de auditoría del almacén de datos',
      why: 'Las conexiones, los accesos fallidos y los cambios de usuarios no quedan escritos. Tras un robo nadie puede decir quién se llevó qué.',
      how: 'Abre Redshift, el clúster, «Properties», «Database configurations», «Edit audit logging», y envía los registros a CloudWatch o S3.',
      messages: {
        pass: 'Se llevan registros de auditoría.',
        fail: 'Los registros de auditoría están desactivados.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'redshift-clusters': { region, warehouses }, 'redshift-logging': logging }) =>
    warehouses.flatMap(({ arn }) => {
      const fact = logging.get(arn)
      if (fact === undefined) return []
      return [
        judgeSeen(resourceOf(arn, region), fact, (isOn) => ({
          fault: isOn ? null : 'fail',
          options: { evidence: [settings('DescribeLoggingStatus', { LoggingEnabled: isOn })] },
        })),
      ]
    }),
})
