import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { factOf } from '#scanners/aws/judge/bucket.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsS3MfaDelete = awsCheck({
  id: 'aws-s3-mfa-delete',
  scannerType: 'S3',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-308',
  controls: [{ framework: 'CIS AWS 7.0', control: '3.1.2' }],
  aliases: ['prowler:s3_bucket_no_mfa_delete'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/MultiFactorAuthenticationDelete.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws s3api put-bucket-versioning --bucket BUCKET \\\n  --versioning-configuration Status=Enabled,MFADelete=Enabled --mfa "arn:aws:iam::ACCOUNT:mfa/root-account-mfa-device 123456"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_s3_bucket_versioning" "this" {\n  bucket = aws_s3_bucket.this.id\n  mfa    = "arn:aws:iam::ACCOUNT:mfa/root-account-mfa-device 123456"\n  versioning_configuration {\n    status     = "Enabled"\n    mfa_delete = "Enabled"\n  }\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-settings'],
  texts: {
    en: {
      name: 'MFA Delete of buckets',
      finding: 'Versions in the bucket can be deleted by stolen keys alone',
      fix: 'Turn on MFA Delete for the bucket',
      why: 'Whoever steals keys with the right to delete removes the old versions as well, and nothing can be brought back. With MFA Delete that takes a code from a device too.',
      how: 'Sign in by the command line as root user with its MFA device and set MFADelete for the bucket: the console cannot. For buckets with lifecycle rules use Object Lock instead, since both do not go together.',
      messages: {
        fail: 'Deleting versions needs no code from a device.',
        pass: 'Deleting versions needs a code from a device.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'MFA Delete der Buckets',
      finding: 'Versionen im Bucket lassen sich mit gestohlenen Schlüsseln allein löschen',
      fix: 'MFA Delete für den Bucket einschalten',
      why: 'Wer Schlüssel mit Löschrecht stiehlt, entfernt auch die alten Versionen, und nichts lässt sich zurückholen. Mit MFA Delete braucht das zusätzlich einen Code von einem Gerät.',
      how: 'Melden Sie sich auf der Befehlszeile als Root-Benutzer mit MFA-Gerät an und setzen Sie MFADelete für den Bucket: Die Konsole kann es nicht. Für Buckets mit Lebenszyklusregeln nehmen Sie stattdessen Object Lock, denn beides geht nicht zusammen.',
      messages: {
        fail: 'Zum Löschen von Versionen ist kein Code von einem Gerät nötig.',
        pass: 'Zum Löschen von Versionen ist ein Code von einem Gerät nötig.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'MFA Delete de los buckets',
      finding: 'Las versiones del bucket se pueden borrar solo con claves robadas',
      fix: 'Activar MFA Delete para el bucket',
      why: 'Quien roba claves con permiso de borrado elimina también las versiones antiguas y no se recupera nada. Con MFA Delete hace falta además un código de un dispositivo.',
      how: 'Inicia sesión por línea de comandos como usuario raíz con su dispositivo MFA y fija MFADelete para el bucket: la consola no puede. En buckets con reglas de ciclo de vida usa Object Lock, porque ambos no son compatibles.',
      messages: {
        fail: 'Para borrar versiones no hace falta un código de un dispositivo.',
        pass: 'Para borrar versiones hace falta un código de un dispositivo.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 's3-buckets': buckets, 's3-settings': all }) =>
    buckets.map((bucket) =>
      judgeSeen(resourceOf(bucket.arn, bucket.region), factOf(all, bucket, 'versioning'), ({ deletesByMfa }) => ({
        fault: deletesByMfa ? null : 'fail',
        options: { evidence: [settings('GetBucketVersioning', { MFADelete: deletesByMfa ? 'Enabled' : 'Off' })] },
      })),
    ),
})
