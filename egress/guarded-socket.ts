import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { AddressGuard } from './address-guard.ts'
import { isBadPort } from './bad-ports.ts'
import { asNetworkError, cancellable } from './deadline.ts'
import { resolveAddresses, type NameResolver } from './name-resolver.ts'

const CONNECT_MS = 5_000
const MAX_ADDRESSES = 4

/** What decides where sockets may go. */
export interface Gate {
  guard: AddressGuard
  resolver: NameResolver
}
export interface Destination {
  /** A name or an address, without brackets. */
  host: string
  port: number
}

/**
 * The one way to a TCP connection. The decision is taken on the addresses that are then connected to, never on the
 * name: a name is looked up once per connection, one bad answer condemns it, and the peer is looked at again.
 * @throws NetworkError
 */
export async function openSocket(gate: Gate, { host, port }: Destination, signal: AbortSignal): Promise<Socket> {
  const addresses = await assertMayReach(gate, { host, port }, signal)
  const socket = await dialFirst(addresses.slice(0, MAX_ADDRESSES), port, signal)
  if (gate.guard(socket.remoteAddress ?? '', port)) return socket
  socket.destroy()
  throw refusal(host, port)
}

/**
 * Looks the name up, once.
 * @returns its addresses, all of which may be connected to
 * @throws NetworkError not_resolved, address_refused, or url_refused for a port that is never asked
 */
export async function assertMayReach(
  { guard, resolver }: Gate,
  { host, port }: Destination,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await addressesOf(resolver, host, signal) : [host]
  if (!addresses.every((address) => guard(address, port))) throw refusal(host, port)
  return addresses
}

/** The address stays out of the message: it would tell how private names resolve. Of a port that is never asked nothing is told but that. */
const refusal = (host: string, port: number): NetworkError =>
  isBadPort(port)
    ? new NetworkError('url_refused', 'The address names a port that must not be reached from here.')
    : new NetworkError('address_refused', `${host} resolves to an address that must not be reached from here.`)

/** RFC 6761 §6.3: localhost is this machine, whatever a name server says. */
function addressesOf(resolver: NameResolver, host: string, signal: AbortSignal): Promise<readonly string[]> {
  return /(?:^|\.)localhost\.?$/iu.test(host) ? Promise.resolve(['127.0.0.1']) : resolveAddresses(resolver, host, signal)
}

async function dialFirst(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  let failure = new NetworkError('not_resolved', 'The name has no address.')
  for (const address of addresses) {
    try {
      return await dial(address, port, signal)
    } catch (error) {
      failure = asNetworkError(error, 'connection_refused')
      if (signal.aborted) break
    }
  }
  throw failure
}

function dial(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  return cancellable<Socket>(signal, ({ resolve, reject }) => {
    const socket = connect({ host: address, port, noDelay: true, autoSelectFamily: false })
    const timer = setTimeout(() => socket.destroy(new NetworkError('timeout', `No connection within ${CONNECT_MS} ms.`)), CONNECT_MS)
    // This listener stays: an error while nobody else listens must not end the process.
    socket.on('error', (error) => reject(asNetworkError(error, 'connection_refused')))
    socket.once('connect', () => resolve(socket))
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
    return () => socket.destroy()
  })
}

/**
 * A TLS handshake on a guarded socket. Whatever goes wrong in it is `tls_failed`, a reset too: the server was there.
 * @throws NetworkError
 */
export function secureSocket(socket: Socket, { host }: Destination, options: ConnectionOptions, signal: AbortSignal): Promise<TLSSocket> {
  const servername = isIP(host) === 0 ? { servername: host.replace(/\.$/u, '') } : {}
  return cancellable<TLSSocket>(signal, ({ resolve, reject }) => {
    try {
      const secured = connectTls({ socket, host, ...servername, ...options })
      secured.on('error', (error) => reject(handshakeFailure(error)))
      secured.once('close', () => reject(handshakeFailure()))
      secured.once('secureConnect', () => resolve(secured))
      return () => secured.destroy()
    } catch (error) {
      // OpenSSL does not know the cipher list or the version.
      socket.destroy()
      reject(asNetworkError(error, 'tls_failed'))
      return () => {}
    }
  })
}

function handshakeFailure(cause?: Error): NetworkError {
  // OpenSSL's own message is a line of numbers and file names; its reason is for people
  const reason = cause !== undefined && 'reason' in cause && typeof cause.reason === 'string' ? cause.reason : cause?.message
  const message =
    reason === undefined ? 'The server closed the connection during the TLS handshake.' : `The TLS handshake failed: ${reason}.`
  return new NetworkError('tls_failed', message, { cause })
}
