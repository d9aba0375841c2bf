import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { factOf } from '#scanners/aws/judge/bucket.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsS3Versioning = awsCheck({
  id: 'aws-s3-versioning',
  scannerType: 'S3',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:s3_bucket_object_versioning'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/Versioning.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws s3api put-bucket-versioning --bucket BUCKET --versioning-configuration Status=Enabled',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_s3_bucket_versioning" "this" {\n  bucket = aws_s3_bucket.this.id\n  versioning_configuration {\n    status = "Enabled"\n  }\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-settings'],
  texts: {
    en: {
      name: 'S3 versioning',
      finding: 'Versioning of the bucket is off',
      fix: 'Turn on versioning of the bucket',
      why: 'What is overwritten or deleted, by mistake or by an attacker, is gone. With versioning the state before can be brought back.',
      how: 'Open the bucket, choose Properties, edit Bucket Versioning and choose Enable. Add a lifecycle rule that removes old versions after a while, so that they do not cost for ever.',
      messages: {
        fail: 'Objects that are overwritten or deleted cannot be brought back.',
        pass: 'Earlier versions of objects are kept.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'S3-Versionierung',
      finding: 'Die Versionierung des Buckets ist aus',
      fix: 'Versionierung des Buckets einschalten',
      why: 'Was überschrieben oder gelöscht wird, aus Versehen oder von einem Angreifer, ist weg. Mit Versionierung lässt sich der Stand davor zurückholen.',
      how: 'Öffnen Sie den Bucket, wählen Sie „Properties“, bearbeiten Sie „Bucket Versioning“ und wählen Sie „Enable“. Ergänzen Sie eine Lebenszyklusregel, die alte Versionen nach einiger Zeit entfernt, damit sie nicht ewig kosten.',
      messages: {
        fail: 'Überschriebene oder gelöschte Objekte lassen sich nicht zurückholen.',
        pass: 'Frühere Versionen von Objekten bleiben erhalten.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Control de versiones de S3',
      finding: 'El control de versiones del bucket está desactivado',
      fix: 'Activar el control de versiones del bucket',
      why: 'Lo que se sobrescribe o borra, por error o por un atacante, se pierde. Con el control de versiones se puede recuperar el estado anterior.',
      how: 'Abre el bucket, elige «Properties», edita «Bucket Versioning» y elige «Enable». Añade una regla de ciclo de vida que borre las versiones antiguas al cabo de un tiempo, para que no cuesten siempre.',
      messages: {
        fail: 'Los objetos sobrescritos o borrados no se pueden recuperar.',
        pass: 'Se conservan las versiones anteriores de los objetos.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 's3-buckets': buckets, 's3-settings': all }) =>
    buckets.map((bucket) =>
      judgeSeen(resourceOf(bucket.arn, bucket.region), factOf(all, bucket, 'versioning'), ({ isOn }) => ({
        fault: isOn ? null : 'fail',
        options: { evidence: [settings('GetBucketVersioning', { Status: isOn ? 'Enabled' : 'Off' })] },
      })),
    ),
})
