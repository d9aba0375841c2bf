import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpSecretRotation = gcpCheck({
  id: 'gcp-secret-rotation',
  scannerType: 'Secret Manager',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-324',
  aliases: ['prowler:secretmanager_secret_rotation_enabled'],
  references: ['https://cloud.google.com/secret-manager/docs/secret-rotation'],
  snippets: [
    gcloud(
      'gcloud secrets update SECRET --add-topics projects/PROJECT/topics/rotate \\\n  --rotation-period 7776000s --next-rotation-time 2030-01-01T00:00:00Z',
    ),
    terraform(
      'resource "google_secret_manager_secret" "this" {\n  secret_id = "database-password"\n  topics {\n    name = google_pubsub_topic.rotate.id\n  }\n  rotation {\n    rotation_period    = "7776000s"\n    next_rotation_time = "2030-01-01T00:00:00Z"\n  }\n}',
    ),
  ],
  needs: ['secrets'],
  texts: {
    en: {
      name: 'Rotation of secrets in Secret Manager',
      finding: 'Secret is not rotated every 90 days',
      fix: 'Set a rotation plan for the secret',
      why: 'The older a secret, the more people, logs and backups know it. A rotation plan reminds a program of yours in time to make a new one.',
      how: 'Open Secret Manager, the secret, Edit, set a rotation period of 90 days or less, and a topic. Let a function that hears the topic make the new value where it is used, and add it as a version.',
      messages: {
        pass: 'It is rotated every {{days}} days.',
        off: 'No rotation is planned.',
        long: 'It is rotated every {{days}} days only.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Rotation von Geheimnissen im Secret Manager',
      finding: 'Geheimnis wird nicht alle 90 Tage erneuert',
      fix: 'Rotationsplan für das Geheimnis einrichten',
      why: 'Je älter ein Geheimnis ist, desto mehr Personen, Protokolle und Backups kennen es. Ein Rotationsplan erinnert Ihr Programm rechtzeitig, ein neues zu erzeugen.',
      how: 'Öffnen Sie „Secret Manager“, das Geheimnis, „Edit“, stellen Sie einen Rotationszeitraum von höchstens 90 Tagen und ein Thema ein. Lassen Sie eine Funktion am Thema den neuen Wert dort erzeugen, wo er gilt, und als Version hinzufügen.',
      messages: {
        pass: 'Es wird alle {{days}} Tage erneuert.',
        off: 'Es ist keine Rotation geplant.',
        long: 'Es wird nur alle {{days}} Tage erneuert.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Rotación de los secretos de Secret Manager',
      finding: 'El secreto no se rota cada 90 días',
      fix: 'Definir un plan de rotación para el secreto',
      why: 'Cuanto más antiguo es un secreto, más personas, registros y copias lo conocen. Un plan de rotación recuerda a tiempo a un programa tuyo que cree uno nuevo.',
      how: 'Abre «Secret Manager», el secreto, «Edit», define un periodo de rotación de 90 días o menos y un tema. Haz que una función suscrita al tema cree el valor nuevo donde se usa y lo añada como versión.',
      messages: {
        pass: 'Se rota cada {{days}} días.',
        off: 'No hay ninguna rotación prevista.',
        long: 'Solo se rota cada {{days}} días.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ secrets }) =>
    judgeRows(
      'secretmanager.secrets.list',
      secrets,
      ({ rotation }) => rotation,
      (seconds) => {
        const days = Math.ceil(seconds / 86_400)
        const fault = seconds === 0 ? 'off' : days > 90 ? 'long' : null
        return { fault, values: { rotationPeriod: `${seconds}s` }, options: { values: { days } } }
      },
    ),
})
