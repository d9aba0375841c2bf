import { NetworkError, type Network, type NetworkErrorCode } from '#scanners/sdk/network.ts'
import type { PortState } from '#scanners/network/facts.ts'

/** A second for the first packet to be sent again, and what a long way takes. */
const CONNECT_MS = 1_500

const STATES: Partial<Readonly<Record<NetworkErrorCode, PortState>>> = {
  connection_refused: 'closed',
  // it took the connection and dropped it
  connection_reset: 'open',
  timeout: 'filtered',
}

/**
 * Whether a connection comes about; nothing is sent over it.
 * @throws NetworkError for what holds for the whole host: its name leads nowhere, or where no connection may go
 */
export async function tryPort(network: Network, host: string, port: number): Promise<PortState> {
  try {
    const connection = await network.tcp({ host, port, connectMs: CONNECT_MS })
    connection.close()
    return 'open'
  } catch (error) {
    const state = error instanceof NetworkError ? STATES[error.code] : undefined
    if (state === undefined) throw error
    return state
  }
}
