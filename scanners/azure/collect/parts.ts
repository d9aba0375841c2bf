import { isAbsent } from '#scanners/sdk/cloud/api-error.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import type { ArmResource } from './collector.ts'

/** What is kept inside of some resources: the databases of servers, the keys of vaults. */
export interface Parts<F> {
  all: readonly F[]
  /** Those that did not let see what they hold. */
  unseen: readonly { resource: ArmResource; why: Unseen }[]
}

interface PartsListing<R extends ArmResource, F> {
  /** In Azure's words. */
  resourceType: string
  pagesOf: (parent: R) => AsyncIterable<readonly Json[]>
  /** null: it is no such, and is left out. @throws NetworkError for a row that does not say what it is */
  factOf: (row: Json, parent: R) => F | null
  itemOf: (row: Json, fact: F, parent: R) => InventoryItem
}

/**
 * What each of some resources holds, told to the inventory as it is seen. One that lets nothing be seen is noted alone; a list that is
 * cut in the middle is none.
 */
export async function partsOf<R extends ArmResource, F extends { id: string }>(
  { only, tellInventory }: Pick<ScanEnvironment, 'only' | 'tellInventory'>,
  parents: readonly R[],
  { resourceType, pagesOf, factOf, itemOf }: PartsListing<R, F>,
): Promise<Parts<F>> {
  const isAsked = ({ id }: F) => only === undefined || !isBelow(parents, only.genericIdentifierValue) || id === only.genericIdentifierValue
  const read = async (parent: R): Promise<F[]> => {
    const facts: F[] = []
    for await (const rows of pagesOf(parent)) {
      const known = rows.flatMap((row) => {
        const fact = factOf(row, parent)
        return fact === null || !isAsked(fact) ? [] : [{ row, fact }]
      })
      facts.push(...known.map(({ fact }) => fact))
      const items = known.map(({ row, fact }) => itemOf(row, fact, parent))
      if (items.length > 0) tellInventory?.({ resourceType, complete: false, items })
    }
    return facts
  }
  const answers = await forEach(parents, async (parent) => [parent, await seen(readOrNone(read(parent)))] as const)
  const unseen = answers.flatMap(([resource, answer]) => (answer instanceof Unseen ? [{ resource, why: answer }] : []))
  if (only === undefined && unseen.length === 0) tellInventory?.({ resourceType, complete: true, items: [] })
  return { all: answers.flatMap(([, answer]) => (answer instanceof Unseen ? [] : answer)), unseen }
}

/** What was deleted since its list was read holds nothing. */
const readOrNone = <F>(facts: Promise<F[]>): Promise<F[]> =>
  facts.catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })

/** Whether a verification is about something in one of the resources, and not about the resource as a whole. */
const isBelow = (parents: readonly ArmResource[], id: string): boolean => parents.some((parent) => id.startsWith(`${parent.id}/`))
