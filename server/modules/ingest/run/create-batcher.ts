export interface Batcher<T> {
  /** Resolves when there is room for more: at once, unless a full batch waits behind one that is being written. */
  add(item: T): Promise<void>
  /** Writes what waits and waits for it. @throws the first error of a write */
  drain(): Promise<void>
  /** Drops what waits; resolves when no write is under way. */
  discard(): Promise<void>
}
interface BatcherOptions<T> {
  /** How long items wait for more before they are written together, in milliseconds. */
  windowMs: number
  /** Items of one write; no limit unless told. */
  most?: number
  /** Never called twice at once, and in order. */
  write: (items: readonly T[]) => Promise<void>
  /** Told of the first failed write; nothing is written after it. */
  onError: (error: unknown) => void
}

/** Gathers items that arrive close together, so that one transaction ingests many. */
export function createBatcher<T>({ windowMs, most = Number.POSITIVE_INFINITY, write, onError }: BatcherOptions<T>): Batcher<T> {
  let waiting: T[] = []
  let timer: NodeJS.Timeout | undefined
  let failure: { error: unknown } | undefined
  let writing = Promise.resolve()

  const writeUnlessFailed = async (items: readonly T[]): Promise<void> => {
    if (failure !== undefined) return
    try {
      await write(items)
    } catch (error) {
      failure = { error }
      onError(error)
    }
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const items = waiting
    waiting = []
    if (items.length > 0) writing = writing.then(() => writeUnlessFailed(items))
  }
  return {
    async add(item) {
      waiting.push(item)
      timer ??= setTimeout(flush, windowMs)
      if (waiting.length < most) return
      flush()
      await writing
    },
    async drain() {
      flush()
      await writing
      if (failure !== undefined) throw failure.error
    },
    async discard() {
      waiting = []
      flush()
      await writing
    },
  }
}
