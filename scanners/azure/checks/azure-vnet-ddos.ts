import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureVnetDdos = azureCheck({
  id: 'azure-vnet-ddos',
  scannerType: 'Azure Network',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: 'CWE-400',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.5' }],
  aliases: ['prowler:network_vnet_ddos_protection_enabled'],
  references: ['https://learn.microsoft.com/azure/ddos-protection/ddos-protection-overview'],
  snippets: fixedBy(
    'az network vnet update --resource-group GROUP --name VNET --ddos-protection true --ddos-protection-plan PLAN',
    terraform('azurerm_virtual_network', [
      'ddos_protection_plan {',
      '  id     = azurerm_network_ddos_protection_plan.this.id',
      '  enable = true',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'virtual-networks'],
  texts: {
    en: {
      name: 'Virtual network: DDoS protection',
      finding: 'Virtual network has no DDoS protection plan',
      fix: 'Protect the virtual network by a DDoS protection plan',
      why: 'Azure’s free protection guards Azure itself. A flood that is large for you and small for Azure goes through to your machines, and you pay for growing with it.',
      how: 'Create a DDoS protection plan (one serves many networks and has a fixed price), then open the virtual network, choose Settings, DDoS protection, and Enable. Networks without public addresses need none: accept the risk with that reason.',
      messages: {
        fail: 'The network has no DDoS protection plan.',
        pass: 'A DDoS protection plan guards the network.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Virtuelles Netzwerk: DDoS-Schutz',
      finding: 'Virtuelles Netzwerk hat keinen DDoS-Schutzplan',
      fix: 'Virtuelles Netzwerk durch einen DDoS-Schutzplan schützen',
      why: 'Azures kostenloser Schutz bewahrt Azure selbst. Eine Flut, die für Sie groß und für Azure klein ist, geht bis zu Ihren Computern durch, und Sie zahlen für das Mitwachsen.',
      how: 'Legen Sie einen DDoS-Schutzplan an (einer dient vielen Netzwerken und hat einen festen Preis), öffnen Sie dann das virtuelle Netzwerk, wählen Sie „Einstellungen“, „DDoS-Schutz“ und „Aktivieren“. Netzwerke ohne öffentliche Adressen brauchen keinen: Akzeptieren Sie das Risiko mit dieser Begründung.',
      messages: {
        fail: 'Das Netzwerk hat keinen DDoS-Schutzplan.',
        pass: 'Ein DDoS-Schutzplan schützt das Netzwerk.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Red virtual: protección contra DDoS',
      finding: 'La red virtual no tiene plan de protección contra DDoS',
      fix: 'Proteger la red virtual con un plan contra DDoS',
      why: 'La protección gratuita de Azure guarda a Azure. Una avalancha grande para ti y pequeña para Azure llega hasta tus máquinas, y pagas por crecer con ella.',
      how: 'Crea un plan de protección contra DDoS (uno sirve a muchas redes y tiene precio fijo), abre la red virtual, elige «Configuración», «Protección contra DDoS» y «Habilitar». Las redes sin direcciones públicas no lo necesitan: acepta el riesgo con ese motivo.',
      messages: {
        fail: 'La red no tiene plan de protección contra DDoS.',
        pass: 'Un plan de protección contra DDoS guarda la red.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'virtual-networks': networks }) =>
    judgeSetting(networks, {
      from: 'virtualNetworks',
      named: 'enableDdosProtection',
      settingOf: ({ isGuardedFromDdos }) => isGuardedFromDdos,
      isGood: (on) => on,
    }),
})
