import { shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { listPages } from '#scanners/gcp/api/pages.ts'
import { flagOf } from '#scanners/gcp/presence.ts'
import { instantIn } from '#scanners/gcp/moments.ts'
import { lastOf, resourceOf } from '#scanners/gcp/names.ts'
import { projectCollector } from './collector.ts'

/** A key that people made and hold. */
export interface ServiceAccountKey {
  name: string
  id: string
  madeAt: Seen<Date>
  /** null: it does not end. */
  endsAt: Date | null
  isDisabled: Seen<boolean>
}
/** The keys of each service account, by its full resource name. */
export type ServiceAccountKeys = ReadonlyMap<string, Seen<readonly ServiceAccountKey[]>>

const RESOURCE_TYPE = 'iam.googleapis.com/ServiceAccountKey'
/** Keys of one account; Google allows ten that people manage. */
function keyIn(row: Json, account: string): ServiceAccountKey | null {
  const id = lastOf(textAt(row, 'name') ?? '')
  const type = textAt(row, 'keyType')
  if (id === '' || (type !== undefined && type !== 'USER_MANAGED')) return null
  return {
    name: `${account}/keys/${id}`,
    id,
    madeAt: instantIn(row, 'validAfterTime') ?? new Unseen('error'),
    endsAt: instantIn(row, 'validBeforeTime'),
    isDisabled: flagOf(row, 'disabled'),
  }
}
const itemOf = (account: string, { name, id, madeAt, endsAt, isDisabled }: ServiceAccountKey): InventoryItem => ({
  resource: resourceOf(name),
  name: id,
  tags: {},
  config: shown({
    validAfterTime: known(madeAt),
    validBeforeTime: endsAt ?? undefined,
    disabled: known(isDisabled),
  }),
  relations: [{ kind: 'attached-to', to: account }],
})

/** The keys that people hold, account by account: those that Google manages nobody can take away. */
export const serviceAccountKeys = projectCollector({
  id: 'service-account-keys',
  asks: ['iam.serviceAccountKeys.list'],
  after: ['service-accounts'],
  async collect({ ask, environment }, facts) {
    const accounts = facts['service-accounts']?.rows ?? []
    const keysOf = async (name: string): Promise<Seen<readonly ServiceAccountKey[]>> => {
      const path = name.replace(/^\/\/iam\.googleapis\.com\//u, '')
      const rows = await seen(
        everyPage(
          listPages(ask, {
            permission: 'iam.serviceAccountKeys.list',
            url: `https://iam.googleapis.com/v1/${inAddress(path)}/keys`,
            query: { keyTypes: 'USER_MANAGED' },
            field: 'keys',
          }),
        ),
        [],
      )
      if (rows instanceof Unseen) return rows
      const isReadable = rows.every((row) => textAt(row, 'name') !== undefined && textAt(row, 'keyType') !== '')
      return isReadable ? rows.flatMap((row) => keyIn(row, name) ?? []) : new Unseen('error')
    }
    const found = new Map(await forEach(accounts, async ({ name }) => [name, await keysOf(name)] as const))
    tell()
    return found

    function tell(): void {
      const { only, tellInventory } = environment
      for (const [account, keys] of found)
        if (!(keys instanceof Unseen) && keys.length > 0)
          tellInventory?.({ resourceType: RESOURCE_TYPE, complete: false, items: keys.map((key) => itemOf(account, key)) })
      const isWhole = [...found.values()].every((keys) => !(keys instanceof Unseen)) && facts['service-accounts']?.unseen.length === 0
      if (isWhole && only === undefined) tellInventory?.({ resourceType: RESOURCE_TYPE, complete: true, items: [] })
    }
  },
})
