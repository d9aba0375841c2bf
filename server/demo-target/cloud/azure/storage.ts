import type { ResourcePart } from '#scanners/azure/fixture/index.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { monthStart } from '#server/demo-target/cloud/planting.ts'
import { CUSTOMERS, FLOW_LOGS } from './place.ts'
import { plain } from './plain.ts'

export const MEDIA = 'lanternmedia'
export const OLD_ORDERS = 'lanternoldorders'

function account(name: string, now: Date, tags: Readonly<Record<string, string>>): ResourcePart[] {
  const made = monthStart(now).toISOString()
  return [
    storageAccount(name, { keyCreationTime: { key1: made, key2: made }, creationTime: '2025-03-03T08:00:00.0000000Z' }, { tags }),
    plain('Microsoft.Network/privateEndpoints', name),
  ]
}

/** What customers left, pictures of products, and what flow logs are kept in. */
export const shopStorage = (now: Date): ResourcePart[] => [
  ...account(CUSTOMERS, now, { data: 'customers' }),
  ...account(MEDIA, now, { service: 'shop' }),
  ...account(FLOW_LOGS, now, { service: 'audit' }),
]
export const archiveStorage = (now: Date): ResourcePart[] => account(OLD_ORDERS, now, { data: 'orders' })
