import { awsCheck } from '#scanners/aws/check.ts'
import { BLOCK_PUBLIC_ACCESS_CLI, BLOCK_PUBLIC_ACCESS_TERRAFORM } from '#scanners/aws/snippets.ts'
import { judgeDoors } from '#scanners/aws/judge/bucket.ts'

export const awsS3BucketPublic = awsCheck({
  id: 'aws-s3-bucket-public',
  scannerType: 'S3',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  aliases: ['prowler:s3_bucket_public_access', 'prowler:s3_bucket_public_list_acl'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html'],
  snippets: [BLOCK_PUBLIC_ACCESS_CLI, BLOCK_PUBLIC_ACCESS_TERRAFORM],
  needs: ['account', 's3-buckets', 's3-access', 's3-account'],
  texts: {
    en: {
      name: 'Public reading of buckets',
      finding: 'Anyone can read the bucket',
      fix: 'Block public reading of the bucket',
      why: 'Whoever knows or guesses its name can list or fetch what is in it, without an account. Scanners try names all day long.',
      how: 'Open the bucket, choose Permissions and turn on Block public access. Then take away the statement or the grant that is named here. If a site is to be public, serve it through CloudFront with origin access control.',
      messages: {
        fail: 'Open to everyone through {{through}}.',
        writing: 'Open to everyone, for writing alone, through {{through}}.',
        held: 'A policy or list would open it to everyone; Block Public Access holds it back.',
        pass: 'Nobody outside can read it.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Öffentliches Lesen von Buckets',
      finding: 'Jeder kann den Bucket lesen',
      fix: 'Öffentliches Lesen des Buckets blockieren',
      why: 'Wer seinen Namen kennt oder errät, kann den Inhalt auflisten oder abrufen, ganz ohne Konto. Scanner probieren den ganzen Tag Namen durch.',
      how: 'Öffnen Sie den Bucket, wählen Sie „Permissions“ und schalten Sie „Block public access“ ein. Entfernen Sie dann die hier genannte Anweisung oder Freigabe. Soll eine Website öffentlich sein, liefern Sie sie über CloudFront mit Origin Access Control aus.',
      messages: {
        fail: 'Für alle offen durch {{through}}.',
        writing: 'Für alle offen, doch nur zum Schreiben, durch {{through}}.',
        held: 'Eine Richtlinie oder Liste würde ihn für alle öffnen; Block Public Access hält sie zurück.',
        pass: 'Niemand von außen kann ihn lesen.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Lectura pública de buckets',
      finding: 'Cualquiera puede leer el bucket',
      fix: 'Bloquear la lectura pública del bucket',
      why: 'Quien sepa o adivine su nombre puede listar o descargar su contenido sin tener cuenta. Los escáneres prueban nombres todo el día.',
      how: 'Abre el bucket, elige «Permissions» y activa «Block public access». Después quita la declaración o la concesión que se nombra aquí. Si un sitio debe ser público, sírvelo con CloudFront y origin access control.',
      messages: {
        fail: 'Abierto a todo el mundo mediante {{through}}.',
        writing: 'Abierto a todo el mundo, solo para escribir, mediante {{through}}.',
        held: 'Una política o lista lo abriría a todo el mundo; Block Public Access lo impide.',
        pass: 'Nadie de fuera puede leerlo.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    facts['s3-buckets'].map((bucket) => {
      // whoever may change the list grants himself reading
      const reading = judgeDoors(
        bucket,
        facts,
        ({ by, access }) => access.includes('read') || (by === 'acl' && access.includes('administer')),
      )
      const any = judgeDoors(bucket, facts, () => true)
      // the check of public writing says how bad that is: no second alarm for one fault
      return reading.status === 'PASS' && any.status === 'FAIL' ? { ...any, message: 'writing', riskLevel: 'info' } : reading
    }),
})
