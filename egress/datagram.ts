import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { UdpRequest } from '#scanners/sdk/sockets.ts'
import { checkedHost } from './checked-url.ts'
import { asNetworkError, cancellable, reasonOf, startDeadline } from './deadline.ts'
import type { RawGate } from './raw-gate.ts'

const TIMEOUT_MS = 3_000
/** Datagrams of the other side that are no reply, before it is given up. */
const IGNORED_MAX = 50

/**
 * Sends one datagram on the guarded way, and once more at half time; takes the first reply of that address and port.
 * @throws NetworkError; connection_refused where the host says that nothing listens there
 */
export async function askByUdp(raw: RawGate, request: UdpRequest): Promise<Uint8Array> {
  const host = checkedHost(request.host)
  const timeoutMs = request.timeoutMs ?? TIMEOUT_MS
  const leave = await raw.enter(host, request.signal ?? new AbortController().signal)
  const deadline = startDeadline(timeoutMs, request.signal)
  try {
    const address = await raw.addressOf(host, request.port, deadline.signal)
    if (!raw.gate.guard(address, request.port))
      throw new NetworkError('address_refused', `${host} resolves to an address that must not be reached from here.`)
    return await exchange({ ...request, host: address, timeoutMs }, deadline.signal)
  } catch (error) {
    throw deadline.signal.aborted ? reasonOf(deadline.signal) : asNetworkError(error, 'connection_reset')
  } finally {
    deadline.end()
    leave()
  }
}

function exchange({ host, port, payload, isReply, timeoutMs }: UdpRequest & { timeoutMs: number }, signal: AbortSignal): Promise<Buffer> {
  return cancellable<Buffer>(signal, ({ resolve, reject }) => {
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    let again: NodeJS.Timeout | undefined
    let ignored = 0
    const close = (): void => {
      clearTimeout(again)
      socket.close()
    }
    const failWith = (error: Error): void => {
      close()
      reject(asNetworkError(error, 'timeout'))
    }
    socket.once('error', failWith)
    socket.on('message', (message) => {
      if (isReply(message)) {
        close()
        resolve(message)
      } else {
        ignored += 1
        if (ignored === IGNORED_MAX) failWith(new NetworkError('protocol_error', 'What answers does not answer the question.'))
      }
    })
    const send = (): void =>
      socket.send(payload, (error) => {
        if (error) socket.emit('error', error)
      })
    // connected, so that the system hands over what this address and port send, and nothing else
    socket.connect(port, host, () => {
      send()
      again = setTimeout(send, timeoutMs / 2)
    })
    return close
  })
}
