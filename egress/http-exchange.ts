import { request as send, type ClientRequest, type IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { NetworkError, type HttpRequest } from '#scanners/sdk/network.ts'
import { destinationOf } from './checked-url.ts'
import { asNetworkError, errorCode, reasonOf } from './deadline.ts'
import type { GuardedAgent, GuardedRequestOptions } from './guarded-agent.ts'

/** Of one answer, as much as browsers take. */
export const MAX_HEADER_BYTES = 262_144
/** Lines beyond are left out. */
export const MAX_HEADERS = 500

/** One request on the wire, without redirects. */
export interface Hop {
  url: URL
  method: NonNullable<HttpRequest['method']>
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
  /** It may be sent a second time when its connection broke. */
  isRepeatable: boolean
}
export interface HopAnswer {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: Uint8Array
  truncated: boolean
  remoteAddress: string
}
export interface HopLimits {
  maxBytes: number
  signal: AbortSignal
}

/**
 * Sends one request and reads at most `maxBytes` of the decoded body; the connection of a longer one is destroyed.
 * @throws NetworkError
 */
export async function exchange(hop: Hop, agent: GuardedAgent, { maxBytes, signal }: HopLimits): Promise<HopAnswer> {
  if (signal.aborted) throw reasonOf(signal)
  try {
    const response = await firstByte(hop, agent, signal)
    const remoteAddress = response.socket.remoteAddress ?? ''
    const headers = pairs(response.rawHeaders)
    const status = response.statusCode ?? 0
    const encoding = response.headers['content-encoding']
    const { body, truncated } = await readBody(decoded(response, { status, encoding, method: hop.method }), maxBytes)
    return { status, headers, body, truncated, remoteAddress }
  } catch (error) {
    if (signal.aborted) throw reasonOf(signal)
    if (errorCode(error) === 'HPE_HEADER_OVERFLOW')
      throw new NetworkError('protocol_error', `The answer's headers are larger than ${MAX_HEADER_BYTES} bytes.`, { cause: error })
    throw asNetworkError(error, 'protocol_error')
  }
}

function firstByte({ url, method, headers, body }: Hop, agent: GuardedAgent, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options: GuardedRequestOptions = {
      ...destinationOf(url),
      agent,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
      connectSignal: signal,
    }
    const request: ClientRequest = send(options)
    request.on('error', reject)
    request.on('response', (response) => {
      // A fault in the middle of the body is told to the request alone; without this it would look like a reset.
      request.on('error', (error) => response.destroy(error))
      resolve(response)
    })
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new NetworkError('protocol_error', 'The server changed to another protocol without being asked.'))
    })
    request.on('close', () => reject(new NetworkError('connection_reset', 'The connection was closed without an answer.')))
    request.end(body)
  })
}

function pairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: Math.min(raw.length / 2, MAX_HEADERS) }, (_, index) => [
    (raw[index * 2] ?? '').toLowerCase(),
    raw[index * 2 + 1] ?? '',
  ])
}

/** Some servers compress although they are asked not to. */
export function decoded(response: Readable, answer: { status: number; encoding: string | undefined; method: string }): Readable {
  const { status, encoding, method } = answer
  const isEmpty = method === 'HEAD' || status === 204 || status === 304
  const decoder = isEmpty ? undefined : decoderOf(encoding)
  // Errors of either stream come out of the decoder, which is read.
  return decoder ? pipeline(response, decoder, () => {}) : response
}

function decoderOf(encoding = ''): ReturnType<typeof createGunzip> | undefined {
  const name = encoding.trim().toLowerCase()
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'deflate') return createInflate()
  return name === 'br' ? createBrotliDecompress() : undefined
}

/** Leaving the loop early destroys the stream, and with it the connection. */
export async function readBody(stream: Readable, maxBytes: number): Promise<{ body: Uint8Array; truncated: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes.subarray(0, maxBytes - size))
    size += bytes.length
    if (size > maxBytes) return { body: Buffer.concat(chunks), truncated: true }
  }
  return { body: Buffer.concat(chunks), truncated: false }
}
