import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { both } from '#scanners/gcp/metadata.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmProjectSshKeys = gcpCheck({
  id: 'gcp-vm-project-ssh-keys',
  scannerType: 'Compute Engine',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.3' }],
  aliases: ['prowler:compute_instance_block_project_wide_ssh_keys_disabled'],
  references: ['https://cloud.google.com/compute/docs/connect/restrict-ssh-keys'],
  snippets: [
    gcloud('gcloud compute instances add-metadata INSTANCE --project PROJECT --zone ZONE \\\n  --metadata block-project-ssh-keys=TRUE'),
    terraform('resource "google_compute_instance" "this" {\n  # …\n  metadata = {\n    block-project-ssh-keys = "TRUE"\n  }\n}'),
  ],
  needs: ['instances', 'compute-project'],
  texts: {
    en: {
      name: 'Project-wide SSH keys',
      finding: 'Instance accepts SSH keys of the whole project',
      fix: 'Block project-wide SSH keys on the instance',
      why: 'A key in the metadata of the project opens every instance that does not refuse it. One lost laptop, one person who left, and all of them are open.',
      how: 'Open Compute Engine, the instance, Edit, and tick Block project-wide SSH keys. Better still, turn on OS Login for the project: then keys belong to people and their roles.',
      messages: {
        fail: 'Keys of the project open it; there are {{count}} today.',
        oslogin: 'OS Login is on: keys in metadata count for nothing.',
        node: 'A node of GKE: its metadata is that of its node pool.',
        pass: 'It refuses keys of the project.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Projektweite SSH-Schlüssel',
      finding: 'Instanz nimmt SSH-Schlüssel des ganzen Projekts an',
      fix: 'Projektweite SSH-Schlüssel an der Instanz sperren',
      why: 'Ein Schlüssel in den Metadaten des Projekts öffnet jede Instanz, die ihn nicht ablehnt. Ein verlorener Laptop, eine Person, die gegangen ist, und alle stehen offen.',
      how: 'Öffnen Sie Compute Engine, die Instanz, „Edit“, und setzen Sie „Block project-wide SSH keys“. Besser noch, schalten Sie OS Login für das Projekt ein: Dann gehören Schlüssel zu Personen und ihren Rollen.',
      messages: {
        fail: 'Schlüssel des Projekts öffnen sie; derzeit sind es {{count}}.',
        oslogin: 'OS Login ist an: Schlüssel in Metadaten zählen nicht.',
        node: 'Ein Knoten von GKE: Seine Metadaten sind die seines Knotenpools.',
        pass: 'Sie lehnt Schlüssel des Projekts ab.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Claves SSH de todo el proyecto',
      finding: 'La instancia acepta claves SSH de todo el proyecto',
      fix: 'Bloquear en la instancia las claves SSH del proyecto',
      why: 'Una clave en los metadatos del proyecto abre todas las instancias que no la rechazan. Un portátil perdido, una persona que se fue, y todas quedan abiertas.',
      how: 'Abre Compute Engine, la instancia, «Edit», y marca «Block project-wide SSH keys». Mejor aún, activa OS Login en el proyecto: así las claves pertenecen a personas y a sus roles.',
      messages: {
        fail: 'La abren las claves del proyecto; hoy hay {{count}}.',
        oslogin: 'OS Login está activado: las claves de los metadatos no cuentan.',
        node: 'Un nodo de GKE: sus metadatos son los de su grupo de nodos.',
        pass: 'Rechaza las claves del proyecto.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ instances, 'compute-project': own }) =>
    judgeRows(
      'compute.instances.list',
      instances,
      ({ metadata }) => both(metadata, own.metadata),
      ({ instance, project }, { isNode }) => {
        const values = { 'block-project-ssh-keys': instance.blocksProjectKeys, 'enable-oslogin': instance.osLogin ?? project.osLogin }
        if (instance.blocksProjectKeys === true) return { fault: null, values }
        if ((instance.osLogin ?? project.osLogin) === true) return { fault: null, pass: 'oslogin', values }
        if (isNode) return { fault: null, pass: 'node', values }
        return { fault: 'fail', options: { values: { count: project.sshKeys }, evidence: [settings('compute.instances.list', values)] } }
      },
    ),
})
