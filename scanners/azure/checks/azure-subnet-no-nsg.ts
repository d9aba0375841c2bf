import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { azureCheck } from '#scanners/azure/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { lastPart, resourceOf } from '#scanners/azure/arm-id.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

/** Subnets of Azure's own gateways and firewalls, which take no group: learn.microsoft.com/azure/virtual-network/virtual-network-vnet-plan-design-arm */
const WITHOUT_GROUP: ReadonlySet<string> = new Set([
  'gatewaysubnet',
  'azurefirewallsubnet',
  'azurefirewallmanagementsubnet',
  'routeserversubnet',
])

export const azureSubnetNoNsg = azureCheck({
  id: 'azure-subnet-no-nsg',
  scannerType: 'Azure Network',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-1188',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.11' }],
  aliases: ['prowler:network_subnet_nsg_associated'],
  references: ['https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview'],
  snippets: fixedBy(
    'az network vnet subnet update --resource-group GROUP --vnet-name VNET --name SUBNET --network-security-group NSG',
    terraform('azurerm_subnet_network_security_group_association', [
      'subnet_id                 = azurerm_subnet.this.id',
      'network_security_group_id = azurerm_network_security_group.this.id',
    ]),
  ),
  needs: ['subscriptions', 'virtual-networks'],
  texts: {
    en: {
      name: 'Subnet: security group',
      finding: 'Subnet has no network security group',
      fix: 'Attach a network security group to the subnet',
      why: 'Without a group every machine in the subnet takes whatever reaches it, from the internet by its public address and from all networks around it. One group at the subnet holds for those that come later as well.',
      how: 'Open the virtual network, choose Settings, Subnets, open the subnet and choose a network security group. Let it allow what the subnet serves first, or its programs lose their connections.',
      messages: {
        fail: 'No network security group guards the subnet {{subnet}}.',
        pass: 'A network security group guards the subnet.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Subnetz: Sicherheitsgruppe',
      finding: 'Subnetz hat keine Netzwerksicherheitsgruppe',
      fix: 'Dem Subnetz eine Netzwerksicherheitsgruppe zuweisen',
      why: 'Ohne Gruppe nimmt jeder Computer im Subnetz an, was ihn erreicht, aus dem Internet über seine öffentliche Adresse und aus allen Netzen ringsum. Eine Gruppe am Subnetz gilt auch für jene, die später kommen.',
      how: 'Öffnen Sie das virtuelle Netzwerk, wählen Sie „Einstellungen“, „Subnetze“, öffnen Sie das Subnetz und wählen Sie eine Netzwerksicherheitsgruppe. Lassen Sie sie zuerst zulassen, was das Subnetz anbietet, sonst verlieren seine Programme ihre Verbindungen.',
      messages: {
        fail: 'Keine Netzwerksicherheitsgruppe schützt das Subnetz {{subnet}}.',
        pass: 'Eine Netzwerksicherheitsgruppe schützt das Subnetz.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Subred: grupo de seguridad',
      finding: 'La subred no tiene grupo de seguridad de red',
      fix: 'Asociar un grupo de seguridad de red a la subred',
      why: 'Sin grupo, cada máquina de la subred acepta lo que le llega, desde internet por su dirección pública y desde todas las redes de alrededor. Un grupo en la subred vale también para las que lleguen después.',
      how: 'Abre la red virtual, elige «Configuración», «Subredes», abre la subred y elige un grupo de seguridad de red. Haz antes que permita lo que la subred ofrece, o sus programas perderán sus conexiones.',
      messages: {
        fail: 'Ningún grupo de seguridad de red protege la subred {{subnet}}.',
        pass: 'Un grupo de seguridad de red protege la subred.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'virtual-networks': networks }) =>
    networks.flatMap(({ id: network, region, subnets }) => {
      const untold = { values: { reason: 'error' } }
      if (subnets instanceof Unseen) return [unknown(resourceOf(network, region), 'unknown', untold)]
      return subnets
        .filter(({ id }) => !WITHOUT_GROUP.has(lastPart(id)))
        .map(({ id, name, group }) => {
          const resource = resourceOf(id, region)
          if (group instanceof Unseen) return unknown(resource, 'unknown', untold)
          const evidence = [settings('virtualNetworks/subnets', { networkSecurityGroup: group })]
          return group === null ? fail(resource, 'fail', { values: { subnet: name }, evidence }) : pass(resource, 'pass', { evidence })
        })
    }),
})
