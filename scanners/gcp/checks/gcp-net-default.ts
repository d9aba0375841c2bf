import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpNetDefault = gcpCheck({
  id: 'gcp-net-default',
  scannerType: 'VPC network',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'high',
  cwe: 'CWE-1188',
  controls: [{ framework: 'CIS GCP 4.0', control: '3.1' }],
  aliases: ['prowler:compute_network_default_in_use'],
  references: ['https://cloud.google.com/vpc/docs/vpc#default-network'],
  snippets: [
    gcloud('gcloud compute networks delete default --project PROJECT'),
    terraform('resource "google_project" "this" {\n  # …\n  auto_create_network = false\n}'),
  ],
  needs: ['networks'],
  texts: {
    en: {
      name: 'Default network',
      finding: 'Project keeps its default network',
      fix: 'Delete the default network',
      why: 'It comes with rules that let SSH, RDP and ping in from everywhere, and with a subnet in every region. What is started without thinking of a network lands there.',
      how: 'Move what stands in it to a network of your own with the rules it needs, delete the firewall rules that begin with default-allow-, and then the network. The organization policy compute.skipDefaultNetworkCreation keeps new projects free of it.',
      messages: {
        fail: 'The network “default” exists.',
        pass: 'This is another network than the default one.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Standardnetzwerk',
      finding: 'Projekt behält sein Standardnetzwerk',
      fix: 'Das Standardnetzwerk löschen',
      why: 'Es bringt Regeln mit, die SSH, RDP und Ping von überall hereinlassen, und ein Subnetz in jeder Region. Was ohne Gedanken an ein Netzwerk gestartet wird, landet dort.',
      how: 'Ziehen Sie um, was darin steht, in ein eigenes Netzwerk mit den nötigen Regeln, löschen Sie die Firewallregeln, die mit default-allow- beginnen, und dann das Netzwerk. Die Organisationsrichtlinie compute.skipDefaultNetworkCreation hält neue Projekte frei davon.',
      messages: {
        fail: 'Das Netzwerk „default“ besteht.',
        pass: 'Das ist ein anderes Netzwerk als das Standardnetzwerk.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Red predeterminada',
      finding: 'El proyecto conserva su red predeterminada',
      fix: 'Eliminar la red predeterminada',
      why: 'Trae reglas que dejan entrar SSH, RDP y ping desde cualquier parte, y una subred en cada región. Lo que se inicia sin pensar en la red acaba allí.',
      how: 'Mueve lo que haya en ella a una red propia con las reglas que necesita, elimina las reglas de firewall que empiezan por default-allow- y después la red. La política de organización compute.skipDefaultNetworkCreation evita que los proyectos nuevos la tengan.',
      messages: {
        fail: 'Existe la red «default».',
        pass: 'Esta red no es la predeterminada.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ networks }) =>
    judgeRows(
      'compute.networks.list',
      networks,
      ({ id }) => id,
      (id) => ({ fault: id === 'default' ? 'fail' : null, values: { name: id } }),
    ),
})
