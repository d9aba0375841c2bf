import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeOpen } from '#scanners/gcp/judge/guarded.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpPubsubPublic = gcpCheck({
  id: 'gcp-pubsub-public',
  scannerType: 'Pub/Sub',
  category: 'Data exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-732',

  references: ['https://cloud.google.com/pubsub/docs/access-control'],
  snippets: [
    gcloud('gcloud pubsub topics remove-iam-policy-binding TOPIC --member allUsers --role ROLE'),
    terraform(
      'resource "google_pubsub_topic_iam_member" "publisher" {\n  topic  = google_pubsub_topic.this.name\n  role   = "roles/pubsub.publisher"\n  member = google_service_account.app.member\n}',
    ),
  ],
  needs: ['topics'],
  texts: {
    en: {
      name: 'Public access to topics',
      finding: 'Pub/Sub topic is open to everyone',
      fix: 'Remove public access from the topic',
      why: 'Anyone may read the messages by a subscription of their own, or feed false ones to the programs behind it.',
      how: 'Open Pub/Sub, the topic, Permissions, and remove allUsers and allAuthenticatedUsers. Grant publisher and subscriber to the service accounts that need them.',
      messages: {
        pass: 'The topic is not open to everyone.',
        fail: '{{member}} has {{role}} on the topic.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Öffentlicher Zugriff auf Themen',
      finding: 'Pub/Sub-Thema ist für alle offen',
      fix: 'Öffentlichen Zugriff vom Thema entfernen',
      why: 'Jeder kann die Nachrichten über ein eigenes Abonnement lesen oder den Programmen dahinter falsche unterschieben.',
      how: 'Öffnen Sie „Pub/Sub“, das Thema, „Permissions“, und entfernen Sie allUsers und allAuthenticatedUsers. Geben Sie den nötigen Dienstkonten die Rollen zum Veröffentlichen und Abonnieren.',
      messages: {
        pass: 'Das Thema ist nicht für alle offen.',
        fail: '{{member}} hat {{role}} an dem Thema.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Acceso público a los temas',
      finding: 'El tema de Pub/Sub está abierto a todo el mundo',
      fix: 'Quitar el acceso público del tema',
      why: 'Cualquiera puede leer los mensajes con una suscripción propia o dar mensajes falsos a los programas que hay detrás.',
      how: 'Abre «Pub/Sub», el tema, «Permissions», y quita allUsers y allAuthenticatedUsers. Concede publicar y suscribir a las cuentas de servicio que lo necesitan.',
      messages: {
        pass: 'El tema no está abierto a todo el mundo.',
        fail: '{{member}} tiene {{role}} en el tema.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ topics }) => judgeOpen('pubsub.topics.getIamPolicy', topics),
})
