import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { factOf } from '#scanners/aws/judge/bucket.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsS3AccessLogging = awsCheck({
  id: 'aws-s3-access-logging',
  scannerType: 'S3',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:s3_bucket_server_access_logging_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerLogs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws s3api put-bucket-logging --bucket BUCKET --bucket-logging-status \\\n  \'{"LoggingEnabled":{"TargetBucket":"LOG-BUCKET","TargetPrefix":"BUCKET/"}}\'',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_s3_bucket_logging" "this" {\n  bucket        = aws_s3_bucket.this.id\n  target_bucket = aws_s3_bucket.log.id\n  target_prefix = "access/"\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-settings'],
  texts: {
    en: {
      name: 'S3 access log',
      finding: 'The bucket keeps no access log',
      fix: 'Turn on the access log of the bucket',
      why: 'After a leak nobody can say who fetched what. The log names every request with its sender.',
      how: 'Open the bucket, choose Properties, edit Server access logging and name a bucket for logs in the same region. Data events of CloudTrail do the same with more detail.',
      messages: { fail: 'Requests to this bucket are not logged.', pass: 'Requests are logged.', unknown: 'S3 did not tell ({{reason}}).' },
    },
    de: {
      name: 'S3-Zugriffsprotokoll',
      finding: 'Der Bucket führt kein Zugriffsprotokoll',
      fix: 'Zugriffsprotokoll des Buckets einschalten',
      why: 'Nach einem Datenleck kann niemand sagen, wer was abgerufen hat. Das Protokoll nennt jede Anfrage mit ihrem Absender.',
      how: 'Öffnen Sie den Bucket, wählen Sie „Properties“, bearbeiten Sie „Server access logging“ und nennen Sie einen Protokoll-Bucket in derselben Region. Datenereignisse von CloudTrail leisten dasselbe ausführlicher.',
      messages: {
        fail: 'Anfragen an diesen Bucket werden nicht protokolliert.',
        pass: 'Anfragen werden protokolliert.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Registro de acceso de S3',
      finding: 'El bucket no lleva registro de acceso',
      fix: 'Activar el registro de acceso del bucket',
      why: 'Tras una fuga nadie puede decir quién descargó qué. El registro anota cada petición con su remitente.',
      how: 'Abre el bucket, elige «Properties», edita «Server access logging» e indica un bucket de registros en la misma región. Los eventos de datos de CloudTrail hacen lo mismo con más detalle.',
      messages: {
        fail: 'Las peticiones a este bucket no se registran.',
        pass: 'Las peticiones se registran.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 's3-buckets': buckets, 's3-settings': all }) =>
    buckets.map((bucket) =>
      judgeSeen(resourceOf(bucket.arn, bucket.region), factOf(all, bucket, 'logsTo'), (logsTo) => ({
        fault: logsTo === null ? 'fail' : null,
        options: { evidence: [settings('GetBucketLogging', { TargetBucket: logsTo })] },
      })),
    ),
})
