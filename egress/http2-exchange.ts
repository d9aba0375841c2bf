import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { NetworkError } from '#scanners/sdk/network.ts'
import { destinationOf } from './checked-url.ts'
import { asNetworkError, reasonOf } from './deadline.ts'
import { trustOf, type AgentKind } from './guarded-agent.ts'
import { openSocket, secureSocket, type Gate } from './guarded-socket.ts'
import { decoded, MAX_HEADER_BYTES, MAX_HEADERS, readBody, type Hop, type HopAnswer, type HopLimits } from './http-exchange.ts'

/** Headers of a connection (RFC 9113 §8.2.2), and the host, which :authority tells. */
const LEFT_OUT: ReadonlySet<string> = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'])

/** Whether an attempt by HTTP/1.1 failed because the server speaks HTTP/2 alone. */
export function wantsHttp2(error: unknown): boolean {
  if (!(error instanceof NetworkError)) return false
  if (error.code === 'tls_failed') return /no.application.protocol/iu.test(error.message)
  // some servers pass over the choice of the client and begin in their own protocol
  return error.code === 'protocol_error' && /Expected HTTP\//u.test(error.message)
}

/**
 * Sends one request by HTTP/2, on a connection of its own, under the limits of `exchange`.
 * @throws NetworkError
 */
export async function exchangeByHttp2(
  gate: Gate,
  trust: Exclude<AgentKind['tls'], 'none'>,
  hop: Hop,
  { maxBytes, signal }: HopLimits,
): Promise<HopAnswer> {
  const destination = destinationOf(hop.url)
  const socket = await openSocket(gate, destination, signal)
  const secured = await secureSocket(socket, destination, { ...trustOf(trust), ALPNProtocols: ['h2'] }, signal)
  const session = begin(hop.url, secured)
  const abort = () => session.destroy()
  signal.addEventListener('abort', abort, { once: true })
  try {
    const { stream, status, headers } = await firstFrame(session, hop)
    const encoding = headers.find(([name]) => name === 'content-encoding')?.[1]
    const { body, truncated } = await readBody(decoded(stream, { status, encoding, method: hop.method }), maxBytes)
    return { status, headers, body, truncated, remoteAddress: secured.remoteAddress ?? '' }
  } catch (error) {
    throw signal.aborted ? reasonOf(signal) : asNetworkError(error, 'protocol_error')
  } finally {
    signal.removeEventListener('abort', abort)
    session.destroy()
  }
}

function begin(url: URL, secured: TLSSocket): ClientHttp2Session {
  if (secured.alpnProtocol !== 'h2') {
    secured.destroy()
    throw new NetworkError('protocol_error', 'The server agrees to neither HTTP/1.1 nor HTTP/2.')
  }
  return connect(url.origin, {
    createConnection: () => secured,
    maxHeaderListPairs: MAX_HEADERS,
    maxSessionMemory: 8,
    settings: { enablePush: false, maxHeaderListSize: MAX_HEADER_BYTES },
  })
}

interface First {
  stream: ClientHttp2Stream
  status: number
  headers: [name: string, value: string][]
}
function firstFrame(session: ClientHttp2Session, { url, method, headers, body }: Hop): Promise<First> {
  return new Promise((resolve, reject) => {
    const sent = Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name))
    session.on('error', reject)
    session.on('close', () => reject(new NetworkError('connection_reset', 'The connection was closed without an answer.')))
    const stream = session.request(
      {
        ...Object.fromEntries(sent),
        ':method': method,
        ':scheme': 'https',
        ':authority': url.host,
        ':path': `${url.pathname}${url.search}`,
      },
      { endStream: body === undefined },
    )
    stream.on('error', reject)
    stream.on('response', (received, _flags, raw) =>
      resolve({ stream, status: Number(received[constants.HTTP2_HEADER_STATUS] ?? 0), headers: headerLines(raw) }),
    )
    if (body !== undefined) stream.end(body)
  })
}

/** Header lines in order, but for those that HTTP/2 makes itself. */
function headerLines(raw: readonly string[]): First['headers'] {
  return raw.flatMap((name, at): First['headers'] =>
    at % 2 === 0 && !name.startsWith(':') ? [[name.toLowerCase(), raw[at + 1] ?? '']] : [],
  )
}
