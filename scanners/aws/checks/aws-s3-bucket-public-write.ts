import { awsCheck } from '#scanners/aws/check.ts'
import { BLOCK_PUBLIC_ACCESS_CLI, BLOCK_PUBLIC_ACCESS_TERRAFORM } from '#scanners/aws/snippets.ts'
import { judgeDoors } from '#scanners/aws/judge/bucket.ts'

export const awsS3BucketPublicWrite = awsCheck({
  id: 'aws-s3-bucket-public-write',
  scannerType: 'S3',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  aliases: ['prowler:s3_bucket_public_write_acl', 'prowler:s3_bucket_policy_public_write_access'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html'],
  snippets: [BLOCK_PUBLIC_ACCESS_CLI, BLOCK_PUBLIC_ACCESS_TERRAFORM],
  needs: ['account', 's3-buckets', 's3-access', 's3-account'],
  texts: {
    en: {
      name: 'Public writing to buckets',
      finding: 'Anyone can write to the bucket',
      fix: 'Block public writing to the bucket',
      why: 'Whoever knows its name can put files in, replace yours, or change who may come to it: malware on your site, a bill for foreign data, lost backups.',
      how: 'Open the bucket, choose Permissions and turn on Block public access. Then take away the statement or the grant that is named here. Let visitors upload through pre-signed addresses.',
      messages: {
        fail: 'Everyone may write, through {{through}}.',
        held: 'A policy or list would let everyone write; Block Public Access holds it back.',
        pass: 'Nobody outside can write to it.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Öffentliches Schreiben in Buckets',
      finding: 'Jeder kann in den Bucket schreiben',
      fix: 'Öffentliches Schreiben in den Bucket blockieren',
      why: 'Wer seinen Namen kennt, kann Dateien ablegen, Ihre ersetzen oder ändern, wer Zugang hat: Schadsoftware auf Ihrer Website, eine Rechnung für fremde Daten, verlorene Backups.',
      how: 'Öffnen Sie den Bucket, wählen Sie „Permissions“ und schalten Sie „Block public access“ ein. Entfernen Sie dann die hier genannte Anweisung oder Freigabe. Lassen Sie Besucher über vorsignierte Adressen hochladen.',
      messages: {
        fail: 'Alle dürfen schreiben, durch {{through}}.',
        held: 'Eine Richtlinie oder Liste würde alle schreiben lassen; Block Public Access hält sie zurück.',
        pass: 'Niemand von außen kann hineinschreiben.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Escritura pública en buckets',
      finding: 'Cualquiera puede escribir en el bucket',
      fix: 'Bloquear la escritura pública en el bucket',
      why: 'Quien sepa su nombre puede dejar archivos, sustituir los tuyos o cambiar quién accede: malware en tu sitio, una factura por datos ajenos, copias de seguridad perdidas.',
      how: 'Abre el bucket, elige «Permissions» y activa «Block public access». Después quita la declaración o la concesión que se nombra aquí. Deja que los visitantes suban archivos con direcciones prefirmadas.',
      messages: {
        fail: 'Todo el mundo puede escribir, mediante {{through}}.',
        held: 'Una política o lista dejaría escribir a todo el mundo; Block Public Access lo impide.',
        pass: 'Nadie de fuera puede escribir en él.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    facts['s3-buckets'].map((bucket) =>
      judgeDoors(bucket, facts, ({ access }) => access.some((one) => one === 'write' || one === 'administer')),
    ),
})
