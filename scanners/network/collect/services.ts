import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { Collector } from '#scanners/sdk/scanner.ts'
import { expectedPortsOf, portsOf } from '#scanners/network/connection.ts'
import { hostResource, readEndpoint, serviceResource, spellEndpoint, type Endpoint } from '#scanners/network/endpoint.ts'
import type { HostsFacts, NetworkCollector, NetworkFacts, PortFacts, Service, ServiceFacts } from '#scanners/network/facts.ts'
import { identify, isClosed, type Recognition } from '#scanners/network/identify.ts'
import { isPrivateAddress } from '#scanners/network/address.ts'
import { ofHost } from '#scanners/network/memory.ts'
import { plainText } from '#scanners/network/wire/bytes.ts'
import { pooled } from '#scanners/network/pool.ts'

const PORTS_AT_ONCE = 24
/** A host that takes connections at every port and says nothing must not use up what the others have. */
const LOOKING_MS = 480_000

type Looked = { endpoint: Endpoint } & (Recognition | { isClosed: true } | { failed: true })

/** Finds out what listens at each open port of one host, and asks it what may be asked without credentials. */
export const services: Collector<NetworkFacts, NetworkCollector> = {
  id: 'services',
  after: ['ports'],
  per: 'scope',
  inventory: 'services',
  limitMs: 600_000,
  async collect(facts, _target, { network, fields, scope: host = '', only, now, tellInventory }) {
    const { hosts, ports } = facts
    if (hosts === undefined || ports === undefined) return
    const endpoint = only === undefined ? null : readEndpoint(only.genericIdentifierValue)
    const udp = endpoint === null ? portsOf(fields).udp : endpoint.transport === 'udp' ? [endpoint.port] : []
    const endpoints: Endpoint[] = [
      ...ports.open.map((port): Endpoint => ({ host, port, transport: 'tcp' })),
      ...udp.map((port): Endpoint => ({ host, port, transport: 'udp' })),
    ]
    const begun = performance.now()
    const looked = await pooled(endpoints, PORTS_AT_ONCE, async (one): Promise<Looked> => {
      if (performance.now() - begun > LOOKING_MS) return { endpoint: one, failed: true }
      try {
        return { endpoint: one, ...(await identify(network, one)) }
      } catch (error) {
        if (!(error instanceof NetworkError) || error.code === 'aborted') throw error
        return isClosed(error) ? { endpoint: one, isClosed: true } : { endpoint: one, failed: true }
      }
    })
    const known = looked.flatMap((one) => ('service' in one && one.service !== null ? [one.service] : []))
    const before = ofHost(hosts.before, host).filter(
      ({ endpoint: old }) => only === undefined || spellEndpoint(old) === only.genericIdentifierValue,
    )
    facts.services = {
      host,
      isInternal: isPrivateAddress(await addressOf(host, ports, network)),
      services: known,
      unrecognised: unrecognisedOf(looked),
      ...missingOf({ before, known, looked, ports }),
      expected: expectedPortsOf(fields),
      checkedAt: now(),
    }
    remember(hosts, facts.services)
    const { unseen } = facts.services
    tellInventory?.({ resourceType: 'Network::Host', complete: only === undefined, items: [hostItem(host, known)] })
    tellInventory?.({
      resourceType: 'Network::Service',
      complete: only === undefined && unseen.length === 0,
      items: known.map(serviceItem),
    })
  },
}

/** Of a host that has a port open, the address that it answered from. */
async function addressOf(host: string, { open: [port] }: PortFacts, network: Parameters<typeof identify>[0]): Promise<string> {
  if (port === undefined) return host
  try {
    const connection = await network.tcp({ host, port })
    connection.close()
    return connection.remoteAddress
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted') return host
    throw error
  }
}

const unrecognisedOf = (looked: readonly Looked[]): ServiceFacts['unrecognised'] =>
  looked.flatMap((one) => {
    const isKnown = 'isClosed' in one || ('service' in one && one.service !== null)
    // of a datagram that stays unanswered nobody knows whether anything listens
    if (isKnown || one.endpoint.transport === 'udp') return []
    return [{ endpoint: one.endpoint, banner: 'banner' in one ? plainText(one.banner, 120) : '' }]
  })

/** What was there before and is not now: closed for certain, or not to be seen. */
function missingOf({
  before,
  known,
  looked,
  ports,
}: {
  before: readonly { endpoint: Endpoint; protocols: readonly string[] }[]
  known: readonly Service[]
  looked: readonly Looked[]
  ports: PortFacts
}): Pick<ServiceFacts, 'closed' | 'unseen'> {
  const answers = new Set(known.map(({ endpoint }) => spellEndpoint(endpoint)))
  const shut = new Set(looked.flatMap((one) => ('isClosed' in one ? [spellEndpoint(one.endpoint)] : [])))
  const missing = before.filter(({ endpoint }) => !answers.has(spellEndpoint(endpoint)))
  const isShut = ({ endpoint }: (typeof missing)[number]): boolean =>
    shut.has(spellEndpoint(endpoint)) || (endpoint.transport === 'tcp' && ports.states.get(endpoint.port) === 'closed')
  return { closed: missing.filter(isShut), unseen: missing.filter((one) => !isShut(one)) }
}

/** Each endpoint with every protocol that it was seen to speak and that no scan has seen it give up. */
function remember({ seen, looked }: HostsFacts, { host, services: known, unrecognised, unseen }: ServiceFacts): void {
  looked?.add(host)
  for (const { endpoint, protocol } of known) seen.set(spellEndpoint(endpoint), { endpoint, protocols: [protocol] })
  for (const { endpoint } of unrecognised)
    if (!seen.has(spellEndpoint(endpoint))) seen.set(spellEndpoint(endpoint), { endpoint, protocols: [] })
  for (const { endpoint, protocols } of unseen) seen.set(spellEndpoint(endpoint), { endpoint, protocols })
}

const hostItem = (host: string, known: readonly Service[]): InventoryItem => ({
  resource: hostResource(host),
  name: host,
  tags: {},
  config: { services: known.length },
  relations: [],
})
const serviceItem = ({ endpoint, protocol, product, version, tls, banner }: Service): InventoryItem => ({
  resource: serviceResource(endpoint),
  name: `${spellEndpoint(endpoint)} ${protocol}`,
  tags: {},
  config: { protocol, transport: endpoint.transport, port: endpoint.port, product, version, tls: tls?.protocol ?? null, banner },
  relations: [{ kind: 'member-of', to: endpoint.host }],
})
