import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRdsSnapshotEncryption = awsCheck({
  id: 'aws-rds-snapshot-encryption',
  scannerType: 'RDS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-311',
  aliases: ['prowler:rds_snapshots_encrypted', 'prowler:neptune_cluster_snapshot_encrypted'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_CopySnapshot.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds copy-db-snapshot --region REGION --kms-key-id alias/aws/rds \\\n  --source-db-snapshot-identifier SNAPSHOT --target-db-snapshot-identifier SNAPSHOT-encrypted\naws rds delete-db-snapshot --region REGION --db-snapshot-identifier SNAPSHOT',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_snapshot_copy" "this" {\n  source_db_snapshot_identifier = "SNAPSHOT"\n  target_db_snapshot_identifier = "SNAPSHOT-encrypted"\n  kms_key_id                    = aws_kms_key.database.arn\n}',
    },
  ],
  needs: ['account', 'rds-snapshots'],
  texts: {
    en: {
      name: 'Encryption of database snapshots',
      finding: 'Database snapshot is not encrypted',
      fix: 'Encrypt the database snapshot',
      why: 'A snapshot holds the whole database. One that is not encrypted can be shared, even with everyone, by whoever may change its attributes, and no key stands before it.',
      how: 'Open RDS, Snapshots, choose the snapshot, Actions, Copy snapshot, tick Enable encryption, then delete the one that is not encrypted. Encrypt the database itself, so that its next snapshots are.',
      messages: { pass: 'The snapshot is encrypted.', fail: 'The snapshot is not encrypted.' },
    },
    de: {
      name: 'Verschlüsselung von Datenbank-Snapshots',
      finding: 'Datenbank-Snapshot ist nicht verschlüsselt',
      fix: 'Datenbank-Snapshot verschlüsseln',
      why: 'Ein Snapshot enthält die ganze Datenbank. Ist er nicht verschlüsselt, kann ihn jeder freigeben, der seine Attribute ändern darf, sogar für alle, und kein Schlüssel steht davor.',
      how: 'Öffnen Sie RDS, „Snapshots“, wählen Sie den Snapshot, „Actions“, „Copy snapshot“, setzen Sie „Enable encryption“ und löschen Sie den unverschlüsselten. Verschlüsseln Sie auch die Datenbank selbst, damit es die nächsten Snapshots sind.',
      messages: { pass: 'Der Snapshot ist verschlüsselt.', fail: 'Der Snapshot ist nicht verschlüsselt.' },
    },
    es: {
      name: 'Cifrado de instantáneas de bases de datos',
      finding: 'La instantánea de la base de datos no está cifrada',
      fix: 'Cifrar la instantánea de la base de datos',
      why: 'Una instantánea contiene toda la base de datos. Si no está cifrada, quien pueda cambiar sus atributos la puede compartir, incluso con todos, y ninguna clave lo impide.',
      how: 'Abre RDS, «Snapshots», elige la instantánea, «Actions», «Copy snapshot», marca «Enable encryption» y elimina la que no está cifrada. Cifra también la base de datos, para que lo estén las siguientes.',
      messages: { pass: 'La instantánea está cifrada.', fail: 'La instantánea no está cifrada.' },
    },
  },
  judge: ({ 'rds-snapshots': { region, snapshots } }) =>
    snapshots.map(({ arn, encrypted, isManual }) =>
      judged(resourceOf(arn, region), {
        fault: encrypted ? null : 'fail',
        options: { evidence: [settings('DescribeDBSnapshots', { Encrypted: encrypted, Manual: isManual })] },
      }),
    ),
})
