import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/azure/open-port-texts.ts'
import { SSH } from '#scanners/sdk/cloud/ports.ts'
import { azureCheck } from '#scanners/azure/check.ts'
import { judgeOpenPorts, knownPorts } from '#scanners/azure/judge/open-ports.ts'

export const azureNsgSsh = azureCheck({
  id: 'azure-nsg-ssh',
  scannerType: 'Azure Network',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.2' }],
  aliases: ['prowler:network_ssh_internet_access_restricted'],
  references: ['https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview'],
  snippets: openPortSnippets('22'),
  needs: ['subscriptions', 'network-groups', 'network-interfaces'],
  texts: {
    en: {
      name: 'Network security group: SSH',
      finding: 'Network security group opens SSH to the internet',
      fix: 'Close SSH of the network security group to the internet',
      why: 'Port 22 is tried by scanners within minutes: passwords, stolen keys and new holes in the server. Administrators can come over Azure Bastion, a VPN or just-in-time access without a port that always stands open.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Netzwerksicherheitsgruppe: SSH',
      finding: 'Netzwerksicherheitsgruppe öffnet SSH für das Internet',
      fix: 'SSH der Netzwerksicherheitsgruppe für das Internet schließen',
      why: 'Port 22 wird binnen Minuten ausprobiert: mit Passwörtern, gestohlenen Schlüsseln und neuen Lücken im Server. Administratoren kommen über Azure Bastion, ein VPN oder Just-in-Time-Zugriff ohne einen Port hinein, der immer offen steht.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad de red: SSH',
      finding: 'El grupo de seguridad de red abre SSH a internet',
      fix: 'Cerrar a internet el SSH del grupo de seguridad de red',
      why: 'El puerto 22 se prueba en cuestión de minutos con contraseñas, claves robadas y fallos nuevos del servidor. Los administradores pueden entrar por Azure Bastion, una VPN o acceso puntual sin un puerto siempre abierto.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) => judgeOpenPorts(facts, knownPorts([SSH])),
})
