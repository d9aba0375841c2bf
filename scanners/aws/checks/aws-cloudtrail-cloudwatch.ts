import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'

const DAY_MS = 86_400_000
const isRecent = (last: Date | null, now: Date): boolean => last !== null && now.getTime() - last.getTime() < DAY_MS

export const awsCloudtrailCloudwatch = awsCheck({
  id: 'aws-cloudtrail-cloudwatch',
  scannerType: 'CloudTrail',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-778',
  aliases: ['prowler:cloudtrail_cloudwatch_logging_enabled'],
  references: ['https://docs.aws.amazon.com/awscloudtrail/latest/userguide/send-cloudtrail-events-to-cloudwatch-logs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudtrail update-trail --name TRAIL \\\n  --cloud-watch-logs-log-group-arn LOG-GROUP-ARN --cloud-watch-logs-role-arn ROLE-ARN',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudtrail" "this" {\n  name           = "account"\n  s3_bucket_name = aws_s3_bucket.trail.id\n  cloud_watch_logs_group_arn = "${aws_cloudwatch_log_group.trail.arn}:*"\n  cloud_watch_logs_role_arn  = aws_iam_role.trail.arn\n}',
    },
  ],
  needs: ['account', 'cloudtrails'],
  texts: {
    en: {
      name: 'CloudTrail to CloudWatch Logs',
      finding: 'The trail is not sent to CloudWatch Logs',
      fix: 'Send the trail to CloudWatch Logs',
      why: 'Files in a bucket are read after the fact. In CloudWatch Logs, alarms tell within minutes of what nobody should do.',
      how: 'Open the trail, edit CloudWatch Logs, choose a log group and a role that may write there.',
      messages: {
        pass: 'Events arrived in CloudWatch Logs within the last day.',
        none: 'The trail has no log group.',
        stale: 'Nothing has arrived in the log group for a day or more.',
        unknown: 'AWS did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'CloudTrail an CloudWatch Logs',
      finding: 'Der Trail wird nicht an CloudWatch Logs gesendet',
      fix: 'Trail an CloudWatch Logs senden',
      why: 'Dateien in einem Bucket werden hinterher gelesen. In CloudWatch Logs melden Alarme binnen Minuten, was niemand tun sollte.',
      how: 'Öffnen Sie den Trail, bearbeiten Sie „CloudWatch Logs“ und wählen Sie eine Protokollgruppe und eine Rolle, die dort schreiben darf.',
      messages: {
        pass: 'Ereignisse kamen innerhalb des letzten Tages in CloudWatch Logs an.',
        none: 'Der Trail hat keine Protokollgruppe.',
        stale: 'Seit mindestens einem Tag kam in der Protokollgruppe nichts an.',
        unknown: 'AWS gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'CloudTrail a CloudWatch Logs',
      finding: 'El trail no se envía a CloudWatch Logs',
      fix: 'Enviar el trail a CloudWatch Logs',
      why: 'Los archivos de un bucket se leen después. En CloudWatch Logs las alarmas avisan en minutos de lo que nadie debería hacer.',
      how: 'Abre el trail, edita «CloudWatch Logs» y elige un grupo de registros y un rol que pueda escribir en él.',
      messages: {
        pass: 'Llegaron eventos a CloudWatch Logs en el último día.',
        none: 'El trail no tiene grupo de registros.',
        stale: 'Hace un día o más que no llega nada al grupo de registros.',
        unknown: 'AWS no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ account: { scannedAt }, cloudtrails: { trails } }) =>
    trails.map(({ arn, region, logGroup, status }) =>
      judgeSeen(resourceOf(arn, region), status, ({ lastToCloudWatch: last }) => ({
        fault: logGroup === null ? 'none' : isRecent(last, scannedAt) ? null : 'stale',
        options: {
          evidence: [settings('GetTrailStatus', { CloudWatchLogsLogGroupArn: logGroup, LatestCloudWatchLogsDeliveryTime: last })],
        },
      })),
    ),
})
