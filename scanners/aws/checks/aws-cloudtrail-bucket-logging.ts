import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { factOf } from '#scanners/aws/judge/bucket.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { pass } from '#scanners/sdk/verdicts.ts'

export const awsCloudtrailBucketLogging = awsCheck({
  id: 'aws-cloudtrail-bucket-logging',
  scannerType: 'CloudTrail',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS AWS 7.0', control: '4.4' }],
  aliases: ['prowler:cloudtrail_logs_s3_bucket_access_logging_enabled'],
  references: ['https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-s3-bucket-naming-requirements.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws s3api put-bucket-logging --bucket TRAIL-BUCKET --bucket-logging-status \\\n  \'{"LoggingEnabled":{"TargetBucket":"LOG-BUCKET","TargetPrefix":"trail/"}}\'',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_s3_bucket_logging" "trail" {\n  bucket        = aws_s3_bucket.trail.id\n  target_bucket = aws_s3_bucket.log.id\n  target_prefix = "trail/"\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-settings', 'cloudtrails'],
  texts: {
    en: {
      name: 'Access log of the bucket of CloudTrail',
      finding: 'Access to the logs of the trail is not logged',
      fix: 'Turn on the access log of the bucket of the trail',
      why: 'Who reads or removes the logs themselves should leave a trace too, in a place that the same person does not reach.',
      how: 'Open the bucket of the trail, choose Properties, edit Server access logging and name another bucket.',
      messages: {
        pass: 'Requests to the bucket {{bucket}} are logged.',
        fail: 'Requests to the bucket {{bucket}} are not logged.',
        foreign: 'The bucket {{bucket}} is in another account. Look there whether its requests are logged.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Zugriffsprotokoll des CloudTrail-Buckets',
      finding: 'Zugriffe auf die Protokolle des Trails werden nicht protokolliert',
      fix: 'Zugriffsprotokoll des Trail-Buckets einschalten',
      why: 'Auch wer die Protokolle selbst liest oder entfernt, soll eine Spur hinterlassen, an einem Ort, den dieselbe Person nicht erreicht.',
      how: 'Öffnen Sie den Bucket des Trails, wählen Sie „Properties“, bearbeiten Sie „Server access logging“ und nennen Sie einen anderen Bucket.',
      messages: {
        pass: 'Anfragen an den Bucket {{bucket}} werden protokolliert.',
        fail: 'Anfragen an den Bucket {{bucket}} werden nicht protokolliert.',
        foreign: 'Der Bucket {{bucket}} liegt in einem anderen Konto. Prüfen Sie dort, ob seine Anfragen protokolliert werden.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Registro de acceso del bucket de CloudTrail',
      finding: 'El acceso a los registros del trail no se registra',
      fix: 'Activar el registro de acceso del bucket del trail',
      why: 'Quien lea o borre los propios registros también debería dejar huella, en un lugar al que esa persona no llegue.',
      how: 'Abre el bucket del trail, elige «Properties», edita «Server access logging» e indica otro bucket.',
      messages: {
        pass: 'Las peticiones al bucket {{bucket}} se registran.',
        fail: 'Las peticiones al bucket {{bucket}} no se registran.',
        foreign: 'El bucket {{bucket}} está en otra cuenta. Comprueba allí si sus peticiones se registran.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ cloudtrails: { trails }, 's3-buckets': buckets, 's3-settings': all }) =>
    trails.map(({ arn, region, bucket: name }): Verdict => {
      const resource = resourceOf(arn, region)
      const bucket = buckets.find((one) => one.name === name)
      const values = { bucket: name }
      if (bucket === undefined) return { ...pass(resource, 'foreign', { values }), status: 'MANUAL' }
      return judgeSeen(resource, factOf(all, bucket, 'logsTo'), (logsTo) => ({
        fault: logsTo === null ? 'fail' : null,
        options: { values, evidence: [settings('GetBucketLogging', { bucket: name, TargetBucket: logsTo })] },
      }))
    }),
})
