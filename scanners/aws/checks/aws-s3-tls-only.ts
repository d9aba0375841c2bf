import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { factOf } from '#scanners/aws/judge/bucket.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { refusesPlainHttp } from '#scanners/aws/policy/transport.ts'

export const awsS3TlsOnly = awsCheck({
  id: 'aws-s3-tls-only',
  scannerType: 'S3',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'CIS AWS 7.0', control: '3.1.1' }],
  aliases: ['prowler:s3_bucket_secure_transport_policy'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html'],
  snippets: [
    {
      label: 'Bucket policy',
      language: 'json',
      code: '{\n  "Sid": "DenyPlainHttp",\n  "Effect": "Deny",\n  "Principal": "*",\n  "Action": "s3:*",\n  "Resource": ["arn:aws:s3:::BUCKET", "arn:aws:s3:::BUCKET/*"],\n  "Condition": { "Bool": { "aws:SecureTransport": "false" } }\n}',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_iam_policy_document" "tls_only" {\n  statement {\n    sid       = "DenyPlainHttp"\n    effect    = "Deny"\n    actions   = ["s3:*"]\n    resources = [aws_s3_bucket.this.arn, "${aws_s3_bucket.this.arn}/*"]\n    principals {\n      type        = "*"\n      identifiers = ["*"]\n    }\n    condition {\n      test     = "Bool"\n      variable = "aws:SecureTransport"\n      values   = ["false"]\n    }\n  }\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-access'],
  texts: {
    en: {
      name: 'Encrypted transport to buckets',
      finding: 'The bucket answers over plain HTTP',
      fix: 'Add a policy that refuses plain HTTP',
      why: 'A program that asks over http:// sends its signed request, and gets the data, readable for everyone on the way. S3 refuses that only where the policy says so.',
      how: 'Add the statement below to the bucket policy. It denies every request that does not come over TLS.',
      messages: {
        fail: 'No statement of the policy denies requests without TLS.',
        pass: 'Requests without TLS are denied.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Verschlüsselter Transport zu Buckets',
      finding: 'Der Bucket antwortet auch über unverschlüsseltes HTTP',
      fix: 'In der Richtlinie TLS verlangen',
      why: 'Ein Programm, das über http:// fragt, sendet seine signierte Anfrage und erhält die Daten für jeden auf dem Weg lesbar. S3 weist das nur ab, wo die Richtlinie es sagt.',
      how: 'Ergänzen Sie die Bucket-Richtlinie um die Anweisung unten. Sie verweigert jede Anfrage, die nicht über TLS kommt.',
      messages: {
        fail: 'Keine Anweisung der Richtlinie verweigert Anfragen ohne TLS.',
        pass: 'Anfragen ohne TLS werden verweigert.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Transporte cifrado a los buckets',
      finding: 'El bucket responde por HTTP sin cifrar',
      fix: 'Añadir una política que rechace HTTP sin cifrar',
      why: 'Un programa que pregunta por http:// envía su petición firmada y recibe los datos legibles para cualquiera en el camino. S3 solo lo rechaza si la política lo dice.',
      how: 'Añade a la política del bucket la declaración de abajo. Deniega toda petición que no llegue por TLS.',
      messages: {
        fail: 'Ninguna declaración de la política deniega peticiones sin TLS.',
        pass: 'Las peticiones sin TLS se deniegan.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 's3-buckets': buckets, 's3-access': all }) =>
    buckets.map((bucket) =>
      judgeSeen(resourceOf(bucket.arn, bucket.region), factOf(all, bucket, 'policy'), (policy) => ({
        fault: refusesPlainHttp(policy, bucket.arn) ? null : 'fail',
        options: { evidence: [settings('GetBucketPolicy', { exists: policy !== null })] },
      })),
    ),
})
