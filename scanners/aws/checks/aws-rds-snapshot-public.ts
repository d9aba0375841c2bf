import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRdsSnapshotPublic = awsCheck({
  id: 'aws-rds-snapshot-public',
  scannerType: 'RDS',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:rds_snapshots_public_access', 'prowler:documentdb_cluster_public_snapshot', 'prowler:neptune_cluster_public_snapshot'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ShareSnapshot.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-snapshot-attribute --region REGION --db-snapshot-identifier SNAPSHOT \\\n  --attribute-name restore --values-to-remove all',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_snapshot" "this" {\n  db_instance_identifier = aws_db_instance.this.identifier\n  db_snapshot_identifier = "SNAPSHOT"\n  shared_accounts        = [] # never "all"\n}',
    },
  ],
  needs: ['account', 'rds-snapshots', 'rds-snapshot-sharing'],
  texts: {
    en: {
      name: 'Sharing of database snapshots',
      finding: 'Database snapshot is public',
      fix: 'Remove the public sharing of the database snapshot',
      why: 'Everyone with an AWS account can restore the snapshot and read the whole database. Public snapshots stand in a list that people go through.',
      how: 'Open RDS, Snapshots, choose the snapshot, Actions, Share snapshot, and set its visibility to Private. Treat its content as known: change the passwords and keys that are in it.',
      messages: {
        pass: 'The snapshot is not public.',
        fail: 'Every AWS account can restore the snapshot.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Freigabe von Datenbank-Snapshots',
      finding: 'Datenbank-Snapshot ist öffentlich',
      fix: 'Öffentliche Freigabe des Datenbank-Snapshots entfernen',
      why: 'Wer ein AWS-Konto hat, kann den Snapshot wiederherstellen und die ganze Datenbank lesen. Öffentliche Snapshots stehen in einer Liste, und diese wird durchsucht.',
      how: 'Öffnen Sie RDS, „Snapshots“, wählen Sie den Snapshot, „Actions“, „Share snapshot“, und stellen Sie die Sichtbarkeit auf „Private“. Behandeln Sie den Inhalt als bekannt: Wechseln Sie enthaltene Passwörter und Schlüssel.',
      messages: {
        pass: 'Der Snapshot ist nicht öffentlich.',
        fail: 'Jedes AWS-Konto kann den Snapshot wiederherstellen.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Uso compartido de instantáneas de bases de datos',
      finding: 'La instantánea de la base de datos es pública',
      fix: 'Quitar el acceso público a la instantánea de la base de datos',
      why: 'Cualquiera con una cuenta de AWS puede restaurar la instantánea y leer toda la base de datos. Las instantáneas públicas están en una lista que hay quien recorre.',
      how: 'Abre RDS, «Snapshots», elige la instantánea, «Actions», «Share snapshot», y pon la visibilidad en «Private». Da por conocido su contenido: cambia las contraseñas y claves que contenga.',
      messages: {
        pass: 'La instantánea no es pública.',
        fail: 'Cualquier cuenta de AWS puede restaurar la instantánea.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'rds-snapshots': { region, snapshots }, 'rds-snapshot-sharing': sharing }) =>
    snapshots.map(({ arn, encrypted, isManual }) =>
      // what the schedule made cannot be shared
      judgeSeen(resourceOf(arn, region), sharing.get(arn) ?? [], (receivers) => ({
        fault: receivers.includes('all') ? 'fail' : null,
        options: {
          exposure: 'exposed',
          evidence: [settings('DescribeDBSnapshotAttributes', { Manual: isManual, Encrypted: encrypted, restore: receivers.slice(0, 20) })],
        },
      })),
    ),
})
