import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import { randomInt } from 'node:crypto'
import { decode, encode, RECURSION_DESIRED, streamEncode, type DecodedPacket, type Packet } from 'dns-packet'
import { NetworkError, type DnsType } from '#scanners/sdk/network.ts'
import { asNetworkError, cancellable } from './deadline.ts'

/** Large enough for most answers, small enough to cross every path in one piece (DNS flag day 2020). */
const UDP_BYTES = 1_232
const TCP_LENGTH_BYTES = 2

export interface NameServer {
  host: string
  port: number
}
export interface Question {
  name: string
  type: DnsType
  /** Ask for large UDP answers (EDNS, RFC 6891); some old resolvers refuse such questions. */
  edns: boolean
}

/**
 * Asks one name server once, over UDP, and over TCP when the answer was cut off (RFC 1035 §4.2).
 * @throws NetworkError timeout, aborted, connection_refused, connection_reset or protocol_error
 */
export async function askServer(server: NameServer, question: Question, signal: AbortSignal): Promise<DecodedPacket> {
  const query: Packet = {
    type: 'query',
    id: randomInt(65_536),
    flags: RECURSION_DESIRED,
    questions: [{ type: question.type, name: question.name }],
    ...(question.edns && {
      additionals: [
        { type: 'OPT', name: '.', udpPayloadSize: UDP_BYTES, extendedRcode: 0, ednsVersion: 0, flags: 0, flag_do: false, options: [] },
      ],
    }),
  }
  const answer = await askByUdp(server, query, signal)
  return answer.flag_tc ? askByTcp(server, query, signal) : answer
}

function askByUdp(server: NameServer, query: Packet, signal: AbortSignal): Promise<DecodedPacket> {
  return cancellable<DecodedPacket>(signal, ({ resolve, reject }) => {
    const socket = createSocket(isIPv6(server.host) ? 'udp6' : 'udp4')
    socket.on('error', (error) => {
      socket.close()
      reject(asNetworkError(error, 'connection_refused'))
    })
    socket.on('message', (message) => {
      const answer = answerTo(query, message)
      // Anything else may be forged: the real answer is still awaited.
      if (!answer) return
      socket.close()
      resolve(answer)
    })
    // Connected, so that only this server's packets arrive, and from a random port.
    socket.connect(server.port, server.host, () => socket.send(encode(query)))
    return () => socket.close()
  })
}

function askByTcp(server: NameServer, query: Packet, signal: AbortSignal): Promise<DecodedPacket> {
  return cancellable<DecodedPacket>(signal, ({ resolve, reject }) => {
    const socket = connect(server.port, server.host)
    let received = Buffer.alloc(0)
    socket.on('error', (error) => reject(asNetworkError(error, 'connection_refused')))
    socket.on('close', () => reject(new NetworkError('connection_reset', 'The name server closed the connection.')))
    socket.on('connect', () => socket.write(streamEncode(query)))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < TCP_LENGTH_BYTES) return
      const length = received.readUInt16BE(0)
      if (received.length < TCP_LENGTH_BYTES + length) return
      socket.destroy()
      const answer = answerTo(query, received.subarray(TCP_LENGTH_BYTES, TCP_LENGTH_BYTES + length))
      if (answer) resolve(answer)
      else reject(new NetworkError('protocol_error', 'The name server sent something that is not the answer.'))
    })
    return () => socket.destroy()
  })
}

/** The packet when it answers exactly this query, else undefined. */
function answerTo(query: Packet, message: Buffer): DecodedPacket | undefined {
  try {
    const packet = decode(message)
    const [asked, echoed] = [query.questions?.[0], packet.questions?.[0]]
    const matches =
      packet.type === 'response' &&
      packet.id === query.id &&
      asked?.type === echoed?.type &&
      asked?.name.toLowerCase() === echoed?.name.toLowerCase()
    return matches ? packet : undefined
  } catch {
    return undefined
  }
}
