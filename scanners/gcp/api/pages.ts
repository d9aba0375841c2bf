import { at, textAt } from '#scanners/sdk/cloud/fields.ts'
import { isAbsent } from '#scanners/sdk/cloud/api-error.ts'
import { listIn, nextIn, pagesOf } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { Wanted } from './only.ts'
import { unreachedIn, type UnseenPlace } from './unseen-place.ts'

interface ListQuestion<P extends string> {
  permission: P
  url: string
  query?: Readonly<Record<string, string>>
  /** The part of an answer that has the list; Google leaves it out where the list is empty. */
  field: string
  /** What an answer says it is, of services that say so (compute#firewallList): without it an empty answer is none. */
  kind?: string | RegExp
  /** Is told which places an answer says it leaves out. */
  unseen?: UnseenPlace[]
}

/**
 * An answer of the form that was asked for.
 * @param telling parts by which one that does not say what it is can be told from an empty one
 * @throws NetworkError protocol_error
 */
export function assertKind(answer: Json, kind: string | RegExp | undefined, telling: readonly string[] = ['id', 'name']): void {
  const said = textAt(answer, 'kind') ?? ''
  const isTelling = at(answer, 'kind') === undefined && telling.some((name) => at(answer, name) !== undefined)
  const isKind = kind === undefined || isTelling || (typeof kind === 'string' ? said === kind : kind.test(said))
  if (!isObject(answer) || !isKind) throw new NetworkError('protocol_error', 'An answer is not what was asked for.')
}
function addressOf(url: string, query: Readonly<Record<string, string>>, token: string | undefined): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  if (token !== undefined) address.searchParams.set('pageToken', token)
  return address.href
}

/** Asks page after page, each by the token of the one before. */
export const askPages = <P extends string>(
  ask: Asking<P>['ask'],
  { permission, url, query = {}, field, kind, unseen }: ListQuestion<P>,
  itemsOf: (answer: Json) => readonly Json[],
): AsyncGenerator<readonly Json[]> =>
  pagesOf(async (token) => {
    const answer = await ask({ permission, url: addressOf(url, query, token) })
    assertKind(answer, kind, [field])
    unseen?.push(...unreachedIn(answer))
    return { items: itemsOf(answer), next: nextIn(answer, 'nextPageToken') }
  })

/** The pages of a list. @throws ApiError · NetworkError */
export const listPages = <P extends string>(ask: Asking<P>['ask'], question: ListQuestion<P>): AsyncGenerator<readonly Json[]> =>
  askPages(ask, question, (answer) => listIn(at(answer, question.field), []))

/**
 * The pages of a list as far as they are wanted: all, or the one resource that a verification is about.
 * @param one asks for that, by its path; that it is gone is an answer
 */
export async function* wantedPages(
  wanted: Wanted,
  { all, one }: { all: () => AsyncIterable<readonly Json[]>; one: (path: string) => Promise<Json> },
): AsyncGenerator<readonly Json[]> {
  if (wanted === 'none') return
  if (wanted.all) {
    yield* all()
    return
  }
  try {
    yield [await one(wanted.path)]
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}
