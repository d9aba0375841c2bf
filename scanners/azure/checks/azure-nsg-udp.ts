import { rangeText } from '#scanners/sdk/cloud/firewall.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/azure/open-port-texts.ts'
import { azureCheck } from '#scanners/azure/check.ts'
import { judgeOpenPorts } from '#scanners/azure/judge/open-ports.ts'

export const azureNsgUdp = azureCheck({
  id: 'azure-nsg-udp',
  scannerType: 'Azure Network',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-406',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.3' }],
  aliases: ['prowler:network_udp_internet_access_restricted'],
  references: ['https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview'],
  snippets: openPortSnippets('*', 'Udp'),
  needs: ['subscriptions', 'network-groups', 'network-interfaces'],
  texts: {
    en: {
      name: 'Network security group: UDP',
      finding: 'Network security group opens UDP to the internet',
      fix: 'Close UDP of the network security group to the internet',
      why: 'A sender of UDP can be forged: services such as DNS, NTP, SSDP and memcached then answer a victim, with many times what was asked. Your machine becomes part of an attack and pays for its traffic.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Netzwerksicherheitsgruppe: UDP',
      finding: 'Netzwerksicherheitsgruppe öffnet UDP für das Internet',
      fix: 'UDP der Netzwerksicherheitsgruppe für das Internet schließen',
      why: 'Absender von UDP lassen sich fälschen: Dienste wie DNS, NTP, SSDP und memcached antworten dann einem Opfer, mit einem Vielfachen der Frage. Ihr Computer wird Teil eines Angriffs und zahlt dessen Verkehr.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad de red: UDP',
      finding: 'El grupo de seguridad de red abre UDP a internet',
      fix: 'Cerrar a internet el UDP del grupo de seguridad de red',
      why: 'El remitente de UDP se puede falsificar: servicios como DNS, NTP, SSDP y memcached responden entonces a una víctima, con muchas veces lo que se pidió. Tu máquina pasa a formar parte de un ataque y paga su tráfico.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) =>
    judgeOpenPorts(facts, (openings) =>
      openings.flatMap(({ protocol, sources, ...range }) =>
        protocol === 'udp' || protocol === 'all' ? [{ ports: `UDP ${rangeText(range)}`, sources }] : [],
      ),
    ),
})
