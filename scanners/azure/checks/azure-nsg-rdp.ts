import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/azure/open-port-texts.ts'
import { RDP } from '#scanners/sdk/cloud/ports.ts'
import { azureCheck } from '#scanners/azure/check.ts'
import { judgeOpenPorts, knownPorts } from '#scanners/azure/judge/open-ports.ts'

export const azureNsgRdp = azureCheck({
  id: 'azure-nsg-rdp',
  scannerType: 'Azure Network',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.1' }],
  aliases: ['prowler:network_rdp_internet_access_restricted'],
  references: ['https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview'],
  snippets: openPortSnippets('3389'),
  needs: ['subscriptions', 'network-groups', 'network-interfaces'],
  texts: {
    en: {
      name: 'Network security group: RDP',
      finding: 'Network security group opens RDP to the internet',
      fix: 'Close RDP of the network security group to the internet',
      why: 'Remote Desktop is the way by which ransomware most often comes in: passwords are guessed day and night, and holes such as BlueKeep need none. Azure Bastion or a VPN gives the same desktop without an open port.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Netzwerksicherheitsgruppe: RDP',
      finding: 'Netzwerksicherheitsgruppe öffnet RDP für das Internet',
      fix: 'RDP der Netzwerksicherheitsgruppe für das Internet schließen',
      why: 'Über Remotedesktop kommt Erpressungssoftware am häufigsten herein: Passwörter werden Tag und Nacht geraten, und Lücken wie BlueKeep brauchen keines. Azure Bastion oder ein VPN gibt denselben Desktop ohne offenen Port.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad de red: RDP',
      finding: 'El grupo de seguridad de red abre RDP a internet',
      fix: 'Cerrar a internet el RDP del grupo de seguridad de red',
      why: 'El escritorio remoto es la vía por la que más entran los programas de extorsión: se adivinan contraseñas día y noche, y fallos como BlueKeep no las necesitan. Azure Bastion o una VPN dan el mismo escritorio sin un puerto abierto.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) => judgeOpenPorts(facts, knownPorts([RDP])),
})
