import { ScanFailure, type Collector, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { portsOf } from '#scanners/network/connection.ts'
import { readEndpoint } from '#scanners/network/endpoint.ts'
import type { HostsFacts, NetworkCollector, NetworkFacts, PortState } from '#scanners/network/facts.ts'
import { ofHost } from '#scanners/network/memory.ts'
import { pooled } from '#scanners/network/pool.ts'
import { tryPort } from './try-port.ts'

const PORTS_AT_ONCE = 150
/** Ports that stayed silent on a host that is there are tried once more, so long as they are few: packets get lost. */
const TRIED_AGAIN_MAX = 40

/** Tries every port of the profile on one host, those first that were open before. */
export const ports: Collector<NetworkFacts, NetworkCollector> = {
  id: 'ports',
  after: ['hosts'],
  per: 'scope',
  limitMs: 1_750_000,
  async collect(facts, _target, environment) {
    const { network, scope: host = '' } = environment
    const { tcp, udp } = wantedOf(facts.hosts, environment)
    const states = new Map<number, PortState>()
    const tryAll = (list: readonly number[]) =>
      pooled(list, PORTS_AT_ONCE, async (port) => void states.set(port, await tryPort(network, host, port)))
    const portsThat = (are: PortState) => [...states].flatMap(([port, state]) => (state === are ? [port] : []))
    await tryAll(tcp)
    const silent = portsThat('filtered')
    if (silent.length < states.size && silent.length <= TRIED_AGAIN_MAX) await tryAll(silent)
    // a host that is silent over TCP may still answer the datagrams that somebody listed
    if (!udp && states.size > 0 && portsThat('filtered').length === states.size)
      throw new ScanFailure('unreachable', 'The host answers at none of the ports.')
    facts.ports = { host, open: portsThat('open').toSorted((a, b) => a - b), states }
  },
}

/** The ports to be tried, and whether ports of UDP were asked for by number. */
function wantedOf(
  hosts: HostsFacts | undefined,
  { fields, only, scope: host = '' }: ScanEnvironment,
): { tcp: readonly number[]; udp: boolean } {
  const endpoint = only === undefined ? null : readEndpoint(only.genericIdentifierValue)
  if (endpoint !== null) return { tcp: endpoint.transport === 'tcp' ? [endpoint.port] : [], udp: endpoint.transport === 'udp' }
  const known = hosts === undefined ? [] : ofHost(hosts.before, host)
  const remembered = known.flatMap(({ endpoint: { port, transport } }) => (transport === 'tcp' ? [port] : []))
  const { tcp, udp } = portsOf(fields)
  return { tcp: [...new Set([...remembered, ...tcp])], udp: fields['profile'] === 'list' && udp.length > 0 }
}
