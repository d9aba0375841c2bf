import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeInstances } from '#scanners/gcp/judge/sql.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpSqlDeletionProtection = gcpCheck({
  id: 'gcp-sql-deletion-protection',
  scannerType: 'Cloud SQL',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  references: ['https://cloud.google.com/sql/docs/mysql/deletion-protection'],
  snippets: [
    gcloud('gcloud sql instances patch INSTANCE --deletion-protection'),
    terraform('resource "google_sql_database_instance" "this" {\n  # …\n  settings {\n    deletion_protection_enabled = true\n  }\n}'),
  ],
  needs: ['sql-instances'],
  texts: {
    en: {
      name: 'Deletion protection of Cloud SQL',
      finding: 'Cloud SQL instance can be deleted in one step',
      fix: 'Turn on deletion protection of the Cloud SQL instance',
      why: 'A wrong command or a script that cleans up deletes the instance, and its backups may go with it.',
      how: 'Open SQL, the instance, Edit, Data protection, and turn on deletion protection.',
      messages: {
        pass: 'Deletion protection is on.',
        fail: 'Deletion protection is off.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Löschschutz von Cloud SQL',
      finding: 'Cloud-SQL-Instanz lässt sich in einem Schritt löschen',
      fix: 'Löschschutz der Cloud-SQL-Instanz einschalten',
      why: 'Ein falscher Befehl oder ein Aufräumskript löscht die Instanz, und womöglich ihre Sicherungen mit ihr.',
      how: 'Öffnen Sie „SQL“, die Instanz, „Edit“, „Data protection“, und schalten Sie den Löschschutz ein.',
      messages: {
        pass: 'Der Löschschutz ist an.',
        fail: 'Der Löschschutz ist aus.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Protección contra borrado de Cloud SQL',
      finding: 'La instancia de Cloud SQL se puede borrar en un paso',
      fix: 'Activar la protección contra borrado de la instancia de Cloud SQL',
      why: 'Un comando equivocado o un script de limpieza borra la instancia, y quizá sus copias con ella.',
      how: 'Abre «SQL», la instancia, «Edit», «Data protection», y activa la protección contra borrado.',
      messages: {
        pass: 'La protección contra borrado está activada.',
        fail: 'La protección contra borrado está desactivada.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'sql-instances': instances }) =>
    judgeInstances(
      instances,
      ({ isProtected }) => isProtected,
      (isOn) => ({ fault: isOn ? null : 'fail', values: { deletionProtectionEnabled: isOn } }),
    ),
})
