import { checksOf, type Check, type CheckTexts, type Exposure, type Verdict } from '#scanners/sdk/check.ts'
import type { Localized } from '#scanners/sdk/connection.ts'
import type { EngineName } from '#scanners/sdk/engines.ts'
import { conclude, pass, unknown } from '#scanners/sdk/verdicts.ts'
import type { EngineFinding } from '#scanners/engines/engine.ts'
import { PROBING, type NETWORK_SCANNER_TYPES } from './check.ts'
import { serviceResource } from './endpoint.ts'
import type { EngineLook, NetworkCollector, NetworkFacts } from './facts.ts'

const exposureOf = ({ services }: NetworkFacts): Exposure => (services.isInternal ? 'internal' : 'exposed')
const define = checksOf<NetworkFacts, NetworkCollector, keyof typeof NETWORK_SCANNER_TYPES>('Kali', exposureOf, PROBING)

/** Sentences of every engine's check. */
const SHARED = {
  en: {
    closed: 'Nothing listens at this port any more.',
    unseen: 'The program could not look at this port to the end: what was found before may be there still.',
  },
  de: {
    closed: 'An diesem Port nimmt nichts mehr an.',
    unseen: 'Das Programm konnte diesen Port nicht zu Ende ansehen: Was früher gefunden wurde, kann noch bestehen.',
  },
  es: {
    closed: 'En este puerto ya no escucha nada.',
    unseen: 'El programa no pudo revisar este puerto hasta el final: lo que se encontró antes puede seguir ahí.',
  },
} as const
type Own = 'pass' | 'fail'
type Definition = Omit<Parameters<typeof define<Own | 'closed' | 'unseen'>>[0], 'texts' | 'needs' | 'judge' | 'scannerType'> & {
  engine: EngineName
  texts: Localized<Omit<CheckTexts<Own>, 'messages'> & { messages: Readonly<Record<Own, string>> }>
  judge: (look: EngineLook, facts: NetworkFacts) => Verdict[]
}

/** Defines the check that says what an engine found: once for each port of a host that it looked at. */
export function engineCheck({ engine, texts, judge, ...check }: Definition): Check<NetworkFacts, NetworkCollector> {
  const whole = (language: keyof typeof SHARED) => ({ ...texts[language], messages: { ...SHARED[language], ...texts[language].messages } })
  return define({
    ...check,
    scannerType: 'Engines',
    needs: ['services', engine],
    texts: { en: whole('en'), de: whole('de'), es: whole('es') },
    judge(facts) {
      const { looks, unseen } = facts[engine]
      const closed = facts.services.closed.map(({ endpoint }) => pass(serviceResource(endpoint), 'closed'))
      const silent = [...unseen, ...facts.services.unseen.map(({ endpoint }) => endpoint)]
      return [
        ...looks.flatMap((look) => judge(look, facts)),
        ...closed,
        ...silent.map((endpoint) => unknown(serviceResource(endpoint), 'unseen')),
      ]
    },
  })
}

/** Each finding of an engine as a place of the port: by the engine's own name for it, at the risk that it gives it. */
export function judgeFindings(
  { endpoint, version, findings }: EngineLook,
  confidenceOf: (finding: EngineFinding) => Verdict['confidence'],
): Verdict[] {
  const resource = serviceResource(endpoint)
  const fails = findings.map((finding): Verdict => {
    const { id, title, path, riskLevel, record } = finding
    return {
      status: 'FAIL',
      resource,
      message: 'fail',
      values: { title },
      confidence: confidenceOf(finding),
      locator: path === '' ? id : `${id} ${path}`,
      riskLevel,
      evidence: [{ label: id, kind: 'json', content: JSON.stringify(record, null, 2) }],
    }
  })
  return conclude({ resource, fails, complete: true, passed: { values: { version } } })
}
