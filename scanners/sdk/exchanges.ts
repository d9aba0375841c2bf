import { NetworkError, type DnsAnswer, type HttpRequest, type HttpResponse, type Network, type TlsRequest } from './network.ts'
import { recordedConnection, printable } from './recorded-connection.ts'
import { redact } from './redact.ts'

/** One question to a target and what came back, as a person reads it: the request of a proof. Secrets are redacted. */
export interface Exchange {
  /** 'GET https://shop.example/.env', its telling header lines and the beginning of its body below. */
  request: string
  /** 'HTTP 404', the records of a name, the outcome of a handshake, or why nothing came. */
  answer: string
}

/** Exchanges kept of one outcome; what a check asks beyond that proves nothing more. */
export const EXCHANGES_MAX = 150
/** Longest request and answer kept, in UTF-16 units. */
export const EXCHANGE_TEXT_MAX = 1_000
const BODY_SHOWN = 200

/** Header lines that every request carries, or that hold what nobody else may see. */
const UNSAID: ReadonlySet<string> = new Set(['accept', 'user-agent', 'content-type', 'cookie', 'authorization', 'proxy-authorization'])

const cut = (text: string): string => (text.length > EXCHANGE_TEXT_MAX ? `${text.slice(0, EXCHANGE_TEXT_MAX - 1)}…` : text)
const exchange = (request: string, answer: string): Exchange => ({ request: cut(redact(request)), answer: cut(redact(answer)) })

function askedByHttp({ url, method = 'GET', headers = {}, body, said }: HttpRequest): string {
  if (said !== undefined) return said
  const lines = Object.entries(headers).filter(([name]) => !UNSAID.has(name.toLowerCase()))
  return [
    `${method} ${url}`,
    ...lines.map(([name, value]) => `${name.toLowerCase()}: ${value}`),
    ...(typeof body === 'string' ? ['', body.slice(0, BODY_SHOWN)] : []),
  ].join('\n')
}
function answeredByHttp({ status, headers }: HttpResponse): string {
  const location = headers.find(([name]) => name === 'location')?.[1]
  return location === undefined ? `HTTP ${status}` : `HTTP ${status}\nlocation: ${location}`
}
function askedByTls({ host, port, minVersion, maxVersion, ciphers, suites }: TlsRequest): string {
  const versions = minVersion === maxVersion ? [minVersion] : [minVersion, maxVersion]
  const offered = [
    versions.filter((version) => version !== undefined).join(' to '),
    ciphers ?? '',
    suites === undefined ? '' : `${suites.length} suites of old`,
  ].filter((part) => part !== '')
  return [`TLS handshake ${host}:${port}`, ...offered].join('\n')
}
const answeredByDns = ({ records }: DnsAnswer): string => (records.length === 0 ? '(no such record)' : records.join('\n'))

/**
 * The same network, which tells every exchange to `record` as it ends. A request that fails is told with its reason; what is
 * aborted was not asked.
 */
export function recordingNetwork(network: Network, record: (exchange: Exchange) => void): Network {
  const told = async <T>(request: string, asked: Promise<T>, answer: (value: T) => string): Promise<T> => {
    try {
      const value = await asked
      record(exchange(request, answer(value)))
      return value
    } catch (error) {
      if (error instanceof NetworkError && error.code !== 'aborted') record(exchange(request, `(${error.code})`))
      throw error
    }
  }
  return {
    http: (request) => told(askedByHttp(request), network.http(request), answeredByHttp),
    tls: (request) => told(askedByTls(request), network.tls(request), ({ protocol, cipher }) => `${protocol} ${cipher}`),
    async tcp(tcp) {
      const { said, host, port } = tcp
      // a scan of ports is its own record
      if (said === undefined) return network.tcp(tcp)
      const asked = `TCP ${host}:${port}\n${said}`
      const opened = network.tcp(tcp)
      opened.catch(() => void told(asked, opened, () => '').catch(() => {}))
      return recordedConnection(await opened, (answer) => record(exchange(asked, answer)))
    },
    udp: (udp) => told(`UDP ${udp.host}:${udp.port}\n${udp.said}`, network.udp(udp), (reply) => printable(Buffer.from(reply))),
    dns: (name, type, signal) => told(`DNS ${type} ${name}`, network.dns(name, type, signal), answeredByDns),
  }
}
