import { at } from '#scanners/sdk/cloud/fields.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import { listIn, nextIn, pagesOf, type Page } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

interface Linked<P extends string> {
  permission: P
  /** Of the first page. */
  url: string
  /** The member of a page that says where the list goes on. */
  link: string
}

/** The pages of a list ({ value, nextLink }). Where it goes on is a whole address, or one at the host that was asked. */
export const linkedPages = <P extends string>({ ask }: Asking<P>, { permission, url, link }: Linked<P>): AsyncGenerator<readonly Json[]> =>
  pagesOf(async (next = url): Promise<Page> => {
    const answer = await ask({ permission, url: new URL(next, url).href })
    return { items: listIn(at(answer, 'value')), next: nextIn(answer, link) }
  })
