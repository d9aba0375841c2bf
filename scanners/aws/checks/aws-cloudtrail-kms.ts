import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'

export const awsCloudtrailKms = awsCheck({
  id: 'aws-cloudtrail-kms',
  scannerType: 'CloudTrail',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-311',
  controls: [{ framework: 'CIS AWS 7.0', control: '4.5' }],
  aliases: ['prowler:cloudtrail_kms_encryption_enabled'],
  references: ['https://docs.aws.amazon.com/awscloudtrail/latest/userguide/encrypting-cloudtrail-log-files-with-aws-kms.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws cloudtrail update-trail --name TRAIL --kms-key-id KEY-ARN' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudtrail" "this" {\n  name           = "account"\n  s3_bucket_name = aws_s3_bucket.trail.id\n  kms_key_id     = aws_kms_key.trail.arn\n}',
    },
  ],
  needs: ['account', 'cloudtrails'],
  texts: {
    en: {
      name: 'Encryption of CloudTrail logs',
      finding: 'The trail is not encrypted with a KMS key',
      fix: 'Encrypt the trail with a KMS key',
      why: 'Logs name people, addresses and resources. With a key of your own, reading the bucket is not enough to read them: the key has a policy and a log of its own.',
      how: 'Open the trail, edit General details, turn on SSE-KMS encryption and choose a key whose policy lets CloudTrail encrypt and your auditors decrypt.',
      messages: { pass: 'Log files are encrypted with a KMS key.', fail: 'Log files are encrypted with keys of S3 alone.' },
    },
    de: {
      name: 'Verschlüsselung der CloudTrail-Protokolle',
      finding: 'Der Trail ist nicht mit einem KMS-Schlüssel verschlüsselt',
      fix: 'Trail mit einem KMS-Schlüssel verschlüsseln',
      why: 'Protokolle nennen Personen, Adressen und Ressourcen. Mit eigenem Schlüssel reicht Lesezugriff auf den Bucket nicht: Der Schlüssel hat eine eigene Richtlinie und ein eigenes Protokoll.',
      how: 'Öffnen Sie den Trail, bearbeiten Sie „General details“, schalten Sie „SSE-KMS encryption“ ein und wählen Sie einen Schlüssel, dessen Richtlinie CloudTrail verschlüsseln und Ihre Prüfer entschlüsseln lässt.',
      messages: {
        pass: 'Protokolldateien sind mit einem KMS-Schlüssel verschlüsselt.',
        fail: 'Protokolldateien sind nur mit Schlüsseln von S3 verschlüsselt.',
      },
    },
    es: {
      name: 'Cifrado de los registros de CloudTrail',
      finding: 'El trail no se cifra con una clave de KMS',
      fix: 'Cifrar el trail con una clave de KMS',
      why: 'Los registros nombran personas, direcciones y recursos. Con una clave propia no basta con leer el bucket: la clave tiene su propia política y su propio registro.',
      how: 'Abre el trail, edita «General details», activa «SSE-KMS encryption» y elige una clave cuya política permita cifrar a CloudTrail y descifrar a tus auditores.',
      messages: {
        pass: 'Los archivos de registro se cifran con una clave de KMS.',
        fail: 'Los archivos de registro solo se cifran con claves de S3.',
      },
    },
  },
  judge: ({ cloudtrails: { trails } }) =>
    trails.map(({ arn, region, kmsKey }) =>
      judged(resourceOf(arn, region), {
        fault: kmsKey === null ? 'fail' : null,
        options: { evidence: [settings('DescribeTrails', { KmsKeyId: kmsKey })] },
      }),
    ),
})
