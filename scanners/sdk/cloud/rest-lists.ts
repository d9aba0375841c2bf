import { isList } from '#scanners/sdk/json.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { accessFailure, isAbsent, reasonOf } from './api-error.ts'
import { at } from './fields.ts'
import { Unseen, type Seen } from './unseen.ts'

/** Pages of one list that are read. */
const PAGES_MAX = 5_000

/** One page of a list: what is on it, and what asks for the next; null: it was the last. */
export interface Page {
  items: readonly Json[]
  next: string | null
}

/**
 * The items of a list, a page at a time, as long as it goes on.
 * @param ask a page by what the one before said of it; undefined: the first
 * @throws NetworkError protocol_error when a page leads to one that was read · ScanFailure too_large beyond PAGES_MAX pages
 */
export async function* pagesOf(ask: (next: string | undefined) => Promise<Page>): AsyncGenerator<readonly Json[]> {
  let next: string | undefined
  // of the pages before, one is kept in mind at a time, each twice as long as the one before: every loop comes to it again (R. P. Brent, 1980)
  let inMind: string | undefined
  let forgetAt = 1
  for (let amount = 1; ; amount += 1) {
    if (amount > PAGES_MAX) throw new ScanFailure('too_large', `A list has more than ${PAGES_MAX} pages.`)
    const page = await ask(next)
    yield page.items
    if (page.next === null) return
    if (page.next === next || page.next === inMind) throw new NetworkError('protocol_error', 'A list leads in a loop.')
    next = page.next
    if (amount < forgetAt) continue
    inMind = next
    forgetAt *= 2
  }
}

/**
 * The list on a page of an answer.
 * @param whenLeftOut what it means that the answer has none: [] where a provider leaves out an empty one
 * @throws NetworkError protocol_error for what is no list: nothing is known of it
 */
export function listIn(value: Json | undefined, whenLeftOut?: readonly Json[]): readonly Json[] {
  if (value === undefined && whenLeftOut !== undefined) return whenLeftOut
  if (!isList(value)) throw new NetworkError('protocol_error', 'An answer has no list where one belongs.')
  return value
}

/**
 * Where a list goes on, as an answer says it: an address, or a token; null: it ends here.
 * @param name of the member that says so: nextLink, nextPageToken
 * @throws NetworkError protocol_error for what is no text: nothing is known of the rest
 */
export function nextIn(answer: Json | undefined, name: string): string | null {
  const next = at(answer, name) ?? ''
  if (typeof next !== 'string') throw new NetworkError('protocol_error', 'A list does not say where it goes on.')
  return next === '' ? null : next
}

interface Listing<F> {
  /** In the provider's words. */
  resourceType: string
  pages: AsyncIterable<readonly Json[]>
  /** What checks read of a resource; null: it is no such, and is left out. */
  factOf: (row: Json) => F | null
  /** What people see of it; null: it is not shown. */
  itemOf: (row: Json, fact: F) => InventoryItem | null
  /** What was listed is a choice of the caller's, so that nothing is known of the rest. */
  isPart?: boolean
  /** Asked at the end: whether all was told, where a provider may leave out a part and say so. */
  isWhole?: () => boolean
}

/**
 * Every resource of one type, told to the inventory page by page so that a large target is never held as a whole.
 * @throws ScanFailure, NetworkError: a list cut in the middle is none, and what was told of it stays a part
 */
export async function listed<F>(
  { only, tellInventory }: Pick<ScanEnvironment, 'only' | 'tellInventory'>,
  { resourceType, pages, factOf, itemOf, isPart = only !== undefined, isWhole = () => true }: Listing<F>,
): Promise<F[]> {
  const facts: F[] = []
  try {
    for await (const rows of pages) {
      const known = rows.flatMap((row) => {
        const fact = factOf(row)
        return fact === null ? [] : [{ row, fact }]
      })
      for (const { fact } of known) facts.push(fact)
      const items = known.flatMap(({ row, fact }) => itemOf(row, fact) ?? [])
      if (items.length > 0) tellInventory?.({ resourceType, complete: false, items })
    }
  } catch (error) {
    throw accessFailure(error)
  }
  if (!isPart && isWhole()) tellInventory?.({ resourceType, complete: true, items: [] })
  return facts
}

/** All items of all pages. @throws ScanFailure, NetworkError: a list cut in the middle is none */
export async function everyPage(pages: AsyncIterable<readonly Json[]>): Promise<Json[]> {
  const items: Json[] = []
  try {
    for await (const rows of pages) items.push(...rows)
  } catch (error) {
    throw accessFailure(error)
  }
  return items
}

/**
 * The answer to one question about one resource; what the provider refuses to tell is noted in its place.
 * @param none what stands for "there is no such" (404), where that is an answer; without it that is unseen too
 * @throws the error when the scan itself is over: canceled, out of time
 */
export async function seen<T, N = never>(ask: Promise<T>, ...none: [] | [none: N]): Promise<Seen<T | N>> {
  try {
    return await ask
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'aborted') throw error
    if (none.length === 1 && isAbsent(error)) return none[0]
    return new Unseen(reasonOf(error))
  }
}
