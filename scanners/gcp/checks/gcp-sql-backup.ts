import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeInstances } from '#scanners/gcp/judge/sql.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpSqlBackup = gcpCheck({
  id: 'gcp-sql-backup',
  scannerType: 'Cloud SQL',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-1188',
  controls: [{ framework: 'CIS GCP 4.0', control: '6.7' }],
  aliases: ['prowler:cloudsql_instance_automated_backups'],
  references: ['https://cloud.google.com/sql/docs/mysql/backup-recovery/backups'],
  snippets: [
    gcloud('gcloud sql instances patch INSTANCE --backup-start-time 03:00 --retained-backups-count 14'),
    terraform(
      'resource "google_sql_database_instance" "this" {\n  # …\n  settings {\n    backup_configuration {\n      enabled    = true\n      start_time = "03:00"\n    }\n  }\n}',
    ),
  ],
  needs: ['sql-instances'],
  texts: {
    en: {
      name: 'Backups of Cloud SQL',
      finding: 'Database is not backed up automatically',
      fix: 'Turn on automated backups',
      why: 'A wrong statement, a broken release or an attacker with the password deletes data for good where no backup exists.',
      how: 'Open SQL, the instance, Backups, Edit, turn on automated backups, and keep at least seven. Turn on point-in-time recovery too, and try a restore.',
      messages: { pass: 'Backups are made automatically.', fail: 'No backups are made.', unknown: UNSEEN.en },
    },
    de: {
      name: 'Sicherungen von Cloud SQL',
      finding: 'Datenbank wird nicht automatisch gesichert',
      fix: 'Automatische Sicherungen einschalten',
      why: 'Eine falsche Anweisung, ein fehlerhaftes Release oder ein Angreifer mit dem Passwort löscht Daten endgültig, wo es keine Sicherung gibt.',
      how: 'Öffnen Sie „SQL“, die Instanz, „Backups“, „Edit“, schalten Sie automatische Sicherungen ein, und bewahren Sie mindestens sieben auf. Schalten Sie auch „point-in-time recovery“ ein, und proben Sie eine Wiederherstellung.',
      messages: { pass: 'Sicherungen entstehen automatisch.', fail: 'Es gibt keine Sicherungen.', unknown: UNSEEN.de },
    },
    es: {
      name: 'Copias de seguridad de Cloud SQL',
      finding: 'La base de datos no se respalda automáticamente',
      fix: 'Activar las copias de seguridad automáticas',
      why: 'Una sentencia equivocada, una versión defectuosa o un atacante con la contraseña borran los datos para siempre donde no hay copia.',
      how: 'Abre «SQL», la instancia, «Backups», «Edit», activa las copias automáticas y conserva al menos siete. Activa también la recuperación a un momento dado y prueba una restauración.',
      messages: { pass: 'Las copias se hacen automáticamente.', fail: 'No se hacen copias.', unknown: UNSEEN.es },
    },
  },
  judge: ({ 'sql-instances': instances }) =>
    judgeInstances(
      instances,
      ({ hasBackups, isReplica }) => (isReplica ? null : hasBackups),
      (isOn) => ({ fault: isOn ? null : 'fail', values: { 'backupConfiguration.enabled': isOn } }),
    ),
})
