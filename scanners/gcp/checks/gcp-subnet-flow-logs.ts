import { together } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

/** Others hold proxies, NAT and service attachments, whose traffic has no flow logs (vpc/docs/flow-logs, "Limitations"). */
const LOGGED: ReadonlySet<string> = new Set(['PRIVATE', 'PRIVATE_RFC_1918', 'PEER_MIGRATION'])

export const gcpSubnetFlowLogs = gcpCheck({
  id: 'gcp-subnet-flow-logs',
  scannerType: 'VPC network',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS GCP 4.0', control: '3.8' }],
  aliases: ['prowler:compute_subnet_flow_logs_enabled'],
  references: ['https://cloud.google.com/vpc/docs/using-flow-logs'],
  snippets: [
    gcloud('gcloud compute networks subnets update SUBNET --project PROJECT --region REGION --enable-flow-logs'),
    terraform(
      'resource "google_compute_subnetwork" "this" {\n  # …\n  log_config {\n    aggregation_interval = "INTERVAL_5_SEC"\n    flow_sampling        = 1\n    metadata             = "INCLUDE_ALL_METADATA"\n  }\n}',
    ),
  ],
  needs: ['subnetworks'],
  texts: {
    en: {
      name: 'Flow logs',
      finding: 'Subnet keeps no flow logs',
      fix: 'Turn on flow logs of the subnet',
      why: 'After an intrusion flow logs tell who spoke with whom, and how much left the network. Without them nobody can say what was taken.',
      how: 'Open VPC network, the subnet, Edit, and turn on Flow logs. A shorter interval and a higher sample rate say more and cost more.',
      messages: {
        fail: 'Flow logs are off.',
        other: 'Subnets for this purpose ({{purpose}}) have no flow logs.',
        pass: 'Flow logs are on.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Flow Logs',
      finding: 'Subnetz führt keine Flow Logs',
      fix: 'Flow Logs des Subnetzes einschalten',
      why: 'Nach einem Einbruch sagen Flow Logs, wer mit wem sprach und wie viel das Netzwerk verließ. Ohne sie kann niemand sagen, was mitgenommen wurde.',
      how: 'Öffnen Sie „VPC network“, das Subnetz, „Edit“, und schalten Sie „Flow logs“ ein. Ein kürzerer Abstand und ein höherer Anteil sagen mehr und kosten mehr.',
      messages: {
        fail: 'Flow Logs sind aus.',
        other: 'Subnetze für diesen Zweck ({{purpose}}) haben keine Flow Logs.',
        pass: 'Flow Logs sind an.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Registros de flujo',
      finding: 'La subred no guarda registros de flujo',
      fix: 'Activar los registros de flujo de la subred',
      why: 'Tras una intrusión, los registros de flujo dicen quién habló con quién y cuánto salió de la red. Sin ellos nadie puede decir qué se llevaron.',
      how: 'Abre «VPC network», la subred, «Edit», y activa «Flow logs». Un intervalo menor y un muestreo mayor dicen más y cuestan más.',
      messages: {
        fail: 'Los registros de flujo están desactivados.',
        other: 'Las subredes para este fin ({{purpose}}) no tienen registros de flujo.',
        pass: 'Los registros de flujo están activados.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ subnetworks }) =>
    judgeRows(
      'compute.subnetworks.list',
      subnetworks,
      ({ purpose, hasFlowLogs }) => together<{ purpose: string; hasFlowLogs: boolean }>({ purpose, hasFlowLogs }),
      ({ purpose, hasFlowLogs }) => {
        if (!LOGGED.has(purpose)) return { fault: null, pass: 'other', options: { values: { purpose } } }
        return { fault: hasFlowLogs ? null : 'fail', values: { purpose, flowLogs: hasFlowLogs } }
      },
    ),
})
