import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeInstances } from '#scanners/gcp/judge/sql.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpSqlPitr = gcpCheck({
  id: 'gcp-sql-pitr',
  scannerType: 'Cloud SQL',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  references: ['https://cloud.google.com/sql/docs/mysql/backup-recovery/pitr'],
  snippets: [
    gcloud(
      '# PostgreSQL and SQL Server\ngcloud sql instances patch INSTANCE --enable-point-in-time-recovery\n# MySQL\ngcloud sql instances patch INSTANCE --enable-bin-log',
    ),
    terraform(
      'resource "google_sql_database_instance" "this" {\n  # …\n  settings {\n    backup_configuration {\n      enabled                        = true\n      point_in_time_recovery_enabled = true # MySQL: binary_log_enabled\n    }\n  }\n}',
    ),
  ],
  needs: ['sql-instances'],
  texts: {
    en: {
      name: 'Point-in-time recovery of Cloud SQL',
      finding: 'Cloud SQL instance cannot be restored to a point in time',
      fix: 'Turn on point-in-time recovery',
      why: 'With daily backups alone, all that was written since the last one is lost. With the logs the database comes back as it was a minute before the mistake.',
      how: 'Open SQL, the instance, Edit, Data protection, turn on automated backups and point-in-time recovery, and keep logs for seven days.',
      messages: {
        pass: 'The instance can be restored to any recent moment.',
        fail: 'Point-in-time recovery is off.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Wiederherstellung von Cloud SQL auf einen Zeitpunkt',
      finding: 'Cloud-SQL-Instanz lässt sich nicht auf einen Zeitpunkt wiederherstellen',
      fix: 'Wiederherstellung auf einen Zeitpunkt einschalten',
      why: 'Mit täglichen Sicherungen allein geht alles verloren, was seit der letzten geschrieben wurde. Mit den Protokollen kommt die Datenbank zurück, wie sie eine Minute vor dem Fehler war.',
      how: 'Öffnen Sie „SQL“, die Instanz, „Edit“, „Data protection“, schalten Sie automatische Sicherungen und „point-in-time recovery“ ein, und bewahren Sie die Protokolle sieben Tage auf.',
      messages: {
        pass: 'Die Instanz lässt sich auf jeden jüngeren Zeitpunkt wiederherstellen.',
        fail: 'Die Wiederherstellung auf einen Zeitpunkt ist aus.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Recuperación a un momento dado de Cloud SQL',
      finding: 'La instancia de Cloud SQL no se puede recuperar a un momento dado',
      fix: 'Activar la recuperación a un momento dado',
      why: 'Solo con copias diarias se pierde todo lo escrito desde la última. Con los registros la base vuelve como estaba un minuto antes del error.',
      how: 'Abre «SQL», la instancia, «Edit», «Data protection», activa las copias automáticas y la recuperación a un momento dado, y conserva los registros siete días.',
      messages: {
        pass: 'La instancia se puede recuperar a cualquier momento reciente.',
        fail: 'La recuperación a un momento dado está desactivada.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'sql-instances': instances }) =>
    judgeInstances(
      instances,
      ({ hasPointInTime, isReplica }) => (isReplica ? null : hasPointInTime),
      (isOn) => ({ fault: isOn ? null : 'fail', values: { pointInTimeRecovery: isOn } }),
    ),
})
