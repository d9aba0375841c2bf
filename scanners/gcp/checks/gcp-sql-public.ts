import { parseCidr, widestReach } from '#scanners/sdk/cloud/cidr.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeInstances } from '#scanners/gcp/judge/sql.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

/** Whether networks let in all of the internet, in one range or several. */
const isWorld = (networks: readonly string[]): boolean => widestReach(networks.flatMap((text) => parseCidr(text) ?? [])) === 'world'

export const gcpSqlPublic = gcpCheck({
  id: 'gcp-sql-public',
  scannerType: 'Cloud SQL',
  category: 'Network exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '6.5' }],
  aliases: ['prowler:cloudsql_instance_public_access'],
  references: ['https://cloud.google.com/sql/docs/mysql/authorize-networks'],
  snippets: [
    gcloud('gcloud sql instances patch INSTANCE --authorized-networks 203.0.113.0/28'),
    terraform(
      'resource "google_sql_database_instance" "this" {\n  # …\n  settings {\n    ip_configuration {\n      authorized_networks {\n        name  = "office"\n        value = "203.0.113.0/28"\n      }\n    }\n  }\n}',
    ),
  ],
  needs: ['sql-instances'],
  texts: {
    en: {
      name: 'Networks that may connect to Cloud SQL',
      finding: 'Database accepts connections from every address',
      fix: 'Remove 0.0.0.0/0 from the authorized networks',
      why: 'Anyone on the internet can try passwords and known faults of the database engine. Databases like this are found within hours and emptied for ransom.',
      how: 'Open SQL, the instance, Connections, Networking, and remove 0.0.0.0/0. Connect through the Cloud SQL Auth Proxy or a private address instead; they need no authorized network.',
      messages: {
        pass: 'Only named networks may connect.',
        fail: 'Every address may connect: {{networks}}.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Netzwerke mit Zugang zu Cloud SQL',
      finding: 'Datenbank nimmt Verbindungen von jeder Adresse an',
      fix: '0.0.0.0/0 aus den autorisierten Netzwerken entfernen',
      why: 'Jeder im Internet kann Passwörter und bekannte Fehler der Datenbank ausprobieren. Solche Datenbanken werden binnen Stunden gefunden und für Lösegeld geleert.',
      how: 'Öffnen Sie „SQL“, die Instanz, „Connections“, „Networking“, und entfernen Sie 0.0.0.0/0. Verbinden Sie sich über den Cloud SQL Auth Proxy oder eine private Adresse; beides braucht kein autorisiertes Netzwerk.',
      messages: {
        pass: 'Nur benannte Netzwerke dürfen sich verbinden.',
        fail: 'Jede Adresse darf sich verbinden: {{networks}}.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Redes que pueden conectarse a Cloud SQL',
      finding: 'La base de datos acepta conexiones de cualquier dirección',
      fix: 'Quitar 0.0.0.0/0 de las redes autorizadas',
      why: 'Cualquiera en internet puede probar contraseñas y fallos conocidos del motor. Bases de datos así se encuentran en horas y se vacían para pedir rescate.',
      how: 'Abre «SQL», la instancia, «Connections», «Networking», y elimina 0.0.0.0/0. Conéctate con Cloud SQL Auth Proxy o una dirección privada; no necesitan redes autorizadas.',
      messages: {
        pass: 'Solo pueden conectarse las redes nombradas.',
        fail: 'Cualquier dirección puede conectarse: {{networks}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'sql-instances': instances }) =>
    judgeInstances(
      instances,
      ({ networks }) => networks,
      (networks, { hasPublicAddress }) => ({
        fault: isWorld(networks) ? 'fail' : null,
        values: { authorizedNetworks: networks },
        options: {
          values: { networks: networks.slice(0, 5).join(', ') },
          // without a public address the list lets nobody in yet
          ...(isWorld(networks) && hasPublicAddress === true && { exposure: 'exposed' }),
        },
      }),
    ),
})
