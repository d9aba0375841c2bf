import type { Scanner } from '#scanners/sdk/scanner.ts'
import { PROBING } from './check.ts'
import { checks } from './checks.ts'
import { engineCollectors } from './collect/engines.ts'
import { hosts } from './collect/hosts.ts'
import { ports } from './collect/ports.ts'
import { services } from './collect/services.ts'
import { rateOf } from './connection.ts'
import type { NetworkCollector, NetworkFacts } from './facts.ts'
import { writeMemory } from './memory.ts'
import { targetsIn } from './targets.ts'
import { testNetwork } from './test-connection.ts'

/** Scans the hosts of a network: connections to ports, and questions that need no credentials and change nothing. */
export const networkScanner: Scanner<NetworkFacts, NetworkCollector> = {
  vectorType: 'Kali',
  collectorMs: 600_000,
  essential: ['hosts'],
  collectors: [hosts, ports, services, ...engineCollectors],
  scopesOf: ({ hosts: known }) => known?.hosts ?? [],
  socketsPerSecond: rateOf,
  probes: targetsIn,
  probing: PROBING,
  checks,
  remember: ({ hosts: known }) => (known === undefined ? null : writeMemory(known)),
  targetOf: (target) => target,
  test: testNetwork,
}
