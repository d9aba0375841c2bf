import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDatabases } from '#scanners/aws/databases.ts'

export const awsRdsEncryption = awsCheck({
  id: 'aws-rds-encryption',
  scannerType: 'RDS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'high',
  cwe: 'CWE-311',
  controls: [{ framework: 'CIS AWS 7.0', control: '3.2.1' }],
  aliases: [
    'prowler:rds_instance_storage_encrypted',
    'prowler:rds_cluster_storage_encrypted',
    'prowler:documentdb_cluster_storage_encrypted',
    'prowler:neptune_cluster_storage_encrypted',
  ],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds copy-db-snapshot --region REGION --kms-key-id alias/aws/rds \\\n  --source-db-snapshot-identifier SNAPSHOT --target-db-snapshot-identifier SNAPSHOT-encrypted\naws rds restore-db-instance-from-db-snapshot --region REGION \\\n  --db-instance-identifier NEW-NAME --db-snapshot-identifier SNAPSHOT-encrypted',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_instance" "this" {\n  storage_encrypted = true\n  kms_key_id        = aws_kms_key.database.arn\n}',
    },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'Encryption of database storage',
      finding: 'Database storage is not encrypted',
      fix: "Encrypt the database's storage",
      why: 'Data files, logs, backups and replicas of the database stand readable on the disks below it, and so do all snapshots that are made of it. Encryption cannot be switched on later, so each day adds data that has to be moved.',
      how: 'Encryption is chosen when a database is made. Take a snapshot, copy it with Enable encryption, restore a new database from the copy, move the applications, then delete the old one.',
      messages: { pass: 'The storage is encrypted.', fail: 'The storage is not encrypted.' },
    },
    de: {
      name: 'Verschlüsselung des Datenbankspeichers',
      finding: 'Datenbankspeicher ist nicht verschlüsselt',
      fix: 'Speicher der Datenbank verschlüsseln',
      why: 'Datendateien, Protokolle, Sicherungen und Replikate der Datenbank liegen lesbar auf den Datenträgern, ebenso jeder Snapshot daraus. Die Verschlüsselung lässt sich später nicht einschalten, also wächst mit jedem Tag, was umziehen muss.',
      how: 'Die Verschlüsselung wird beim Anlegen gewählt. Erstellen Sie einen Snapshot, kopieren Sie ihn mit „Enable encryption“, stellen Sie daraus eine neue Datenbank her, ziehen Sie die Anwendungen um und löschen Sie die alte.',
      messages: { pass: 'Der Speicher ist verschlüsselt.', fail: 'Der Speicher ist nicht verschlüsselt.' },
    },
    es: {
      name: 'Cifrado del almacenamiento de bases de datos',
      finding: 'El almacenamiento de la base de datos no está cifrado',
      fix: 'Cifrar el almacenamiento de la base de datos',
      why: 'Los archivos de datos, registros, copias y réplicas quedan legibles en los discos, igual que todas las instantáneas. El cifrado no se puede activar después, así que cada día hay más datos que trasladar.',
      how: 'El cifrado se elige al crear la base de datos. Toma una instantánea, cópiala con «Enable encryption», restaura una base nueva desde la copia, traslada las aplicaciones y elimina la antigua.',
      messages: { pass: 'El almacenamiento está cifrado.', fail: 'El almacenamiento no está cifrado.' },
    },
  },
  judge: (facts) =>
    judgeDatabases(facts, ({ encrypted }) => ({ fault: encrypted ? null : 'fail', values: { StorageEncrypted: encrypted } })),
})
