import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import { decode, streamEncode } from 'dns-packet'
import { NetworkError, type DnsAnswer } from '#scanners/sdk/network.ts'
import { asNetworkError, cancellable } from './deadline.ts'
import { openSocket, type Gate } from './guarded-socket.ts'

const DNS_PORT = 53
const WEB_PORT = 443
/** A zone has as many name servers as its owner likes; the first tell enough. */
const SERVERS_MAX = 4
/** One message; a large zone goes on in others, which are not read. */
const MESSAGE_MAX = 65_537
/** A refusal is often no more than the zone's own start, or nothing. */
const RECORDS_MIN = 2

/**
 * Asks the name servers of a zone for the whole of it (AXFR, RFC 5936), each once, over TCP and past the guard of addresses.
 * @param port of the name servers, in tests
 * @returns 'server number' for each that hands over records
 * @throws NetworkError when none of them does, and one could not be asked
 */
export async function transferZone(gate: Gate, zone: string, signal: AbortSignal, port = DNS_PORT): Promise<DnsAnswer> {
  // their order changes from answer to answer: the same ones are asked each time
  const servers = (await gate.resolver.query(zone, 'NS', signal)).records.toSorted().slice(0, SERVERS_MAX)
  const asked = await Promise.allSettled(
    servers.map(async (server) => ({ server, amount: await recordsFrom(toNameServers(gate), { zone, server, port }, signal) })),
  )
  const answered = asked.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
  const failed = asked.find((answer) => answer.status === 'rejected')
  const records = answered.filter(({ amount }) => amount >= RECORDS_MIN).map(({ server, amount }) => `${server} ${amount}`)
  // one that could not be asked may be the one that hands it over
  if (records.length === 0 && failed) throw asNetworkError(failed.reason, 'connection_refused')
  return { type: 'AXFR', state: records.length > 0 ? 'records' : 'none', records }
}

/** No target chooses this port, and a question of DNS is all that goes to it: addresses are judged as for a web server. */
const toNameServers = ({ guard, resolver }: Gate): Gate => ({ resolver, guard: (address) => guard(address, WEB_PORT) })

/** How many records the first message of the answer holds; 0 when the server refuses. */
async function recordsFrom(
  gate: Gate,
  { zone, server, port }: { zone: string; server: string; port: number },
  signal: AbortSignal,
): Promise<number> {
  const socket = await openSocket(gate, { host: server, port }, signal)
  try {
    const id = randomInt(65_536)
    const message = await firstMessage(socket, streamEncode({ type: 'query', id, questions: [{ type: 'AXFR', name: zone }] }), signal)
    if (message === null) return 0
    const { id: answered, answers = [], flags = 0 } = decode(message)
    const isAnswer = answered === id && (flags & 0x0f) === 0 && answers[0]?.type === 'SOA'
    return isAnswer ? answers.length : 0
  } catch (error) {
    throw asNetworkError(error, 'protocol_error')
  } finally {
    socket.destroy()
  }
}

/** null when the server hangs up instead: that is a refusal too. */
function firstMessage(socket: Socket, query: Buffer, signal: AbortSignal): Promise<Buffer | null> {
  return cancellable<Buffer | null>(signal, ({ resolve, reject }) => {
    let received = Buffer.alloc(0)
    socket.on('error', (error) => reject(asNetworkError(error, 'connection_reset')))
    socket.on('close', () => resolve(null))
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2) return
      const length = received.readUInt16BE(0)
      if (received.length >= length + 2) resolve(received.subarray(2, length + 2))
      else if (received.length > MESSAGE_MAX) reject(new NetworkError('protocol_error', 'The answer of the name server has no end.'))
    })
    socket.write(query)
    return () => socket.destroy()
  })
}
