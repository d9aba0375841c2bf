import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { accessFailure } from './failure.ts'
import { boundedPages } from './bounded-pages.ts'

interface Listing<P, R, F> {
  /** In CloudFormation's words: AWS::EC2::Volume. */
  resourceType: string
  pages: AsyncIterable<P>
  rowsOf: (page: P) => readonly R[] | undefined
  /** What checks read of a resource; null: it is none of the account's, and is left out. */
  factOf: (row: R) => F | null
  /** What people see of it; null: it is not shown. */
  itemOf: (row: R, fact: F) => InventoryItem | null
  /** What was listed is a choice of the caller's, so that nothing is known of the rest. */
  isPart?: boolean
}

/**
 * Every resource of one type, told to the inventory page by page so that a large account is never held as a whole.
 * @throws ScanFailure, NetworkError: a list cut in the middle is none, and what was told of it stays a part
 */
export async function listed<P, R, F>(
  { only, tellInventory }: Pick<ScanEnvironment, 'only' | 'tellInventory'>,
  { resourceType, pages, rowsOf, factOf, itemOf, isPart = only !== undefined }: Listing<P, R, F>,
): Promise<F[]> {
  const facts: F[] = []
  try {
    for await (const page of boundedPages(pages)) {
      const known = (rowsOf(page) ?? []).flatMap((row) => {
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
  if (!isPart) tellInventory?.({ resourceType, complete: true, items: [] })
  return facts
}

/** The id of the resource that a verification is about, where it is of this kind: i-0abc of …:instance/i-0abc; null: list all. */
export function onlyId({ only }: Pick<ScanEnvironment, 'only'>, kind: string): string | null {
  const [, path = ''] = /^arn:[^:]*:[^:]*:[^:]*:[^:]*:(.*)$/u.exec(only?.genericIdentifierValue ?? '') ?? []
  return path.startsWith(`${kind}/`) ? path.slice(kind.length + 1) : null
}

/** The filter that leaves one resource of a list of EC2; unlike an id it may find nothing, which is an answer. */
export const filterOf = (name: string, id: string | null): { Filters?: { Name: string; Values: string[] }[] } =>
  id === null ? {} : { Filters: [{ Name: name, Values: [id] }] }

/** Lists of `most` items each, for calls that take no more at once. */
export const partsOf = <T>(items: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, part) => items.slice(part * most, (part + 1) * most))

/** Tags as AWS lists them. */
export const tagsOf = (tags: readonly { Key?: string | undefined; Value?: string | undefined }[] | undefined): Record<string, string> =>
  Object.fromEntries((tags ?? []).map(({ Key: name = '', Value: value = '' }) => [name, value]))

/** Tags as ECS lists them, in lower case unlike the other services. */
export const ecsTagsOf = (tags: readonly { key?: string | undefined; value?: string | undefined }[] | undefined): Record<string, string> =>
  Object.fromEntries((tags ?? []).map(({ key = '', value = '' }) => [key, value]))
