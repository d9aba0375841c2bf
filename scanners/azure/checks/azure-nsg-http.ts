import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/azure/open-port-texts.ts'
import { azureCheck } from '#scanners/azure/check.ts'
import { judgeOpenPorts, knownPorts } from '#scanners/azure/judge/open-ports.ts'

export const azureNsgHttp = azureCheck({
  id: 'azure-nsg-http',
  scannerType: 'Azure Network',
  category: 'Network exposure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.4' }],
  aliases: ['prowler:network_http_internet_access_restricted'],
  references: ['https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview'],
  snippets: openPortSnippets('80'),
  needs: ['subscriptions', 'network-groups', 'network-interfaces'],
  texts: {
    en: {
      name: 'Network security group: HTTP',
      finding: 'Network security group opens plain HTTP to the internet',
      fix: 'Limit HTTP of the network security group to what needs it',
      why: 'What answers on port 80 is read along by everyone on the way, and most machines that do were never meant to be servers of the web. A gateway or Front Door before them takes requests over HTTPS.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Netzwerksicherheitsgruppe: HTTP',
      finding: 'Netzwerksicherheitsgruppe öffnet unverschlüsseltes HTTP für das Internet',
      fix: 'HTTP der Netzwerksicherheitsgruppe auf das Nötige begrenzen',
      why: 'Was auf Port 80 antwortet, liest jeder auf dem Weg mit, und die meisten Computer, die es tun, sollten nie Webserver sein. Ein Gateway oder Front Door davor nimmt Anfragen über HTTPS an.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad de red: HTTP',
      finding: 'El grupo de seguridad de red abre HTTP sin cifrar a internet',
      fix: 'Limitar el HTTP del grupo de seguridad de red a lo necesario',
      why: 'Lo que responde en el puerto 80 lo lee cualquiera en el camino, y la mayoría de las máquinas que responden nunca debieron ser servidores web. Una puerta de enlace o Front Door delante recibe las peticiones por HTTPS.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) => judgeOpenPorts(facts, knownPorts([{ port: 80, name: 'HTTP', protocol: 'tcp' }])),
})
