import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'

/** Pages of one list that are read: AWS gives 100 to 1,000 items a page. */
const PAGES_MAX = 5_000
/** Where AWS's services say how a list goes on: NextToken, nextToken, NextMarker, Marker, LastEvaluatedTableName. */
const TOKEN = /^(?:next_?(?:page)?token|next_?marker|marker|nextcontinuationtoken|lastevaluatedtablename)$/iu

function tokenOf(page: unknown): string | null {
  if (typeof page !== 'object' || page === null) return null
  const said = Object.entries(page).flatMap(([name, value]) => (TOKEN.test(name) && typeof value === 'string' ? [`${name} ${value}`] : []))
  return said.length === 0 ? null : said.join('\n')
}

/**
 * The pages of a list, as long as it goes on. A list without end is no inventory: nothing is known of what it left out.
 * @throws NetworkError protocol_error when a page leads to itself · ScanFailure too_large beyond PAGES_MAX pages
 */
export async function* boundedPages<P>(pages: AsyncIterable<P>): AsyncGenerator<P> {
  let [amount, last]: [number, string | null] = [0, null]
  for await (const page of pages) {
    amount += 1
    if (amount > PAGES_MAX) throw new ScanFailure('too_large', `A list of AWS has more than ${PAGES_MAX} pages.`)
    const token = tokenOf(page)
    if (token !== null && token === last) throw new NetworkError('protocol_error', 'A list of AWS leads from a page to the same page.')
    last = token
    yield page
  }
}
