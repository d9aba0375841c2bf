import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeInstances } from '#scanners/gcp/judge/sql.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpSqlPublicIp = gcpCheck({
  id: 'gcp-sql-public-ip',
  scannerType: 'Cloud SQL',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-668',
  controls: [{ framework: 'CIS GCP 4.0', control: '6.6' }],
  aliases: ['prowler:cloudsql_instance_public_ip', 'prowler:cloudsql_instance_private_ip_assignment'],
  references: ['https://cloud.google.com/sql/docs/mysql/configure-private-ip'],
  snippets: [
    gcloud('gcloud sql instances patch INSTANCE \\\n  --network projects/PROJECT/global/networks/NETWORK --no-assign-ip'),
    terraform(
      'resource "google_sql_database_instance" "this" {\n  # …\n  settings {\n    ip_configuration {\n      ipv4_enabled    = false\n      private_network = google_compute_network.this.id\n    }\n  }\n}',
    ),
  ],
  needs: ['sql-instances'],
  texts: {
    en: {
      name: 'Public address of Cloud SQL',
      finding: 'Database has a public address',
      fix: 'Give databases private addresses only',
      why: 'With a public address one mistake in the authorized networks, or one stolen password, is enough. With a private one an attacker has to be inside the network first.',
      how: 'Set up private services access for the network, then open SQL, the instance, Connections, Networking, turn on Private IP, move your programs to it, and turn off Public IP.',
      messages: { pass: 'The instance has no public address.', fail: 'The instance has a public address.', unknown: UNSEEN.en },
    },
    de: {
      name: 'Öffentliche Adresse von Cloud SQL',
      finding: 'Datenbank hat eine öffentliche Adresse',
      fix: 'Datenbanken nur private Adressen geben',
      why: 'Mit einer öffentlichen Adresse genügt ein Fehler in den autorisierten Netzwerken oder ein gestohlenes Passwort. Mit einer privaten muss ein Angreifer zuerst im Netzwerk sein.',
      how: 'Richten Sie für das Netzwerk „private services access“ ein, öffnen Sie dann „SQL“, die Instanz, „Connections“, „Networking“, schalten Sie „Private IP“ ein, stellen Sie Ihre Programme um, und schalten Sie „Public IP“ aus.',
      messages: {
        pass: 'Die Instanz hat keine öffentliche Adresse.',
        fail: 'Die Instanz hat eine öffentliche Adresse.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Dirección pública de Cloud SQL',
      finding: 'La base de datos tiene una dirección pública',
      fix: 'Dar a las bases de datos solo direcciones privadas',
      why: 'Con una dirección pública basta un error en las redes autorizadas o una contraseña robada. Con una privada, un atacante tiene que estar antes dentro de la red.',
      how: 'Configura el acceso privado a servicios en la red, abre «SQL», la instancia, «Connections», «Networking», activa «Private IP», cambia tus programas y desactiva «Public IP».',
      messages: {
        pass: 'La instancia no tiene dirección pública.',
        fail: 'La instancia tiene una dirección pública.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'sql-instances': instances }) =>
    judgeInstances(
      instances,
      ({ hasPublicAddress }) => hasPublicAddress,
      (isPublic) => ({ fault: isPublic ? 'fail' : null, values: { publicAddress: isPublic } }),
    ),
})
