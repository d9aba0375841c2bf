import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/azure/open-port-texts.ts'
import { azureCheck } from '#scanners/azure/check.ts'
import { isEveryPort, rangeText } from '#scanners/sdk/cloud/firewall.ts'
import { judgeOpenPorts } from '#scanners/azure/judge/open-ports.ts'

export const azureNsgAny = azureCheck({
  id: 'azure-nsg-any',
  scannerType: 'Azure Network',
  category: 'Network exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  references: ['https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview'],
  snippets: openPortSnippets('*', '*'),
  needs: ['subscriptions', 'network-groups', 'network-interfaces'],
  texts: {
    en: {
      name: 'Network security group: all ports',
      finding: 'Network security group lets the internet reach every port',
      fix: 'Close all but the needed ports of the network security group',
      why: 'Every service that anyone ever starts on a machine behind this group faces the internet from that moment on: databases, remote desktops, tools left from a test.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Netzwerksicherheitsgruppe: alle Ports',
      finding: 'Netzwerksicherheitsgruppe lässt das Internet an jeden Port',
      fix: 'Alle außer den nötigen Ports der Netzwerksicherheitsgruppe schließen',
      why: 'Jeder Dienst, den irgendwer auf einem Computer hinter dieser Gruppe startet, steht ab diesem Moment im Internet: Datenbanken, Remotedesktops, vergessene Testwerkzeuge.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad de red: todos los puertos',
      finding: 'El grupo de seguridad de red deja que internet llegue a cada puerto',
      fix: 'Cerrar todos los puertos innecesarios del grupo de seguridad de red',
      why: 'Todo servicio que alguien arranque en una máquina detrás de este grupo queda desde ese momento en internet: bases de datos, escritorios remotos, herramientas olvidadas de una prueba.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) =>
    judgeOpenPorts(facts, (openings) =>
      openings.flatMap(({ protocol, sources, ...range }) =>
        protocol !== 'icmp' && isEveryPort(range) ? [{ ports: `${protocol} ${rangeText(range)}`, sources }] : [],
      ),
    ),
})
