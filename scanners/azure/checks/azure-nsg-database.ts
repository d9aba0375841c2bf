import { DATABASE_PORTS } from '#scanners/sdk/cloud/ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/azure/open-port-texts.ts'
import { azureCheck } from '#scanners/azure/check.ts'
import { judgeOpenPorts, knownPorts } from '#scanners/azure/judge/open-ports.ts'

export const azureNsgDatabase = azureCheck({
  id: 'azure-nsg-database',
  scannerType: 'Azure Network',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  references: ['https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview'],
  snippets: openPortSnippets('5432'),
  needs: ['subscriptions', 'network-groups', 'network-interfaces'],
  texts: {
    en: {
      name: 'Network security group: databases',
      finding: 'Network security group opens a database to the internet',
      fix: 'Close databases of the network security group to the internet',
      why: 'A database that answers the internet is found within hours. Many ask for no password at first, and those that do are guessed at until one fits.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Netzwerksicherheitsgruppe: Datenbanken',
      finding: 'Netzwerksicherheitsgruppe öffnet eine Datenbank für das Internet',
      fix: 'Datenbanken der Netzwerksicherheitsgruppe für das Internet schließen',
      why: 'Eine Datenbank, die dem Internet antwortet, wird binnen Stunden gefunden. Viele verlangen anfangs kein Passwort, und bei den anderen wird geraten, bis eines passt.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad de red: bases de datos',
      finding: 'El grupo de seguridad de red abre una base de datos a internet',
      fix: 'Cerrar a internet las bases de datos del grupo de seguridad de red',
      why: 'Una base de datos que responde a internet se encuentra en horas. Muchas no piden contraseña al principio, y en las demás se prueba hasta que una encaja.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) => judgeOpenPorts(facts, knownPorts(DATABASE_PORTS)),
})
