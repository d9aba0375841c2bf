import { azureCheck } from '#scanners/azure/check.ts'
import { conclude, fail } from '#scanners/sdk/verdicts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { resourceOf, subscriptionId, subscriptionOf } from '#scanners/azure/arm-id.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureNetworkWatcher = azureCheck({
  id: 'azure-network-watcher',
  scannerType: 'Azure Network',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.6' }],
  aliases: ['prowler:network_watcher_enabled'],
  references: ['https://learn.microsoft.com/azure/network-watcher/network-watcher-create'],
  snippets: fixedBy(
    'az network watcher configure --resource-group NetworkWatcherRG --locations REGION --enabled true',
    terraform('azurerm_network_watcher', [
      'name                = "NetworkWatcher_westeurope"',
      'location            = "westeurope"',
      'resource_group_name = azurerm_resource_group.this.name',
    ]),
  ),
  needs: ['subscriptions', 'virtual-networks', 'flow-logs'],
  texts: {
    en: {
      name: 'Network Watcher in used regions',
      finding: 'Network Watcher is off in a region in use',
      fix: 'Turn on Network Watcher in each region in use',
      why: 'Without Network Watcher nobody can look at the connections of a region: no flow logs, no capture of packets, no answer to why a connection fails.',
      how: 'Open Network Watcher, choose Overview, Create, and the regions in which you have virtual networks. It costs nothing by itself.',
      messages: {
        fail: 'There are virtual networks in {{region}}, and no Network Watcher.',
        pass: 'Each region with virtual networks has a Network Watcher.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Network Watcher in genutzten Regionen',
      finding: 'Network Watcher ist in einer genutzten Region aus',
      fix: 'Network Watcher in jeder genutzten Region einschalten',
      why: 'Ohne Network Watcher sieht niemand die Verbindungen einer Region: keine Datenflussprotokolle, keine Paketaufzeichnung, keine Antwort, warum eine Verbindung scheitert.',
      how: 'Öffnen Sie Network Watcher, wählen Sie „Übersicht“, „Erstellen“ und die Regionen, in denen Sie virtuelle Netzwerke haben. Er allein kostet nichts.',
      messages: {
        fail: 'In {{region}} gibt es virtuelle Netzwerke und keinen Network Watcher.',
        pass: 'Jede Region mit virtuellen Netzwerken hat einen Network Watcher.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Network Watcher en las regiones en uso',
      finding: 'Network Watcher está desactivado en una región en uso',
      fix: 'Activar Network Watcher en cada región en uso',
      why: 'Sin Network Watcher nadie ve las conexiones de una región: ni registros de flujo, ni captura de paquetes, ni respuesta a por qué falla una conexión.',
      how: 'Abre Network Watcher, elige «Información general», «Crear» y las regiones en las que tienes redes virtuales. Por sí solo no cuesta nada.',
      messages: {
        fail: 'En {{region}} hay redes virtuales y ningún Network Watcher.',
        pass: 'Cada región con redes virtuales tiene un Network Watcher.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ subscriptions, 'virtual-networks': networks, 'flow-logs': { watchers } }) => {
    const [first] = networks
    if (first === undefined) return []
    const resource = resourceOf(subscriptionId(subscriptionOf(first.id) ?? subscriptions.directoryId))
    const used = [...new Set(networks.flatMap(({ region }) => region ?? []))].toSorted()
    const ready = new Set(watchers.flatMap(({ region, isReady }) => (isReady && region !== undefined ? [region] : [])))
    const evidence = [settings('networkWatchers', { used, ready: [...ready].toSorted() })]
    const fails = used
      .filter((region) => !ready.has(region))
      .map((region) => fail(resource, 'fail', { values: { region }, locator: region, evidence }))
    return conclude({ resource, fails, complete: networks.every(({ region }) => region !== undefined), passed: { evidence } })
  },
})
