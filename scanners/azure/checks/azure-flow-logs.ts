import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeLogs, standingOfNetwork } from '#scanners/azure/judge/flow-logs.ts'

export const azureFlowLogs = azureCheck({
  id: 'azure-flow-logs',
  scannerType: 'Azure Network',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.8' }],
  aliases: ['prowler:network_flow_log_captured_sent'],
  references: ['https://learn.microsoft.com/azure/network-watcher/vnet-flow-logs-overview'],
  snippets: fixedBy(
    'az network watcher flow-log create --location REGION --name LOG --vnet VNET --resource-group GROUP --storage-account ACCOUNT --retention 90 --enabled true',
    terraform('azurerm_network_watcher_flow_log', [
      'target_resource_id = azurerm_virtual_network.this.id',
      'storage_account_id = azurerm_storage_account.logs.id',
      'enabled            = true',
      'retention_policy {',
      '  enabled = true',
      '  days    = 90',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'virtual-networks', 'flow-logs'],
  texts: {
    en: {
      name: 'Virtual network: flow logs',
      finding: 'Flow logs of the virtual network are missing or short',
      fix: 'Keep flow logs of the virtual network for 90 days',
      why: 'After a break-in the flow logs are what says who talked to whom and how much went out. Many are noticed only after months; what was not written down by then is never known.',
      how: 'Open Network Watcher, choose Logs, Flow logs, Create, choose the virtual network as the target, a storage account, and 90 days of retention (0 keeps all).',
      messages: {
        missing: 'No flow log notes the traffic of the network.',
        off: 'The flow log of the network is switched off.',
        short: 'Flow logs of the network are kept for {{days}} days, not {{least}}.',
        pass: 'The traffic of the network is noted and kept for 90 days or more.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Virtuelles Netzwerk: Datenflussprotokolle',
      finding: 'Datenflussprotokolle des virtuellen Netzwerks fehlen oder sind zu kurz',
      fix: 'Datenflussprotokolle des virtuellen Netzwerks 90 Tage aufbewahren',
      why: 'Nach einem Einbruch sagen Datenflussprotokolle, wer mit wem sprach und wie viel hinausging. Viele bemerkt man erst nach Monaten; was bis dahin nicht aufgeschrieben ist, erfährt niemand mehr.',
      how: 'Öffnen Sie Network Watcher, wählen Sie „Protokolle“, „Datenflussprotokolle“, „Erstellen“, als Ziel das virtuelle Netzwerk, ein Speicherkonto und 90 Tage Aufbewahrung (0 behält alles).',
      messages: {
        missing: 'Kein Datenflussprotokoll hält den Verkehr des Netzwerks fest.',
        off: 'Das Datenflussprotokoll des Netzwerks ist abgeschaltet.',
        short: 'Datenflussprotokolle des Netzwerks werden {{days}} Tage aufbewahrt, nicht {{least}}.',
        pass: 'Der Verkehr des Netzwerks wird festgehalten und mindestens 90 Tage aufbewahrt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Red virtual: registros de flujo',
      finding: 'Los registros de flujo de la red virtual faltan o duran poco',
      fix: 'Conservar 90 días los registros de flujo de la red virtual',
      why: 'Tras una intrusión, los registros de flujo dicen quién habló con quién y cuánto salió. Muchas se notan solo meses después; lo que no quedó escrito ya no se sabrá.',
      how: 'Abre Network Watcher, elige «Registros», «Registros de flujo», «Crear», como destino la red virtual, una cuenta de almacenamiento y 90 días de retención (0 lo conserva todo).',
      messages: {
        missing: 'Ningún registro de flujo anota el tráfico de la red.',
        off: 'El registro de flujo de la red está desactivado.',
        short: 'Los registros de flujo de la red se conservan {{days}} días, no {{least}}.',
        pass: 'El tráfico de la red se anota y se conserva 90 días o más.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'virtual-networks': networks, 'flow-logs': { logs } }) =>
    networks.map((network) => judgeLogs(network, standingOfNetwork(network, logs), logs)),
})
