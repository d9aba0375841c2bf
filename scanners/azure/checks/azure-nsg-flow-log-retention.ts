import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeLogs, standingOfLogs } from '#scanners/azure/judge/flow-logs.ts'

export const azureNsgFlowLogRetention = azureCheck({
  id: 'azure-nsg-flow-log-retention',
  scannerType: 'Azure Network',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-779',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.5' }],
  aliases: ['prowler:network_flow_log_more_than_90_days'],
  references: ['https://learn.microsoft.com/azure/network-watcher/nsg-flow-logs-overview'],
  snippets: fixedBy(
    'az network watcher flow-log update --location REGION --name LOG --retention 90 --enabled true',
    terraform('azurerm_network_watcher_flow_log', ['retention_policy {', '  enabled = true', '  days    = 90', '}']),
  ),
  needs: ['subscriptions', 'network-groups', 'flow-logs'],
  texts: {
    en: {
      name: 'Network security group: flow logs',
      finding: 'Flow log of the network security group is off or short',
      fix: 'Keep the flow log of the network security group for 90 days',
      why: 'A log that ends after some days is gone before most break-ins are noticed. Logs of security groups end for good in 2027: those of virtual networks take their place.',
      how: 'Open Network Watcher, choose Logs, Flow logs, open the log and set the retention to 90 days or more (0 keeps all). For new logs choose the virtual network as the target.',
      messages: {
        missing: 'The flow log is not there.',
        off: 'The flow log of the group is switched off.',
        short: 'The flow log of the group is kept for {{days}} days, not {{least}}.',
        pass: 'The flow log of the group is kept for 90 days or more.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Netzwerksicherheitsgruppe: Datenflussprotokolle',
      finding: 'Datenflussprotokoll der Netzwerksicherheitsgruppe ist aus oder zu kurz',
      fix: 'Datenflussprotokoll der Netzwerksicherheitsgruppe 90 Tage aufbewahren',
      why: 'Ein Protokoll, das nach einigen Tagen endet, ist weg, bevor die meisten Einbrüche auffallen. Protokolle von Sicherheitsgruppen enden 2027 ganz: An ihre Stelle treten die virtueller Netzwerke.',
      how: 'Öffnen Sie Network Watcher, wählen Sie „Protokolle“, „Datenflussprotokolle“, öffnen Sie das Protokoll und setzen Sie die Aufbewahrung auf mindestens 90 Tage (0 behält alles). Wählen Sie für neue Protokolle das virtuelle Netzwerk als Ziel.',
      messages: {
        missing: 'Das Datenflussprotokoll ist nicht da.',
        off: 'Das Datenflussprotokoll der Gruppe ist abgeschaltet.',
        short: 'Das Datenflussprotokoll der Gruppe wird {{days}} Tage aufbewahrt, nicht {{least}}.',
        pass: 'Das Datenflussprotokoll der Gruppe wird mindestens 90 Tage aufbewahrt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Grupo de seguridad de red: registros de flujo',
      finding: 'El registro de flujo del grupo está desactivado o dura poco',
      fix: 'Conservar 90 días el registro de flujo del grupo de seguridad de red',
      why: 'Un registro que termina a los pocos días desaparece antes de que se note la mayoría de las intrusiones. Los de grupos de seguridad terminan del todo en 2027: los sustituyen los de redes virtuales.',
      how: 'Abre Network Watcher, elige «Registros», «Registros de flujo», abre el registro y pon la retención en 90 días o más (0 lo conserva todo). Para los nuevos, elige como destino la red virtual.',
      messages: {
        missing: 'El registro de flujo no está.',
        off: 'El registro de flujo del grupo está desactivado.',
        short: 'El registro de flujo del grupo se conserva {{days}} días, no {{least}}.',
        pass: 'El registro de flujo del grupo se conserva 90 días o más.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'network-groups': groups, 'flow-logs': { logs } }) =>
    groups.flatMap((group) => {
      // no new ones can be made since 2025, so a group without one lacks nothing
      const own = logs.filter(({ target }) => target === group.id)
      return own.length === 0 ? [] : [judgeLogs(group, standingOfLogs(own), own)]
    }),
})
