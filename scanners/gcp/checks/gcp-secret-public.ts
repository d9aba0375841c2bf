import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeOpen } from '#scanners/gcp/judge/guarded.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpSecretPublic = gcpCheck({
  id: 'gcp-secret-public',
  scannerType: 'Secret Manager',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:secretmanager_secret_not_publicly_accessible'],
  references: ['https://cloud.google.com/secret-manager/docs/access-control'],
  snippets: [
    gcloud('gcloud secrets remove-iam-policy-binding SECRET --member allUsers --role ROLE'),
    terraform(
      'resource "google_secret_manager_secret_iam_member" "app" {\n  secret_id = google_secret_manager_secret.this.id\n  role      = "roles/secretmanager.secretAccessor"\n  member    = google_service_account.app.member\n}',
    ),
  ],
  needs: ['secrets'],
  texts: {
    en: {
      name: 'Public access to secrets',
      finding: 'Secret is open to everyone',
      fix: 'Remove public access from the secret',
      why: 'Whoever knows or guesses its name reads the password, key or token in it.',
      how: 'Open Secret Manager, the secret, Permissions, and remove allUsers and allAuthenticatedUsers. Then rotate what it holds: it has to be taken as known.',
      messages: {
        pass: 'The secret is not open to everyone.',
        fail: '{{member}} has {{role}} on the secret.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Öffentlicher Zugriff auf Geheimnisse',
      finding: 'Geheimnis ist für alle offen',
      fix: 'Öffentlichen Zugriff vom Geheimnis entfernen',
      why: 'Wer seinen Namen kennt oder errät, liest das Passwort, den Schlüssel oder das Token darin.',
      how: 'Öffnen Sie „Secret Manager“, das Geheimnis, „Permissions“, und entfernen Sie allUsers und allAuthenticatedUsers. Erneuern Sie danach seinen Inhalt: Er gilt als bekannt.',
      messages: {
        pass: 'Das Geheimnis ist nicht für alle offen.',
        fail: '{{member}} hat {{role}} an dem Geheimnis.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Acceso público a los secretos',
      finding: 'El secreto está abierto a todo el mundo',
      fix: 'Quitar el acceso público del secreto',
      why: 'Quien conozca o adivine su nombre lee la contraseña, la clave o el token que contiene.',
      how: 'Abre «Secret Manager», el secreto, «Permissions», y quita allUsers y allAuthenticatedUsers. Después renueva su contenido: hay que darlo por conocido.',
      messages: {
        pass: 'El secreto no está abierto a todo el mundo.',
        fail: '{{member}} tiene {{role}} en el secreto.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ secrets }) => judgeOpen('secretmanager.secrets.getIamPolicy', secrets),
})
