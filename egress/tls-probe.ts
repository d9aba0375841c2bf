import { DEFAULT_CIPHERS, type ConnectionOptions, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'
import type { TlsHandshake, TlsRequest } from '#scanners/sdk/network.ts'
import { checkedHost } from './checked-url.ts'
import { greet } from './client-hello.ts'
import { reasonOf, startDeadline } from './deadline.ts'
import { openSocket, secureSocket, type Gate } from './guarded-socket.ts'
import type { HostSlots } from './host-slots.ts'

const DEFAULT_TIMEOUT_MS = 10_000
const MAX_CHAIN = 20

/**
 * One TLS handshake, to see what the server offers; nothing is sent over it. Old versions and ciphers work as far as
 * this OpenSSL still knows them.
 * @throws NetworkError; tls_failed when the server was there but no handshake came about
 */
export async function probeTls(gate: Gate, slots: HostSlots, request: TlsRequest): Promise<TlsHandshake> {
  const destination = { host: checkedHost(request.host), port: request.port }
  const release = await slots.acquire(destination.host, request.signal ?? new AbortController().signal)
  const deadline = startDeadline(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, request.signal)
  try {
    const socket = await openSocket(gate, destination, deadline.signal)
    if (request.suites !== undefined) return await greet(socket, request, deadline.signal).finally(() => socket.destroy())
    const secured = await secureSocket(socket, destination, handshakeOptions(request), deadline.signal)
    const handshake = describeTls(secured)
    secured.destroy()
    return handshake
  } catch (error) {
    throw deadline.signal.aborted ? reasonOf(deadline.signal) : error
  } finally {
    deadline.end()
    release()
  }
}

function handshakeOptions({
  servername,
  minVersion,
  maxVersion,
  ciphers,
}: Pick<TlsRequest, 'servername' | 'minVersion' | 'maxVersion' | 'ciphers'>): ConnectionOptions {
  return {
    rejectUnauthorized: false,
    minVersion: minVersion ?? 'TLSv1',
    // OpenSSL 3 refuses TLS 1.0 and 1.1 above security level 0.
    ciphers: `${ciphers ?? DEFAULT_CIPHERS}:@SECLEVEL=0`,
    ...(servername !== undefined && { servername }),
    ...(maxVersion !== undefined && { maxVersion }),
  }
}

/** How a service of another protocol is asked for TLS: what matters is to see what it offers. */
export const PROBE_OPTIONS: ConnectionOptions = handshakeOptions({})

export function describeTls(socket: TLSSocket): TlsHandshake {
  // Typed as an Error, but Node sets OpenSSL's code as text.
  const problem: unknown = socket.authorizationError
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    chain: chainOf(socket.getPeerCertificate(true)),
    authorizationError: socket.authorized ? null : problem instanceof Error ? problem.message : String(problem),
    remoteAddress: socket.remoteAddress ?? '',
  }
}

/** A self-signed certificate is its own issuer, and a server without a certificate gives an empty object. */
function chainOf(leaf: DetailedPeerCertificate): Uint8Array[] {
  const chain: Buffer[] = []
  for (
    let certificate: DetailedPeerCertificate | undefined = leaf;
    certificate?.raw && chain.length < MAX_CHAIN;
    certificate = certificate.issuerCertificate
  ) {
    if (chain.some((raw) => raw.equals(certificate?.raw ?? raw))) break
    chain.push(certificate.raw)
  }
  return chain
}
