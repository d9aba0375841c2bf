import { Agent, type ClientRequestArgs, type RequestOptions } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { DEFAULT_CIPHERS, type ConnectionOptions } from 'node:tls'
import { asNetworkError } from './deadline.ts'
import { openSocket, secureSocket, type Gate } from './guarded-socket.ts'

const IDLE_MS = 4_000

/** How the agent learns when to give up connecting: Node keeps a request's own `signal` from it. */
export interface GuardedRequestOptions extends RequestOptions {
  connectSignal: AbortSignal
}

/** TLS that refuses nothing the peer can do: what is wrong with it is reported, not hidden behind an error. */
export const PERMISSIVE_TLS: ConnectionOptions = {
  rejectUnauthorized: false,
  minVersion: 'TLSv1',
  ciphers: `${DEFAULT_CIPHERS}:@SECLEVEL=0`,
}
const STRICT_TLS: ConnectionOptions = { rejectUnauthorized: true }
export const trustOf = (tls: 'permissive' | 'strict'): ConnectionOptions => (tls === 'permissive' ? PERMISSIVE_TLS : STRICT_TLS)

export interface AgentKind {
  tls: 'none' | 'permissive' | 'strict'
  /** Keep connections for further requests to the same host and port. */
  keepAlive: boolean
}

/** Node's pool of connections, with guarded sockets as its only supply. */
export class GuardedAgent extends Agent {
  readonly #gate: Gate
  readonly #tls: AgentKind['tls']

  constructor(gate: Gate, { tls, keepAlive }: AgentKind) {
    super({ keepAlive, timeout: IDLE_MS })
    this.#gate = gate
    this.#tls = tls
  }

  override createConnection(options: ClientRequestArgs, callback?: (error: Error | null, stream: Duplex) => void): undefined {
    void this.#supply(options, callback)
    return undefined
  }

  async #supply(options: ClientRequestArgs, callback?: (error: Error | null, stream: Duplex) => void): Promise<void> {
    try {
      callback?.(null, await this.#open(options))
    } catch (error) {
      // The stream is not looked at beside an error, but the type wants one.
      callback?.(asNetworkError(error, 'connection_refused'), new Socket())
    }
  }

  async #open(options: ClientRequestArgs & { connectSignal?: AbortSignal }): Promise<Duplex> {
    const destination = { host: options.host ?? '', port: Number(options.port) }
    const signal = options.connectSignal ?? AbortSignal.timeout(IDLE_MS)
    const socket = await openSocket(this.#gate, destination, signal)
    if (this.#tls === 'none') return socket
    return secureSocket(socket, destination, { ...trustOf(this.#tls), ALPNProtocols: ['http/1.1'] }, signal)
  }
}
