import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpNetLegacy = gcpCheck({
  id: 'gcp-net-legacy',
  scannerType: 'VPC network',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'high',
  cwe: 'CWE-1188',
  controls: [{ framework: 'CIS GCP 4.0', control: '3.2' }],
  aliases: ['prowler:compute_network_not_legacy'],
  references: ['https://cloud.google.com/vpc/docs/legacy'],
  snippets: [
    gcloud(
      'gcloud compute networks create shop --project PROJECT --subnet-mode custom\ngcloud compute networks delete LEGACY --project PROJECT',
    ),
    terraform('resource "google_compute_network" "this" {\n  name                    = "shop"\n  auto_create_subnetworks = false\n}'),
  ],
  needs: ['networks'],
  texts: {
    en: {
      name: 'Form of the network',
      finding: 'Network is of the legacy form',
      fix: 'Replace the legacy network by a VPC network',
      why: 'A legacy network is one range over all regions, without subnets: nothing in it can be kept apart, and flow logs, private access to Google and newer protections do not exist there.',
      how: 'Make a VPC network with subnets, move the instances, and delete the legacy network. It cannot be turned into the new form.',
      messages: {
        fail: 'One range for all regions, without subnets.',
        pass: 'A VPC network with subnets.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Form des Netzwerks',
      finding: 'Netzwerk hat die alte Form',
      fix: 'Das alte Netzwerk durch ein VPC-Netzwerk ersetzen',
      why: 'Ein altes Netzwerk ist ein einziger Bereich über alle Regionen, ohne Subnetze: Nichts lässt sich darin trennen, und Flow Logs, privater Zugriff auf Google und neuere Schutzfunktionen gibt es dort nicht.',
      how: 'Legen Sie ein VPC-Netzwerk mit Subnetzen an, ziehen Sie die Instanzen um, und löschen Sie das alte Netzwerk. Es lässt sich nicht in die neue Form überführen.',
      messages: {
        fail: 'Ein Bereich für alle Regionen, ohne Subnetze.',
        pass: 'Ein VPC-Netzwerk mit Subnetzen.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Forma de la red',
      finding: 'La red tiene la forma antigua',
      fix: 'Sustituir la red antigua por una red de VPC',
      why: 'Una red antigua es un solo rango para todas las regiones, sin subredes: nada se puede separar, y allí no existen los registros de flujo, el acceso privado a Google ni protecciones más recientes.',
      how: 'Crea una red de VPC con subredes, mueve las instancias y elimina la red antigua. No se puede convertir a la forma nueva.',
      messages: {
        fail: 'Un solo rango para todas las regiones, sin subredes.',
        pass: 'Una red de VPC con subredes.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ networks }) =>
    judgeRows(
      'compute.networks.list',
      networks,
      ({ isLegacy }) => isLegacy,
      (isLegacy) => ({ fault: isLegacy ? 'fail' : null, values: { legacy: isLegacy } }),
    ),
})
