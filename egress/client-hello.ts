import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TlsHandshake, TlsRequest } from '#scanners/sdk/network.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { asNetworkError, cancellable } from './deadline.ts'

/** A ServerHello with all its extensions fits; whoever sends more is no TLS server. */
const ANSWER_MAX = 16_384
const HANDSHAKE = 22
const ALERT = 21
const SERVER_HELLO = 2
const VERSIONS: ReadonlyMap<number, string> = new Map([
  [0x0300, 'SSLv3'],
  [0x0301, 'TLSv1'],
  [0x0302, 'TLSv1.1'],
  [0x0303, 'TLSv1.2'],
])

const u8 = (value: number): Buffer => Buffer.from([value])
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])
/** Bytes with their length before them, in one or two bytes (RFC 5246 §4.3). */
const counted = (bytes: Buffer, width: 1 | 2): Buffer => Buffer.concat([width === 1 ? u8(bytes.length) : u16(bytes.length), bytes])
const numbers = (values: readonly number[]): Buffer => Buffer.concat(values.map(u16))
const extension = (type: number, body: Buffer): Buffer => Buffer.concat([u16(type), counted(body, 2)])

/** The first message of a TLS 1.2 client (RFC 5246 §7.4.1.2) that offers these suites and no others, as one record. */
export function clientHello(suites: readonly number[], servername: string | undefined): Buffer {
  const name = servername === undefined ? [] : [extension(0, counted(Buffer.concat([u8(0), counted(Buffer.from(servername), 2)]), 2))]
  const extensions = [
    ...name,
    extension(10, counted(numbers([29, 23, 24, 25]), 2)), // groups: x25519 and the NIST curves
    extension(11, counted(u8(0), 1)), // points as they are
    extension(13, counted(numbers([0x0401, 0x0403, 0x0501, 0x0503, 0x0601, 0x0201, 0x0203]), 2)), // signatures down to SHA-1
    extension(0xff01, counted(Buffer.alloc(0), 1)), // RFC 5746
  ]
  const body = Buffer.concat([
    u16(0x0303),
    randomBytes(32),
    counted(Buffer.alloc(0), 1),
    counted(numbers(suites), 2),
    counted(u8(0), 1),
    counted(Buffer.concat(extensions), 2),
  ])
  const message = Buffer.concat([u8(1), u8(0), counted(body, 2)])
  return Buffer.concat([u8(HANDSHAKE), u16(0x0301), counted(message, 2)])
}

interface Greeting {
  protocol: string
  suite: number
}
/**
 * What a server answers to a ClientHello; undefined while more bytes are needed.
 * @throws NetworkError tls_failed for an alert, or for what is no TLS
 */
export function serverHello(bytes: Buffer): Greeting | undefined {
  if (bytes.length > 0 && bytes[0] !== HANDSHAKE)
    throw new NetworkError('tls_failed', bytes[0] === ALERT ? 'The server refuses all of these suites.' : 'The server does not speak TLS.')
  // record 5, message 4, version 2, random 32, then the session's name
  if (bytes.length < 44) return undefined
  if (bytes[5] !== SERVER_HELLO) throw new NetworkError('tls_failed', 'The server answers with something other than its greeting.')
  const at = 44 + (bytes[43] ?? 0)
  if (bytes.length < at + 2) return undefined
  return { protocol: VERSIONS.get(bytes.readUInt16BE(9)) ?? 'unknown', suite: bytes.readUInt16BE(at) }
}

/**
 * Offers suites by their numbers, which OpenSSL need not know, and reads which one the server takes; nothing more is exchanged.
 * @throws NetworkError tls_failed when it takes none
 */
export async function greet(
  socket: Duplex & { remoteAddress?: string | undefined },
  { host, servername, suites = [] }: TlsRequest,
  signal: AbortSignal,
): Promise<TlsHandshake> {
  const name = servername ?? (isIP(host) === 0 ? host.replace(/\.$/u, '') : undefined)
  const { protocol, suite } = await cancellable<Greeting>(signal, ({ resolve, reject }) => {
    let received = Buffer.alloc(0)
    socket.on('error', (error) => reject(asNetworkError(error, 'tls_failed')))
    socket.on('close', () => reject(new NetworkError('tls_failed', 'The server closed the connection during the TLS handshake.')))
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      try {
        const greeting = serverHello(received)
        if (greeting !== undefined) resolve(greeting)
        else if (received.length > ANSWER_MAX) reject(new NetworkError('tls_failed', 'The greeting of the server has no end.'))
      } catch (error) {
        reject(asNetworkError(error, 'tls_failed'))
      }
    })
    socket.write(clientHello(suites, name))
    return () => socket.destroy()
  })
  return { protocol, cipher: suiteName(suite), chain: [], authorizationError: null, remoteAddress: socket.remoteAddress ?? '' }
}

/** 0x000a, as registries write it. */
const suiteName = (suite: number): string => `0x${suite.toString(16).padStart(4, '0')}`
