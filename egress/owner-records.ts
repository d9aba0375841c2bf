import { NetworkError } from '#scanners/sdk/network.ts'
import { publicAddress } from './address-guard.ts'
import { startDeadline } from './deadline.ts'
import { askServer } from './dns-wire.ts'
import type { Gate } from './guarded-socket.ts'
import { resolveAddresses } from './name-resolver.ts'

const TRY_MS = 2_000
/** Name servers of one domain that are asked. */
const SERVERS_MAX = 3
const ANSWERED: ReadonlySet<number> = new Set([0, 3])
const DNS_PORT = 53

export interface OwnerRecordsOptions {
  gate: Gate
  /** Where the name servers of domains listen: 53 unless a test says otherwise. */
  port?: number
}

/**
 * The TXT records of a name, asked of its domain's own name servers: no cache stands between, and what a resolver was made to
 * believe does not count. Where none of them answers (a network that lets only its own resolver out), the resolver is asked.
 * Records count at the name itself alone: where the name is an alias, somebody else may write what it leads to.
 * @param zones names whose name servers may know the name, the nearest first
 * @throws NetworkError when nobody answers
 */
export async function ownerTexts(
  { gate, port = DNS_PORT }: OwnerRecordsOptions,
  name: string,
  zones: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const servers = await serversOf(gate, port, zones, signal)
  const answers = await Promise.all(servers.map((host) => textsAt({ host, port }, name, signal)))
  const given = answers.filter((texts) => texts !== null)
  if (given.length > 0) return [...new Set(given.flat())]
  signal.throwIfAborted()
  const alias = await gate.resolver.query(name, 'CNAME', signal)
  if (alias.state === 'records') return []
  return [...(await gate.resolver.query(name, 'TXT', signal)).records]
}

/** Addresses of name servers, none of them on a private network: whoever owns a domain chooses what its NS records lead to. */
async function serversOf({ resolver, guard }: Gate, port: number, zones: readonly string[], signal: AbortSignal): Promise<string[]> {
  for (const zone of zones) {
    const { records } = await resolver.query(zone, 'NS', signal).catch(asNone)
    if (records.length === 0) continue
    const found = await Promise.allSettled(
      records.slice(0, SERVERS_MAX).map((server) => resolveAddresses(resolver, server.replace(/\.$/u, ''), signal)),
    )
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.slice(0, 1) : []))
    return addresses.filter((ip) => publicAddress(ip) || guard(ip, port))
  }
  return []
}
function asNone(error: unknown): { records: readonly string[] } {
  if (error instanceof NetworkError && error.code !== 'aborted') return { records: [] }
  throw error
}

/** null when the server gives no answer. */
async function textsAt(server: { host: string; port: number }, name: string, signal: AbortSignal): Promise<string[] | null> {
  const deadline = startDeadline(TRY_MS, signal)
  try {
    const packet = await askServer(server, { name, type: 'TXT', edns: true }, deadline.signal)
    if (!ANSWERED.has((packet.flags ?? 0) & 0x0f)) return null
    return (packet.answers ?? []).flatMap((answer) =>
      answer.type === 'TXT' && answer.name.toLowerCase() === name.toLowerCase() ? [[answer.data].flat().map(String).join('')] : [],
    )
  } catch {
    return null
  } finally {
    deadline.end()
  }
}
