import type { TcpConnection, TcpRequest, UdpRequest } from './sockets.ts'

/**
 * What a scanner may do on the network. It is handed an implementation that guards every socket (`egress/`);
 * a scanner opens none of its own.
 */
export const NETWORK_ERROR_CODES = [
  'address_refused', // the name leads to a private, loopback or metadata address
  'url_refused', // scheme, credentials or port that is never allowed
  'not_resolved',
  'connection_refused',
  'connection_reset',
  'timeout',
  'tls_failed',
  'redirect_loop',
  'too_many_redirects',
  'protocol_error',
  'aborted',
] as const
export type NetworkErrorCode = (typeof NETWORK_ERROR_CODES)[number]

export class NetworkError extends Error {
  readonly code: NetworkErrorCode
  constructor(code: NetworkErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NetworkError'
    this.code = code
  }
}

export interface HttpRequest {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'TRACE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** It changes nothing at the target whatever its method: it may go over a connection that is kept, and once more when that broke. */
  repeatable?: boolean
  /** What it asks, as people read it in a proof, where address and body do not say: 'ec2:DescribeInstances'. */
  said?: string
  /** How many redirects to follow; 0 by default, so that a check sees the redirect itself. */
  followRedirects?: number
  /** Bytes of body to read; the rest is dropped and `truncated` is set. 1 MiB by default. */
  maxBytes?: number
  /** Whole-request limit in milliseconds; 10,000 by default. */
  timeoutMs?: number
  /** Accept a certificate that does not verify (the TLS checks report it); true by default in scans. */
  acceptInvalidTls?: boolean
  signal?: AbortSignal
}
export interface HttpResponse {
  /** The address that answered, after redirects. */
  url: string
  status: number
  /** Header lines in order, names lower-case; repeated names stay repeated. */
  headers: readonly (readonly [name: string, value: string])[]
  body: Uint8Array
  truncated: boolean
  redirects: readonly { url: string; status: number; location: string }[]
  remoteAddress: string
  durationMs: number
}
export interface TlsRequest {
  host: string
  port: number
  /** SNI name; the host when it is a name. */
  servername?: string
  minVersion?: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'
  maxVersion?: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'
  /** OpenSSL cipher list */
  ciphers?: string
  /**
   * Suites by their IANA numbers, for those that OpenSSL no longer offers. Only the greeting is exchanged: the answer has no
   * chain, and its cipher is the number of the suite, as 0x000a.
   */
  suites?: readonly number[]
  timeoutMs?: number
  signal?: AbortSignal
}
export interface TlsHandshake {
  protocol: string
  cipher: string
  /** DER certificates, leaf first. */
  chain: readonly Uint8Array[]
  /** null when the chain verifies for the name; otherwise OpenSSL's code, e.g. CERT_HAS_EXPIRED. */
  authorizationError: string | null
  remoteAddress: string
}
export type DnsType = 'A' | 'AAAA' | 'CNAME' | 'PTR' | 'MX' | 'NS' | 'TXT' | 'CAA' | 'DS' | 'DNSKEY' | 'SOA' | 'AXFR'
/**
 * Records as text: TXT joined, MX 'preference exchange', CAA 'flags tag value', DS and DNSKEY 'present'. AXFR asks the zone's own
 * name servers for all of it, and its records are 'server number' for each that hands over so many.
 */
export interface DnsAnswer {
  type: DnsType
  /** 'none' = the name or the type does not exist (NXDOMAIN or NODATA), a fact; a failure to ask throws NetworkError. */
  state: 'records' | 'none'
  records: readonly string[]
}
/** Every call can be canceled by its signal within a second and throws NetworkError only. */
export interface Network {
  http(request: HttpRequest): Promise<HttpResponse>
  tls(request: TlsRequest): Promise<TlsHandshake>
  dns(name: string, type: DnsType, signal?: AbortSignal): Promise<DnsAnswer>
  /** A connection for protocols other than HTTP. */
  tcp(request: TcpRequest): Promise<TcpConnection>
  /** One datagram, sent again once when it stays unanswered. @returns the first reply of the address and port that were asked */
  udp(request: UdpRequest): Promise<Uint8Array>
}
