import type { Socket } from 'node:net'
import { NetworkError, type TlsHandshake } from '#scanners/sdk/network.ts'
import type { TcpConnection, TcpRequest } from '#scanners/sdk/sockets.ts'
import { checkedHost } from './checked-url.ts'
import { asNetworkError, errorCode, reasonOf, startDeadline } from './deadline.ts'
import { openSocket, secureSocket } from './guarded-socket.ts'
import type { RawGate } from './raw-gate.ts'
import { ReceivedBytes } from './received-bytes.ts'
import { describeTls, PROBE_OPTIONS } from './tls-probe.ts'

const CONNECT_MS = 5_000
const CONVERSATION_MS = 10_000
const MAX_BYTES = 65_536

/**
 * Opens a TCP connection on the guarded way. What is received is counted, and the whole conversation has an end.
 * @throws NetworkError; connection_refused only where the address itself said so
 */
export async function openTcp(raw: RawGate, request: TcpRequest): Promise<TcpConnection> {
  const { port, timeoutMs = CONVERSATION_MS, maxBytes = MAX_BYTES } = request
  const host = checkedHost(request.host)
  const leave = await raw.enter(host, request.signal ?? new AbortController().signal)
  const deadline = startDeadline(timeoutMs, request.signal)
  const end = (): void => {
    deadline.end()
    leave()
  }
  try {
    let socket = await connected(raw, { ...request, host }, deadline.signal)
    const remoteAddress = socket.remoteAddress ?? ''
    let received = new ReceivedBytes(socket, maxBytes)
    let tls: TlsHandshake | null = null
    const onAbort = (): void => {
      socket.destroy(reasonOf(deadline.signal))
    }
    const startTls = async (): Promise<TlsHandshake> => {
      received.stop()
      const secured = await secureSocket(socket, { host, port }, PROBE_OPTIONS, deadline.signal)
      socket = secured
      received = new ReceivedBytes(secured, maxBytes)
      tls = describeTls(secured)
      return tls
    }
    const close = (): void => {
      deadline.signal.removeEventListener('abort', onAbort)
      socket.destroy()
    }
    deadline.signal.addEventListener('abort', onAbort, { once: true })
    socket.once('close', end)
    try {
      if (request.tls === true) await startTls()
    } catch (error) {
      close()
      throw error
    }
    return {
      remoteAddress,
      get tls() {
        return tls
      },
      send: (bytes) => void socket.write(bytes),
      take: (lengthOf) => received.take(lengthOf, deadline.signal),
      listen: (waitMs) => received.listen(waitMs, deadline.signal),
      startTls,
      close,
    }
  } catch (error) {
    end()
    throw deadline.signal.aborted ? reasonOf(deadline.signal) : asNetworkError(error, 'connection_reset')
  }
}

async function connected(raw: RawGate, { host, port, connectMs = CONNECT_MS }: TcpRequest, signal: AbortSignal): Promise<Socket> {
  const address = await raw.addressOf(host, port, signal)
  const limit = startDeadline(connectMs, signal)
  try {
    return await openSocket(raw.gate, { host: address, port }, limit.signal)
  } catch (error) {
    throw whyNot(error)
  } finally {
    limit.end()
  }
}

/** That no way leads to the address, or that this machine has no socket left, is no word of the port: only a refusal is. */
function whyNot(error: unknown): NetworkError {
  const failure = asNetworkError(error, 'timeout')
  const isSaid = failure.code !== 'connection_refused' || errorCode(failure.cause) === 'ECONNREFUSED'
  return isSaid ? failure : new NetworkError('timeout', failure.message, { cause: failure.cause })
}
