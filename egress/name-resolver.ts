import { getServers } from 'node:dns'
import { domainToASCII } from 'node:url'
import type { Answer, DecodedPacket } from 'dns-packet'
import { NetworkError, type DnsAnswer, type DnsType } from '#scanners/sdk/network.ts'
import { asNetworkError, startDeadline } from './deadline.ts'
import { askServer, type NameServer } from './dns-wire.ts'

const TRY_MS = 3_000
const TRIES = 2
const NO_ERROR = 0
const NO_SUCH_NAME = 3

export interface NameResolver {
  /** @throws NetworkError when the question could not be asked or the server failed; that there is no record is an answer */
  query(name: string, type: DnsType, signal?: AbortSignal): Promise<DnsAnswer>
}

/**
 * Asks the machine's name servers, or the given ones ('192.0.2.1', '192.0.2.1:53', '[2001:db8::1]:53'): two tries of
 * three seconds. The hosts file and search domains do not count, so that a name means the same here as to its owner.
 */
export function createNameResolver(addresses: readonly string[] = getServers(), tryMs = TRY_MS): NameResolver {
  const servers = addresses.map(parseServer)
  return {
    async query(name, type, signal) {
      const question = questionName(name)
      let failure = new NetworkError('not_resolved', 'This machine has no name server.')
      for (let turn = 0; turn < TRIES; turn += 1) {
        const server = servers[turn % servers.length]
        if (server === undefined) break
        const deadline = startDeadline(tryMs, signal)
        try {
          return toAnswer(await askServer(server, { name: question, type, edns: turn === 0 }, deadline.signal), type)
        } catch (error) {
          failure = asNetworkError(error, 'not_resolved')
          if (failure.code === 'aborted') break
        } finally {
          deadline.end()
        }
      }
      throw failure
    },
  }
}

/**
 * The addresses of a name, IPv4 first.
 * @throws NetworkError not_resolved when there is none
 */
export async function resolveAddresses(resolver: NameResolver, name: string, signal?: AbortSignal): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.query(name, 'A', signal), resolver.query(name, 'AAAA', signal)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.records : []))
  if (addresses.length > 0) return addresses
  const failed = answers.find((answer) => answer.status === 'rejected')
  throw failed ? asNetworkError(failed.reason, 'not_resolved') : new NetworkError('not_resolved', `${name} has no address.`)
}

function parseServer(address: string): NameServer {
  const [, bracketed, port] = /^\[(.+)\](?::(\d+))?$/u.exec(address) ?? /^([\d.]+)(?::(\d+))?$/u.exec(address) ?? []
  return { host: bracketed ?? address, port: Number(port ?? 53) }
}

function questionName(name: string): string {
  const ascii = domainToASCII(name).replace(/\.$/u, '')
  const labels = ascii.split('.')
  if (ascii.length === 0 || ascii.length > 253 || labels.some((label) => label.length === 0 || label.length > 63)) {
    throw new NetworkError('not_resolved', 'This is not a name that can be looked up.')
  }
  return ascii
}

function toAnswer(packet: DecodedPacket, type: DnsType): DnsAnswer {
  const code = (packet.flags ?? 0) & 0x0f
  if (code !== NO_ERROR && code !== NO_SUCH_NAME)
    throw new NetworkError('not_resolved', `The name server answered with the error code ${code}.`)
  const records = (packet.answers ?? []).filter((answer) => answer.type === type).map(toText)
  return { type, state: records.length > 0 ? 'records' : 'none', records }
}

function toText(answer: Answer): string {
  if (answer.type === 'A' || answer.type === 'AAAA' || answer.type === 'CNAME' || answer.type === 'PTR' || answer.type === 'NS')
    return answer.data
  if (answer.type === 'MX') return `${answer.data.preference ?? 0} ${answer.data.exchange}`
  if (answer.type === 'TXT') return [answer.data].flat().map(String).join('')
  if (answer.type === 'CAA') return `${answer.data.flags ?? 0} ${answer.data.tag} ${answer.data.value}`
  if (answer.type === 'SOA') {
    const { mname, rname, serial, refresh, retry, expire, minimum } = answer.data
    return [mname, rname, serial, refresh, retry, expire, minimum].join(' ')
  }
  return 'present'
}
