import { azureCheck } from '#scanners/azure/check.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { resourceOf, subscriptionId, subscriptionOf } from '#scanners/azure/arm-id.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureBastion = azureCheck({
  id: 'azure-bastion',
  scannerType: 'Azure Network',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.4.1' }],
  aliases: ['prowler:network_bastion_host_exists'],
  references: ['https://learn.microsoft.com/azure/bastion/bastion-overview'],
  snippets: fixedBy(
    'az network bastion create --resource-group GROUP --name BASTION --vnet-name VNET --public-ip-address ADDRESS --location REGION',
    terraform('azurerm_bastion_host', [
      'ip_configuration {',
      '  name                 = "bastion"',
      '  subnet_id            = azurerm_subnet.bastion.id',
      '  public_ip_address_id = azurerm_public_ip.bastion.id',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'virtual-networks', 'bastion-hosts'],
  texts: {
    en: {
      name: 'Bastion host',
      finding: 'Subscription with networks has no Bastion host',
      fix: 'Create a Bastion host for administration',
      why: 'Without one, administrators need an open port for remote desktop or SSH, or a VPN of their own. Bastion brings them to a machine over the browser, signed in with Entra ID, and the machine needs no public address.',
      how: 'Add a subnet AzureBastionSubnet (/26) to the virtual network, then create a Bastion host there. Afterwards close RDP and SSH in the network security groups. Where all administration goes over a VPN, accept the risk with that reason.',
      messages: {
        fail: 'There are virtual networks ({{count}}), and no Bastion host.',
        pass: 'There is a Bastion host.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Bastion-Host',
      finding: 'Abonnement mit Netzwerken hat keinen Bastion-Host',
      fix: 'Bastion-Host für die Administration anlegen',
      why: 'Ohne ihn brauchen Administratoren einen offenen Port für Remotedesktop oder SSH oder ein eigenes VPN. Bastion bringt sie über den Browser, mit Entra ID angemeldet, an einen Computer, der keine öffentliche Adresse braucht.',
      how: 'Legen Sie im virtuellen Netzwerk ein Subnetz „AzureBastionSubnet“ (/26) an und darin einen Bastion-Host. Schließen Sie danach RDP und SSH in den Netzwerksicherheitsgruppen. Wo alle Administration über ein VPN geht, akzeptieren Sie das Risiko mit dieser Begründung.',
      messages: {
        fail: 'Es gibt virtuelle Netzwerke ({{count}}) und keinen Bastion-Host.',
        pass: 'Es gibt einen Bastion-Host.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Host de Bastion',
      finding: 'La suscripción con redes no tiene host de Bastion',
      fix: 'Crear un host de Bastion para la administración',
      why: 'Sin él, los administradores necesitan un puerto abierto de escritorio remoto o SSH, o una VPN propia. Bastion los lleva por el navegador, con sesión de Entra ID, a una máquina que no necesita dirección pública.',
      how: 'Añade a la red virtual una subred «AzureBastionSubnet» (/26) y crea en ella un host de Bastion. Después cierra RDP y SSH en los grupos de seguridad de red. Donde toda la administración va por una VPN, acepta el riesgo con ese motivo.',
      messages: {
        fail: 'Hay redes virtuales ({{count}}) y ningún host de Bastion.',
        pass: 'Hay un host de Bastion.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'virtual-networks': networks, 'bastion-hosts': hosts }) => {
    const [first] = [...hosts, ...networks]
    if (first === undefined) return []
    const resource = resourceOf(subscriptionId(subscriptionOf(first.id) ?? ''))
    const evidence = [settings('bastionHosts', { virtualNetworks: networks.length, bastionHosts: hosts.map(({ id }) => id) })]
    return hosts.length > 0
      ? [pass(resource, 'pass', { evidence })]
      : [fail(resource, 'fail', { values: { count: networks.length }, evidence })]
  },
})
