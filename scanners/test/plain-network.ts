import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { lookup } from 'node:dns'
import tls from 'node:tls'
import { isIP, type LookupFunction } from 'node:net'
import {
  NetworkError,
  type DnsAnswer,
  type DnsType,
  type HttpRequest,
  type HttpResponse,
  type Network,
  type TlsHandshake,
  type TlsRequest,
} from '#scanners/sdk/network.ts'
import { NO_SOCKETS } from '#scanners/test/no-sockets.ts'

/** A real client over node:http, node:https and node:tls, without any guard: for tests against servers of their own. */
export interface PlainNetwork extends Network {
  /** Every request made, method and address. */
  readonly log: string[]
}
type Zone = Readonly<Record<string, readonly string[]>>

/** @param zone records by 'TYPE name', for the DNS questions of a test; a name without records does not exist */
export function plainNetwork(zone: Zone = {}): PlainNetwork {
  const log: string[] = []
  return {
    log,
    async http(request) {
      const redirects: HttpResponse['redirects'][number][] = []
      for (let url = request.url; ;) {
        log.push(`${request.method ?? 'GET'} ${url}`)
        const response = await ask(url, request)
        const location = response.headers.find(([name]) => name === 'location')?.[1]
        const leads = response.status >= 300 && response.status < 400 && location !== undefined
        if (!leads || !request.followRedirects) return { ...response, redirects }
        if (redirects.length >= request.followRedirects) throw new NetworkError('too_many_redirects', url)
        redirects.push({ url, status: response.status, location })
        url = new URL(location, url).href
      }
    },
    tls: handshake,
    dns: (name, type) => Promise.resolve(answer(zone, name, type)),
    ...NO_SOCKETS,
  }
}

function answer(zone: Zone, name: string, type: DnsType): DnsAnswer {
  const records = zone[`${type} ${name}`] ?? []
  return { type, state: records.length > 0 ? 'records' : 'none', records }
}

/** RFC 6761 §6.3: a name below localhost is this machine, which not every C library knows. */
const lookUp: LookupFunction = (name, options, done) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, options, done)

function ask(url: string, request: HttpRequest): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const started = performance.now()
  const { protocol } = new URL(url)
  const options = {
    method: request.method ?? 'GET',
    headers: request.headers,
    agent: false,
    lookup: lookUp,
    rejectUnauthorized: false,
    maxHeaderSize: 262_144,
  } as const
  const outgoing = protocol === 'https:' ? https.request(url, options) : http.request(url, options)
  const stop = (code: 'timeout' | 'aborted') => outgoing.destroy(new NetworkError(code, code))
  const timer = setTimeout(() => stop('timeout'), request.timeoutMs ?? 10_000)
  request.signal?.addEventListener('abort', () => stop('aborted'), { once: true })
  if (request.signal?.aborted) stop('aborted')
  outgoing.on('error', (error) => reject(asNetworkError(error)))
  outgoing.on('close', () => clearTimeout(timer))
  const take = async (message: IncomingMessage) => {
    try {
      const { body, truncated } = await read(message, request.maxBytes ?? 1_048_576)
      const { statusCode: status = 0, socket } = message
      const durationMs = performance.now() - started
      resolve({
        url,
        status,
        headers: linesOf(message),
        body,
        truncated,
        redirects: [],
        remoteAddress: socket.remoteAddress ?? '',
        durationMs,
      })
    } catch (error) {
      reject(asNetworkError(error))
    }
    outgoing.destroy()
  }
  outgoing.on('response', (message) => void take(message))
  outgoing.end(request.body)
  return promise
}

const linesOf = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, index, all): [string, string][] => (index % 2 === 0 ? [[name.toLowerCase(), all[index + 1] ?? '']] : []))

async function read(message: IncomingMessage, maxBytes: number): Promise<{ body: Uint8Array; truncated: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), truncated: size > maxBytes }
}

function handshake(request: TlsRequest): Promise<TlsHandshake> {
  const { promise, resolve, reject } = Promise.withResolvers<TlsHandshake>()
  const { host, port, ciphers, minVersion, maxVersion, suites } = request
  // the client of these tests is OpenSSL alone, which no longer knows such suites
  if (suites !== undefined) return Promise.reject(new NetworkError('tls_failed', 'refused'))
  const servername = request.servername ?? (isIP(host) === 0 ? host : '')
  const limits = { ...(ciphers && { ciphers }), ...(minVersion && { minVersion }), ...(maxVersion && { maxVersion }) }
  const socket = tls.connect({ host, port, servername, rejectUnauthorized: false, timeout: request.timeoutMs ?? 10_000, ...limits })
  socket.on('timeout', () => socket.destroy(new NetworkError('timeout', 'timeout')))
  request.signal?.addEventListener('abort', () => socket.destroy(new NetworkError('aborted', 'aborted')), { once: true })
  socket.on('error', (error) => reject(asNetworkError(error)))
  socket.on('secureConnect', () => {
    const chain: Uint8Array[] = []
    for (
      let at: tls.DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
      at?.raw && !chain.some((der) => at?.raw.equals(der));
    ) {
      chain.push(at.raw)
      at = at.issuerCertificate
    }
    // node calls it an Error; it is the error's code
    const authorizationError = socket.authorized ? null : String(socket.authorizationError)
    resolve({
      protocol: socket.getProtocol() ?? '',
      cipher: socket.getCipher().name,
      chain,
      authorizationError,
      remoteAddress: socket.remoteAddress ?? '',
    })
    socket.destroy()
  })
  return promise
}

function asNetworkError(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (code === 'ECONNREFUSED') return new NetworkError('connection_refused', message)
  if (code === 'ECONNRESET') return new NetworkError('connection_reset', message)
  if (code === 'ENOTFOUND') return new NetworkError('not_resolved', message)
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO') return new NetworkError('tls_failed', message)
  return new NetworkError('protocol_error', message)
}
