import type { Evidence, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { serviceResource } from './endpoint.ts'
import type { NetworkFacts, Service, ServiceFacts } from './facts.ts'
import type { ProtocolId } from './protocols/details.ts'

/** What a check says of one service: it is as it should be, or not, or nobody can say. */
export type Ruling =
  | 'pass'
  | 'unknown'
  | { isFault: true; values?: NonNullable<Verdict['values']>; evidence?: readonly Evidence[]; confidence?: Verdict['confidence'] }

/** The service as a person reads it. */
export const serviceEvidence = ({ protocol, product, version, banner, tls }: Service): Evidence => ({
  label: protocol,
  kind: 'text',
  content: [[product, version].filter((part) => part !== null).join(' '), tls === null ? '' : `${tls.protocol} ${tls.cipher}`, banner]
    .filter((line) => line !== '')
    .join('\n'),
})

/** true is a fault, false is none, null: nobody can say. */
export const ruledBy = (isFault: boolean | null): Ruling => (isFault === null ? 'unknown' : isFault ? { isFault } : 'pass')

/**
 * Judges each service of a protocol on the host. An endpoint that spoke it before and is closed now has passed: there is nothing left to be
 * at fault. One that cannot be seen now proves nothing: what was found at it is not known to have gone.
 * @param rule a protocol's services; null where it is not about this one
 */
export function judgeServices<P extends ProtocolId>(
  { services: facts }: NetworkFacts,
  protocols: readonly P[] | 'any',
  rule: (service: Service<P>, facts: ServiceFacts) => Ruling | null,
): Verdict[] {
  const isWanted = (protocol: string): boolean => protocols === 'any' || protocols.some((wanted) => wanted === protocol)
  const judged = facts.services.flatMap((service): Verdict[] => {
    if (!isWanted(service.protocol)) return []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its protocol is among those that are asked for
    const ruling = rule(service as Service<P>, facts)
    if (ruling === null) return []
    const resource = serviceResource(service.endpoint)
    const evidence = [serviceEvidence(service)]
    if (ruling === 'pass') return [pass(resource, 'pass', { evidence })]
    if (ruling === 'unknown') return [unknown(resource, 'unknown', { evidence })]
    const { isFault: _, evidence: further = [], ...options } = ruling
    return [fail(resource, 'fail', { ...options, evidence: [...evidence, ...further] })]
  })
  const closed = facts.closed.filter((one) => one.protocols.some(isWanted)).map(({ endpoint }) => pass(serviceResource(endpoint), 'closed'))
  const unseen = facts.unseen
    .filter((one) => one.protocols.some(isWanted))
    .map(({ endpoint }) => unknown(serviceResource(endpoint), 'unseen'))
  return [...judged, ...closed, ...unseen]
}
