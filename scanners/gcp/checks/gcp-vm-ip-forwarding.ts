import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmIpForwarding = gcpCheck({
  id: 'gcp-vm-ip-forwarding',
  scannerType: 'Compute Engine',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'high',
  cwe: 'CWE-441',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.6' }],
  aliases: ['prowler:compute_instance_ip_forwarding_is_enabled'],
  references: ['https://cloud.google.com/vpc/docs/using-routes#canipforward'],
  snippets: [
    gcloud(
      'gcloud compute instances export INSTANCE --project PROJECT --zone ZONE --destination instance.yaml\n# set canIpForward: false, then\ngcloud compute instances update-from-file INSTANCE --project PROJECT --zone ZONE \\\n  --source instance.yaml --most-disruptive-allowed-action REFRESH',
    ),
    terraform('resource "google_compute_instance" "this" {\n  # …\n  can_ip_forward = false\n}'),
  ],
  needs: ['instances'],
  texts: {
    en: {
      name: 'IP forwarding',
      finding: 'Instance may send packets in the name of others',
      fix: 'Turn off IP forwarding of the instance',
      why: 'With IP forwarding Google no longer checks whose packets an instance sends: whoever holds it can pass traffic on and pretend to be other machines. Only routers and firewalls need that.',
      how: 'The setting is fixed when an instance is made: make it again without IP forwarding, or update it from a file with canIpForward: false. If it has to route, accept the risk with the reason.',
      messages: {
        fail: 'It may send and receive packets of other addresses.',
        node: 'A node of GKE: the cluster routes through it.',
        pass: 'It sends and receives packets of its own alone.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'IP-Weiterleitung',
      finding: 'Instanz darf Pakete im Namen anderer senden',
      fix: 'IP-Weiterleitung der Instanz ausschalten',
      why: 'Mit IP-Weiterleitung prüft Google nicht mehr, wessen Pakete eine Instanz sendet: Wer sie in der Hand hat, kann Verkehr durchreichen und sich als andere Maschinen ausgeben. Nur Router und Firewalls brauchen das.',
      how: 'Die Einstellung steht fest, wenn eine Instanz angelegt ist: Legen Sie sie ohne IP-Weiterleitung noch einmal an, oder aktualisieren Sie sie aus einer Datei mit canIpForward: false. Ist sie bewusst ein Router, nehmen Sie das Risiko mit Begründung an.',
      messages: {
        fail: 'Sie darf Pakete anderer Adressen senden und empfangen.',
        node: 'Ein Knoten von GKE: Der Cluster leitet durch ihn.',
        pass: 'Sie sendet und empfängt nur eigene Pakete.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Reenvío de IP',
      finding: 'La instancia puede enviar paquetes en nombre de otros',
      fix: 'Desactivar el reenvío de IP de la instancia',
      why: 'Con el reenvío de IP Google ya no comprueba de quién son los paquetes que envía una instancia: quien la controla puede pasar tráfico y hacerse pasar por otras máquinas. Solo lo necesitan routers y firewalls.',
      how: 'El ajuste queda fijo al crear la instancia: créala otra vez sin reenvío de IP, o actualízala desde un archivo con canIpForward: false. Si es un router a propósito, acepta el riesgo con el motivo.',
      messages: {
        fail: 'Puede enviar y recibir paquetes de otras direcciones.',
        node: 'Un nodo de GKE: el clúster encamina a través de él.',
        pass: 'Solo envía y recibe paquetes propios.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ instances }) =>
    judgeRows(
      'compute.instances.list',
      instances,
      ({ forwards }) => forwards,
      (forwards, { isNode }) => {
        if (forwards && isNode) return { fault: null, pass: 'node', values: { canIpForward: forwards } }
        return { fault: forwards ? 'fail' : null, values: { canIpForward: forwards } }
      },
    ),
})
