import { ENGINE_NAMES } from '#scanners/sdk/engines.ts'
import { named, same, type Label } from '#scanners/sdk/labels.ts'
import { checksOf, type Check, type CheckTexts, type Exposure } from '#scanners/sdk/check.ts'
import type { Localized } from '#scanners/sdk/connection.ts'
import type { NetworkCollector, NetworkFacts } from './facts.ts'

/** What listens at ports, by what it is for. */
export const NETWORK_SCANNER_TYPES = {
  Ports: named('Ports', 'Ports', 'Puertos'),
  Databases: named('Databases', 'Datenbanken', 'Bases de datos'),
  Clusters: named('Containers and clusters', 'Container und Cluster', 'Contenedores y clústeres'),
  Messaging: named('Messaging', 'Nachrichtendienste', 'Mensajería'),
  Files: named('File services', 'Dateidienste', 'Servicios de archivos'),
  Mail: named('Mail', 'E-Mail', 'Correo'),
  Infrastructure: named('Infrastructure services', 'Infrastrukturdienste', 'Servicios de infraestructura'),
  SSH: same('SSH'),
  'Remote access': named('Remote access', 'Fernzugriff', 'Acceso remoto'),
  Engines: named('External tools', 'Externe Werkzeuge', 'Herramientas externas'),
  Software: named('Software versions', 'Softwareversionen', 'Versiones de software'),
} as const satisfies Readonly<Record<string, Label>>

/** Everything that a scan of a network asks, it asks by the permit of the owner. */
export const PROBING: ReadonlySet<NetworkCollector> = new Set(['hosts', 'ports', 'services', ...ENGINE_NAMES])

const exposureOf = ({ services }: NetworkFacts): Exposure => (services.isInternal ? 'internal' : 'exposed')
const define = checksOf<NetworkFacts, NetworkCollector, keyof typeof NETWORK_SCANNER_TYPES>('Kali', exposureOf, PROBING)

type SharedMessage = 'closed' | 'unknown' | 'unseen'
/** Sentences that any check may have to say of a service. */
const SHARED = {
  en: {
    closed: 'Nothing listens at this port any more.',
    unknown: 'The service did not answer what decides this.',
    unseen: 'The port is silent, or what answers there is not recognized: what was found before may be there still.',
  },
  de: {
    closed: 'An diesem Port nimmt nichts mehr an.',
    unknown: 'Der Dienst hat nicht beantwortet, was darüber entscheidet.',
    unseen: 'Der Port schweigt, oder was dort antwortet, ist nicht zu erkennen: Was früher gefunden wurde, kann noch bestehen.',
  },
  es: {
    closed: 'En este puerto ya no escucha nada.',
    unknown: 'El servicio no respondió a lo que decide esto.',
    unseen: 'El puerto no responde, o no se reconoce lo que responde: lo que se encontró antes puede seguir ahí.',
  },
} as const satisfies Localized<Readonly<Record<SharedMessage, string>>>

type Own = 'pass' | 'fail'
type Texts = Omit<CheckTexts<Own>, 'messages'> & { messages: Readonly<Record<Own, string>> }
type Definition = Omit<Parameters<typeof define<Own | SharedMessage>>[0], 'texts' | 'needs' | 'controls'> & {
  texts: Localized<Texts>
  controls?: Check<NetworkFacts, NetworkCollector>['controls']
}

/** Defines a check of networks: all are judged by what was learned of the services of one host. */
export function networkCheck({ texts, ...check }: Definition): Check<NetworkFacts, NetworkCollector> {
  const whole = (language: keyof typeof SHARED) => ({
    ...texts[language],
    messages: { ...SHARED[language], ...texts[language].messages },
  })
  return define({ ...check, needs: ['services'], texts: { en: whole('en'), de: whole('de'), es: whole('es') } })
}
