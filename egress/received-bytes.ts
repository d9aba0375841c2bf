import type { Socket } from 'node:net'
import { NetworkError } from '#scanners/sdk/network.ts'
import { asNetworkError, cancellable } from './deadline.ts'

const IGNORE = (): void => {}
const CLOSED = new NetworkError('connection_reset', 'The other side closed the connection.')

/** What a socket has received and nobody has taken yet, up to a number of bytes. */
export class ReceivedBytes {
  readonly #socket: Socket
  readonly #maxBytes: number
  #bytes = Buffer.alloc(0)
  /** Of everything, taken or not. */
  #total = 0
  #failure: NetworkError | null = null
  #onNews: () => void = IGNORE
  readonly #stop: () => void

  constructor(socket: Socket, maxBytes: number) {
    this.#socket = socket
    this.#maxBytes = maxBytes
    const onData = (chunk: Buffer): void => this.#receive(chunk)
    const onEnd = (): void => this.#fail(CLOSED)
    const onError = (error: Error): void => this.#fail(asNetworkError(error, 'connection_reset'))
    socket.on('data', onData)
    socket.on('error', onError)
    for (const event of ['end', 'close'] as const) socket.on(event, onEnd)
    this.#stop = () => {
      socket.pause()
      socket.off('data', onData)
      for (const event of ['end', 'close'] as const) socket.off(event, onEnd)
    }
  }

  /** Leaves what comes next to somebody else. */
  stop(): void {
    this.#stop()
  }

  /** @throws NetworkError */
  take(lengthOf: (received: Buffer) => number | null, signal: AbortSignal): Promise<Buffer> {
    return cancellable<Buffer>(signal, ({ resolve, reject }) => {
      const settle = (done: () => void): void => {
        this.#onNews = IGNORE
        done()
      }
      const look = (): void => {
        try {
          const length = lengthOf(this.#bytes)
          if (length !== null && length <= this.#bytes.length) {
            const message = this.#bytes.subarray(0, length)
            this.#bytes = this.#bytes.subarray(length)
            settle(() => resolve(message))
          } else if (this.#failure) settle(() => reject(this.#failure ?? CLOSED))
        } catch (error) {
          // whoever reads has seen that another protocol is spoken
          settle(() => reject(asNetworkError(error, 'protocol_error')))
        }
      }
      this.#onNews = look
      look()
      return () => this.#socket.destroy()
    })
  }

  listen(waitMs: number, signal: AbortSignal): Promise<Buffer> {
    return cancellable<Buffer>(signal, ({ resolve }) => {
      const hand = (): void => {
        clearTimeout(timer)
        this.#onNews = IGNORE
        resolve(this.#bytes)
        this.#bytes = Buffer.alloc(0)
      }
      const timer = setTimeout(hand, waitMs)
      const look = (): void => {
        if (this.#bytes.length > 0 || this.#failure) hand()
      }
      this.#onNews = look
      look()
      return () => {
        clearTimeout(timer)
        this.#socket.destroy()
      }
    })
  }

  #receive(chunk: Buffer): void {
    this.#total += chunk.length
    if (this.#total > this.#maxBytes) {
      this.#socket.destroy()
      this.#fail(new NetworkError('protocol_error', 'The answer has no end.'))
      return
    }
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    this.#onNews()
  }

  #fail(failure: NetworkError): void {
    this.#failure ??= failure
    this.#onNews()
  }
}
