import type { Engine } from '#scanners/engines/engine.ts'
import { UnreadableReport } from '#scanners/engines/engine.ts'
import { ENGINE_PORTS_MAX, type RunEngine } from '#scanners/sdk/engines.ts'
import { ScanFailure, type Collector } from '#scanners/sdk/scanner.ts'
import type { Endpoint } from '#scanners/network/endpoint.ts'
import type { EngineLook, NetworkCollector, NetworkFacts, PortFacts, ServiceFacts } from '#scanners/network/facts.ts'

/** Engines are no longer started so long after a scan began, so that it comes to its end within its time. */
const STARTS_MS = 1_200_000
const LIMIT_MS = 600_000

interface Order {
  engine: Engine
  runEngine: RunEngine
  host: string
  signal: AbortSignal
}

/**
 * Has an engine look at ports of one host that were found to be open. What it cannot look at stays as it was; where it can look at none,
 * its checks say why.
 * @param endpointsOf the ports that it has something to say about
 */
export const engineCollector = (
  engine: Engine,
  endpointsOf: (facts: ServiceFacts, ports: PortFacts) => Endpoint[],
): Collector<NetworkFacts, NetworkCollector> => ({
  id: engine.name,
  after: ['services'],
  per: 'scope',
  limitMs: LIMIT_MS,
  async collect(facts, _target, { runEngine, signal, now, scope: host = '' }) {
    const { hosts, ports, services } = facts
    if (hosts === undefined || ports === undefined || services === undefined) return
    if (runEngine === undefined) throw new ScanFailure('engine_missing', 'No engines are started here.')
    const endpoints = endpointsOf(services, ports).slice(0, ENGINE_PORTS_MAX)
    const starts = engine.isPerPort ? endpoints.map((endpoint) => [endpoint]) : endpoints.length > 0 ? [endpoints] : []
    const left = STARTS_MS - (now().getTime() - hosts.startedAt.getTime())
    const order = { engine, runEngine, host, signal: AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, left))]) }
    const tlsPorts = new Set(services.services.flatMap(({ endpoint, tls }) => (tls === null ? [] : [endpoint.port])))
    const told = await Promise.all(starts.map((one) => look(order, one, tlsPorts)))
    const failures = told.flatMap((one) => (one instanceof ScanFailure ? [one] : []))
    const [first] = failures
    if (first !== undefined && failures.length === told.length) throw first
    const looks = told.flatMap((one) => (one instanceof ScanFailure ? [] : one))
    const seen = new Set(looks.map(({ endpoint }) => endpoint.port))
    facts[engine.name] = { looks, unseen: endpoints.filter(({ port }) => !seen.has(port)) }
  },
})

/** One start. @returns what it saw, or why it saw nothing */
async function look(
  { engine, runEngine, host, signal }: Order,
  endpoints: readonly Endpoint[],
  tlsPorts: ReadonlySet<number>,
): Promise<EngineLook[] | ScanFailure> {
  const ports = endpoints.map(({ port }) => port)
  try {
    const { version, output } = await runEngine({ engine: engine.name, host, ports, tls: tlsPorts.has(ports[0] ?? 0) }, signal)
    const { findings, services, seen } = engine.parse(output, { ports })
    const wasSeen = new Set(seen)
    const found = endpoints.filter(({ port }) => wasSeen.has(port))
    return found.map((endpoint) => ({ endpoint, version, findings, service: services.find(({ port }) => port === endpoint.port) ?? null }))
  } catch (error) {
    if (error instanceof ScanFailure) return error
    if (error instanceof UnreadableReport) return new ScanFailure('engine_failed', error.message)
    throw error
  }
}
