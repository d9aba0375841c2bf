import { ScanFailure, type Collector } from '#scanners/sdk/scanner.ts'
import { portsOf } from '#scanners/network/connection.ts'
import { hostOfResource } from '#scanners/network/endpoint.ts'
import type { NetworkCollector, NetworkFacts } from '#scanners/network/facts.ts'
import { ofHost, readMemory } from '#scanners/network/memory.ts'
import { hostsIn, isRange, targetsIn } from '#scanners/network/targets.ts'
import { pooled } from '#scanners/network/pool.ts'
import { tryPort } from './try-port.ts'

/** Ports by which an address of a range is found, before all are tried: what most machines have open or refuse. */
const TELLING = [443, 22, 80, 3389, 445, 25, 21, 8080, 53, 23, 3306, 139, 135, 8443, 110, 111, 143, 5900, 5432, 6379]
const ADDRESSES_AT_ONCE = 64

/**
 * Which hosts are looked at. Whoever is named alone is; of a range, who answers at one of a few ports, and who has answered before: an
 * address that nobody uses costs twenty tries and not a thousand.
 */
export const hosts: Collector<NetworkFacts, NetworkCollector> = {
  id: 'hosts',
  after: [],
  limitMs: 600_000,
  async collect(facts, target, { network, fields, memory, only, now }) {
    const before = readMemory(memory)
    const startedAt = now()
    const parts = targetsIn(target)
    if (only !== undefined) {
      facts.hosts = { hosts: [hostOfResource(only)], silent: 0, before, seen: new Map(), looked: null, startedAt }
      return
    }
    const own = parts.filter((part) => !isRange(part))
    const inRanges = parts.filter(isRange).flatMap(hostsIn)
    const listed = portsOf(fields).tcp
    const telling = fields['profile'] === 'list' ? listed.slice(0, TELLING.length) : TELLING
    const isThere = await pooled(inRanges, ADDRESSES_AT_ONCE, async (host) => {
      if (ofHost(before, host).length > 0) return true
      for (const port of telling) if ((await tryPort(network, host, port)) !== 'filtered') return true
      return false
    })
    const found = inRanges.filter((_, index) => isThere[index])
    const looked = [...new Set([...own, ...found])]
    if (looked.length === 0) throw new ScanFailure('unreachable', 'No address of the range answers.')
    facts.hosts = { hosts: looked, silent: inRanges.length - found.length, before, seen: new Map(), looked: new Set(), startedAt }
  },
}
