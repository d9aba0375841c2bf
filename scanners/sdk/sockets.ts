import type { TlsHandshake } from './network.ts'

/**
 * A TCP connection to a host, for protocols other than HTTP. A name is looked up once per scan, and every connection goes to the
 * same one of its addresses.
 */
export interface TcpRequest {
  host: string
  port: number
  /** What is asked, for the proof; absent: whether the port is open, which no proof has to tell. */
  said?: string
  /** Begin with a TLS handshake; a certificate that does not verify is accepted. */
  tls?: boolean
  /** For the connection to be made; 5,000 by default. */
  connectMs?: number
  /** For the whole conversation; 10,000 by default. */
  timeoutMs?: number
  /** Bytes that are received at most; 65,536 by default. */
  maxBytes?: number
  signal?: AbortSignal
}

/** An open connection. Whoever opened it closes it; its time limit and the scan's signal do too. Its calls throw NetworkError only. */
export interface TcpConnection {
  readonly remoteAddress: string
  /** The handshake that it began with, or that `startTls` made. */
  readonly tls: TlsHandshake | null
  send(bytes: string | Uint8Array): void
  /**
   * Takes the next message off what was received.
   * @param lengthOf its length once it can be told, and all of it is there; null: more is needed
   * @throws NetworkError connection_reset when the other side closes before, protocol_error when it has no end
   */
  take(lengthOf: (received: Buffer) => number | null): Promise<Buffer>
  /** What the other side says within a time, as soon as it says something; empty where it is silent or closes. */
  listen(waitMs: number): Promise<Buffer>
  /** Turns the connection into one with TLS, after both sides agreed to. */
  startTls(): Promise<TlsHandshake>
  close(): void
}

export interface UdpRequest {
  host: string
  port: number
  /** What is asked, for the proof. */
  said: string
  payload: Uint8Array
  /** Whether a datagram answers this question: another one is ignored. */
  isReply: (message: Buffer) => boolean
  /** For both tries together; 3,000 by default. */
  timeoutMs?: number
  signal?: AbortSignal
}
