import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { both } from '#scanners/gcp/metadata.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmSerialPort = gcpCheck({
  id: 'gcp-vm-serial-port',
  scannerType: 'Compute Engine',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.5' }],
  aliases: ['prowler:compute_instance_serial_ports_in_use'],
  references: ['https://cloud.google.com/compute/docs/troubleshooting/troubleshooting-using-serial-console'],
  snippets: [
    gcloud('gcloud compute instances add-metadata INSTANCE --project PROJECT --zone ZONE --metadata serial-port-enable=FALSE'),
    terraform('resource "google_compute_instance" "this" {\n  # …\n  metadata = {\n    serial-port-enable = "FALSE"\n  }\n}'),
  ],
  needs: ['instances', 'compute-project'],
  texts: {
    en: {
      name: 'Serial console',
      finding: 'Instance lets people in over its serial console',
      fix: 'Turn off the serial console of the instance',
      why: 'The interactive serial console takes connections from any address, past every firewall rule. Whoever has a key of the instance, or guesses a password of it, comes in unseen.',
      how: 'Open Compute Engine, the instance, Edit, and untick Enable connecting to serial ports. Where it is set for the project, set serial-port-enable to FALSE in the metadata of the project too.',
      messages: {
        fail: 'Connecting to serial ports is on.',
        inherited: 'Connecting to serial ports is on, by the metadata of the project.',
        pass: 'Connecting to serial ports is off.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Serielle Konsole',
      finding: 'Instanz lässt über ihre serielle Konsole herein',
      fix: 'Die serielle Konsole der Instanz ausschalten',
      why: 'Die interaktive serielle Konsole nimmt Verbindungen von jeder Adresse an, an allen Firewallregeln vorbei. Wer einen Schlüssel der Instanz hat oder ein Passwort errät, kommt ungesehen herein.',
      how: 'Öffnen Sie Compute Engine, die Instanz, „Edit“, und nehmen Sie „Enable connecting to serial ports“ heraus. Steht es für das Projekt, setzen Sie serial-port-enable auch in den Metadaten des Projekts auf FALSE.',
      messages: {
        fail: 'Verbindungen zu seriellen Ports sind an.',
        inherited: 'Verbindungen zu seriellen Ports sind an, durch die Metadaten des Projekts.',
        pass: 'Verbindungen zu seriellen Ports sind aus.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Consola serie',
      finding: 'La instancia deja entrar por su consola serie',
      fix: 'Desactivar la consola serie de la instancia',
      why: 'La consola serie interactiva acepta conexiones desde cualquier dirección, al margen de todas las reglas de firewall. Quien tiene una clave de la instancia, o adivina una contraseña, entra sin ser visto.',
      how: 'Abre Compute Engine, la instancia, «Edit», y desmarca «Enable connecting to serial ports». Si está puesto en el proyecto, pon también serial-port-enable en FALSE en sus metadatos.',
      messages: {
        fail: 'La conexión a puertos serie está activada.',
        inherited: 'La conexión a puertos serie está activada por los metadatos del proyecto.',
        pass: 'La conexión a puertos serie está desactivada.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ instances, 'compute-project': own }) =>
    judgeRows(
      'compute.instances.list',
      instances,
      ({ metadata }) => both(metadata, own.metadata),
      ({ instance, project }) => {
        const isOn = instance.serialPort ?? project.serialPort ?? false
        const values = { instance: instance.serialPort, project: project.serialPort }
        const fault = instance.serialPort === null ? 'inherited' : 'fail'
        return { fault: isOn ? fault : null, values }
      },
    ),
})
