import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmPublicIp = gcpCheck({
  id: 'gcp-vm-public-ip',
  scannerType: 'Compute Engine',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-668',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.9' }],
  aliases: ['prowler:compute_instance_public_ip'],
  references: ['https://cloud.google.com/compute/docs/ip-addresses/configure-static-external-ip-address'],
  snippets: [
    gcloud('gcloud compute instances delete-access-config INSTANCE --project PROJECT --zone ZONE --access-config-name "External NAT"'),
    terraform(
      'resource "google_compute_instance" "this" {\n  # …\n  network_interface {\n    subnetwork = google_compute_subnetwork.this.id\n    # no access_config: no external address\n  }\n}',
    ),
  ],
  needs: ['instances'],
  texts: {
    en: {
      name: 'External address of the instance',
      finding: 'Instance has an external address',
      fix: 'Remove the external address of the instance',
      why: 'An instance with an external address is one firewall rule away from the internet. Behind a load balancer, with Cloud NAT for what it fetches and Identity-Aware Proxy for administration, it needs none.',
      how: 'Open Compute Engine, the instance, Edit, the network interface, and set External IPv4 address to None. Set up Cloud NAT before, where the instance has to reach the internet.',
      messages: {
        fail: 'External addresses: {{addresses}}.',
        waiting: 'It gets an external address when it runs.',
        pass: 'No external address.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Externe Adresse der Instanz',
      finding: 'Instanz hat eine externe Adresse',
      fix: 'Die externe Adresse der Instanz entfernen',
      why: 'Eine Instanz mit externer Adresse ist nur eine Firewallregel vom Internet entfernt. Hinter einem Load Balancer, mit Cloud NAT für ihre Abrufe und Identity-Aware Proxy für die Verwaltung, braucht sie keine.',
      how: 'Öffnen Sie Compute Engine, die Instanz, „Edit“, die Netzwerkschnittstelle, und setzen Sie „External IPv4 address“ auf „None“. Richten Sie vorher Cloud NAT ein, wenn die Instanz ins Internet muss.',
      messages: {
        fail: 'Externe Adressen: {{addresses}}.',
        waiting: 'Sie bekommt eine externe Adresse, sobald sie läuft.',
        pass: 'Keine externe Adresse.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Dirección externa de la instancia',
      finding: 'La instancia tiene una dirección externa',
      fix: 'Quitar la dirección externa de la instancia',
      why: 'Una instancia con dirección externa está a una regla de firewall de Internet. Detrás de un balanceador, con Cloud NAT para lo que descarga e Identity-Aware Proxy para administrarla, no necesita ninguna.',
      how: 'Abre Compute Engine, la instancia, «Edit», la interfaz de red, y pon «External IPv4 address» en «None». Antes configura Cloud NAT si la instancia tiene que salir a Internet.',
      messages: {
        fail: 'Direcciones externas: {{addresses}}.',
        waiting: 'Recibe una dirección externa cuando está en marcha.',
        pass: 'Ninguna dirección externa.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ instances }) =>
    judgeRows(
      'compute.instances.list',
      instances,
      ({ cards }) => cards,
      (cards) => {
        const addresses = cards.flatMap((card) => card.addresses)
        const values = { externalAddresses: addresses }
        if (!cards.some(({ isExternal }) => isExternal)) return { fault: null, values }
        const evidence = [settings('compute.instances.list', values)]
        if (addresses.length === 0) return { fault: 'waiting', options: { evidence } }
        return { fault: 'fail', options: { values: { addresses: addresses.join(', ') }, exposure: 'exposed', evidence } }
      },
    ),
})
