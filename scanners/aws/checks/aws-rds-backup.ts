import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDatabases } from '#scanners/aws/databases.ts'

export const awsRdsBackup = awsCheck({
  id: 'aws-rds-backup',
  scannerType: 'RDS',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: [
    'prowler:rds_instance_backup_enabled',
    'prowler:rds_cluster_backup_enabled',
    'prowler:documentdb_cluster_backup_enabled',
    'prowler:neptune_cluster_backup_enabled',
  ],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithAutomatedBackups.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME \\\n  --backup-retention-period 7 --apply-immediately',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  backup_retention_period = 7\n}' },
  ],
  needs: ['account', 'rds-clusters', 'rds-instances'],
  texts: {
    en: {
      name: 'Retention of database backups',
      finding: 'Database backups are kept fewer than 7 days',
      fix: 'Keep database backups for at least 7 days',
      why: 'A wrong deletion or a quiet corruption is often found days later. When the last good backup is gone by then, so is the data.',
      how: 'Open RDS, choose the database, Modify, and under Backup set the retention period to 7 days or more.',
      messages: {
        pass: 'Automatic backups are kept for {{days}} days.',
        off: 'Automatic backups are off.',
        short: 'Automatic backups are kept for {{days}} days only.',
      },
    },
    de: {
      name: 'Aufbewahrung von Datenbanksicherungen',
      finding: 'Datenbanksicherungen werden weniger als 7 Tage aufbewahrt',
      fix: 'Datenbanksicherungen mindestens 7 Tage aufbewahren',
      why: 'Ein falsches Löschen oder ein stiller Schaden fällt oft erst nach Tagen auf. Ist die letzte gute Sicherung dann fort, sind es auch die Daten.',
      how: 'Öffnen Sie RDS, wählen Sie die Datenbank, „Modify“, und setzen Sie unter „Backup“ die Aufbewahrung auf 7 Tage oder mehr.',
      messages: {
        pass: 'Automatische Sicherungen werden {{days}} Tage aufbewahrt.',
        off: 'Automatische Sicherungen sind aus.',
        short: 'Automatische Sicherungen werden nur {{days}} Tage aufbewahrt.',
      },
    },
    es: {
      name: 'Conservación de las copias de bases de datos',
      finding: 'Las copias de la base de datos se guardan menos de 7 días',
      fix: 'Guardar las copias de la base de datos al menos 7 días',
      why: 'Un borrado erróneo o un daño silencioso suele descubrirse días después. Si entonces ya no queda ninguna copia buena, tampoco quedan los datos.',
      how: 'Abre RDS, elige la base de datos, «Modify», y en «Backup» fija la retención en 7 días o más.',
      messages: {
        pass: 'Las copias automáticas se guardan {{days}} días.',
        off: 'Las copias automáticas están desactivadas.',
        short: 'Las copias automáticas se guardan solo {{days}} días.',
      },
    },
  },
  judge(facts) {
    // a replica is backed up where its source is
    const replicas = new Set(facts['rds-instances'].instances.filter(({ isReplica }) => isReplica).map(({ arn }) => arn))
    return judgeDatabases(facts, ({ arn, backupDays: days }) =>
      replicas.has(arn)
        ? undefined
        : {
            fault: days === 0 ? 'off' : days < 7 ? 'short' : null,
            values: { BackupRetentionPeriod: days },
            options: { values: { days } },
          },
    )
  },
})
