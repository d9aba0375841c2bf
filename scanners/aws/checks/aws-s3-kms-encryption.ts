import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { factOf } from '#scanners/aws/judge/bucket.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsS3KmsEncryption = awsCheck({
  id: 'aws-s3-kms-encryption',
  scannerType: 'S3',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-311',
  aliases: ['prowler:s3_bucket_kms_encryption'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws s3api put-bucket-encryption --bucket BUCKET --server-side-encryption-configuration \\\n  \'{"Rules":[{"ApplyServerSideEncryptionByDefault":{"SSEAlgorithm":"aws:kms","KMSMasterKeyID":"KEY-ARN"},"BucketKeyEnabled":true}]}\'',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_s3_bucket_server_side_encryption_configuration" "this" {\n  bucket = aws_s3_bucket.this.id\n  rule {\n    bucket_key_enabled = true\n    apply_server_side_encryption_by_default {\n      sse_algorithm     = "aws:kms"\n      kms_master_key_id = aws_kms_key.this.arn\n    }\n  }\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-settings'],
  texts: {
    en: {
      name: 'S3 encryption with KMS keys',
      finding: 'The bucket is not encrypted with a KMS key',
      fix: 'Encrypt the bucket with a KMS key',
      why: 'Every bucket is encrypted since 2023, by keys that S3 holds itself: whoever may read the bucket may read its content. A KMS key has a policy and a log of its own, a second door.',
      how: 'Open the bucket, choose Properties, edit Default encryption and choose SSE-KMS with a key of your own and a bucket key. What is in the bucket already stays as it is until it is copied.',
      messages: {
        fail: 'New objects are encrypted with keys of S3, not with KMS.',
        pass: 'New objects are encrypted with a KMS key.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'S3-Verschlüsselung mit KMS-Schlüsseln',
      finding: 'Der Bucket ist nicht mit einem KMS-Schlüssel verschlüsselt',
      fix: 'Bucket mit einem KMS-Schlüssel verschlüsseln',
      why: 'Seit 2023 ist jeder Bucket verschlüsselt, mit Schlüsseln, die S3 selbst hält: Wer den Bucket lesen darf, liest auch den Inhalt. Ein KMS-Schlüssel hat eine eigene Richtlinie und ein eigenes Protokoll, eine zweite Tür.',
      how: 'Öffnen Sie den Bucket, wählen Sie „Properties“, bearbeiten Sie „Default encryption“ und wählen Sie SSE-KMS mit eigenem Schlüssel und Bucket Key. Vorhandene Objekte bleiben, wie sie sind, bis sie kopiert werden.',
      messages: {
        fail: 'Neue Objekte werden mit Schlüsseln von S3 verschlüsselt, nicht mit KMS.',
        pass: 'Neue Objekte werden mit einem KMS-Schlüssel verschlüsselt.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cifrado de S3 con claves de KMS',
      finding: 'El bucket no se cifra con una clave de KMS',
      fix: 'Cifrar el bucket con una clave de KMS',
      why: 'Desde 2023 todos los buckets se cifran con claves que guarda el propio S3: quien puede leer el bucket lee su contenido. Una clave de KMS tiene política y registro propios: una segunda puerta.',
      how: 'Abre el bucket, elige «Properties», edita «Default encryption» y elige SSE-KMS con una clave propia y bucket key. Lo que ya hay en el bucket no cambia hasta que se copie.',
      messages: {
        fail: 'Los objetos nuevos se cifran con claves de S3, no de KMS.',
        pass: 'Los objetos nuevos se cifran con una clave de KMS.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 's3-buckets': buckets, 's3-settings': all }) =>
    buckets.map((bucket) =>
      judgeSeen(resourceOf(bucket.arn, bucket.region), factOf(all, bucket, 'encryption'), ({ algorithm, key }) => ({
        fault: algorithm?.startsWith('aws:kms') === true ? null : 'fail',
        options: { evidence: [settings('GetBucketEncryption', { SSEAlgorithm: algorithm, KMSMasterKeyID: key })] },
      })),
    ),
})
