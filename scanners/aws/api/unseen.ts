import { NetworkError } from '#scanners/sdk/network.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { accessFailure, codeOf, reasonOf } from './failure.ts'
import { boundedPages } from './bounded-pages.ts'

/**
 * The answer to one question about one resource; what AWS refuses to tell is noted in its place.
 * @param absent AWS's words for "there is none", which is an answer: NoSuchBucketPolicy
 * @param none what stands for it
 * @throws the error when the scan itself is over: canceled, out of time
 */
export async function seen<T, N = never>(ask: Promise<T>, absent: readonly string[] = [], none?: N): Promise<Seen<T | N>> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'aborted') throw error
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever names words for absence says what stands for it
    if (absent.includes(codeOf(error))) return none as N
    return new Unseen(reasonOf(error))
  }
}

/** The answer without which nothing can be said of a service in a region. @throws ScanFailure, NetworkError */
export async function required<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask
  } catch (error) {
    throw accessFailure(error)
  }
}

/** All items of all pages. @throws ScanFailure, NetworkError: a list cut in the middle is none */
export async function everyPage<P, T>(pages: AsyncIterable<P>, itemsOf: (page: P) => readonly T[] | undefined): Promise<T[]> {
  const items: T[] = []
  try {
    for await (const page of boundedPages(pages)) items.push(...(itemsOf(page) ?? []))
  } catch (error) {
    throw accessFailure(error)
  }
  return items
}
