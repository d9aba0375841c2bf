import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmConfidential = gcpCheck({
  id: 'gcp-vm-confidential',
  scannerType: 'Compute Engine',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: 'CWE-311',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.11' }],
  aliases: ['prowler:compute_instance_confidential_computing_enabled'],
  references: ['https://cloud.google.com/confidential-computing/confidential-vm/docs/confidential-vm-overview'],
  snippets: [
    gcloud(
      'gcloud compute instances create INSTANCE --project PROJECT --zone ZONE \\\n  --machine-type n2d-standard-2 --confidential-compute-type SEV --maintenance-policy TERMINATE',
    ),
    terraform(
      'resource "google_compute_instance" "this" {\n  # …\n  machine_type = "n2d-standard-2"\n  confidential_instance_config {\n    confidential_instance_type = "SEV"\n  }\n}',
    ),
  ],
  needs: ['instances'],
  texts: {
    en: {
      name: 'Confidential computing',
      finding: 'Memory of the instance is not encrypted',
      fix: 'Run the instance as a Confidential VM',
      why: 'Data is encrypted on disk and on the way, and lies open in memory while it is worked on. A Confidential VM encrypts memory with a key that not even the host knows.',
      how: 'It is chosen when an instance is made: take a machine type that supports it (N2D, C2D, C3), and turn on the Confidential VM service. Weigh it for data that is worth it.',
      messages: {
        fail: 'It is not a Confidential VM.',
        pass: 'It is a Confidential VM.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Confidential Computing',
      finding: 'Arbeitsspeicher der Instanz ist nicht verschlüsselt',
      fix: 'Die Instanz als Confidential VM betreiben',
      why: 'Daten sind auf der Platte und unterwegs verschlüsselt und liegen im Arbeitsspeicher offen, während mit ihnen gearbeitet wird. Eine Confidential VM verschlüsselt ihn mit einem Schlüssel, den nicht einmal der Host kennt.',
      how: 'Das wird beim Anlegen einer Instanz gewählt: Nehmen Sie einen Maschinentyp, der es kann (N2D, C2D, C3), und schalten Sie den Confidential-VM-Dienst ein. Wägen Sie es für Daten ab, die es wert sind.',
      messages: {
        fail: 'Sie ist keine Confidential VM.',
        pass: 'Sie ist eine Confidential VM.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Computación confidencial',
      finding: 'La memoria de la instancia no está cifrada',
      fix: 'Ejecutar la instancia como Confidential VM',
      why: 'Los datos están cifrados en disco y en tránsito, y quedan a la vista en memoria mientras se procesan. Una Confidential VM cifra la memoria con una clave que ni el host conoce.',
      how: 'Se elige al crear una instancia: toma un tipo de máquina que lo admita (N2D, C2D, C3) y activa el servicio Confidential VM. Valóralo para los datos que lo merezcan.',
      messages: {
        fail: 'No es una Confidential VM.',
        pass: 'Es una Confidential VM.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ instances }) =>
    judgeRows(
      'compute.instances.list',
      instances,
      ({ confidential }) => confidential,
      (confidential) => ({
        fault: confidential ? null : 'fail',
        values: { confidentialCompute: confidential },
      }),
    ),
})
