import { NetworkError, type NetworkErrorCode } from '#scanners/sdk/network.ts'

/** One limit for a whole operation. Its signal ends with a NetworkError as reason: 'timeout' or 'aborted'. */
export interface Deadline {
  signal: AbortSignal
  /** To be called when the operation is over. */
  end: () => void
}

export function startDeadline(limitMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new NetworkError('timeout', `No complete answer within ${limitMs} ms.`)), limitMs)
  const abort = (): void => controller.abort(new NetworkError('aborted', 'The request was canceled.'))
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  const end = (): void => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, end }
}

/** Why a signal ended, as the only error that leaves this folder. */
export function reasonOf(signal: AbortSignal): NetworkError {
  return signal.reason instanceof NetworkError
    ? signal.reason
    : new NetworkError('aborted', 'The request was canceled.', { cause: signal.reason })
}

interface Settle<T> {
  resolve: (value: T) => void
  reject: (error: NetworkError) => void
}

/** A promise that the signal can end at any time. `begin` starts the work and returns how to cancel it. */
export function cancellable<T>(signal: AbortSignal, begin: (settle: Settle<T>) => () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) {
      reject(reasonOf(signal))
      return
    }
    let cancel: (() => void) | undefined
    const onAbort = (): void => {
      cancel?.()
      reject(reasonOf(signal))
    }
    const settled =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        signal.removeEventListener('abort', onAbort)
        settle(value)
      }
    signal.addEventListener('abort', onAbort, { once: true })
    cancel = begin({ resolve: settled(resolve), reject: settled(reject) })
  })
}

const CODES: Readonly<Record<string, NetworkErrorCode>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  ETIMEDOUT: 'timeout',
}

/** The `code` that Node puts on its errors, such as ECONNRESET; '' when there is none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Translates an error of Node; `otherwise` is what an unknown one means in the phase it came from. */
export function asNetworkError(error: unknown, otherwise: NetworkErrorCode): NetworkError {
  if (error instanceof NetworkError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new NetworkError(CODES[errorCode(error)] ?? otherwise, message, { cause: error })
}
