import type { ResourcePart } from '#scanners/azure/fixture/index.ts'
import { cosmosAccount, mysqlServer, postgresServer, sqlServer } from '#scanners/azure/fixture/resources/databases.ts'
import { plain } from './plain.ts'

export const ORDERS = 'lantern-orders'
export const OLD_ORDERS_SERVER = 'lantern-old-orders'
export const REVIEWS = 'lantern-reviews'
export const BASKETS = 'lantern-baskets'
/** Addresses of the office, from which the databases may be asked. */
const OFFICE = ['198.51.100.16', '198.51.100.23'] as const

/** Orders, reviews, the blog and baskets. */
export const shopDatabases = (): ResourcePart[] => [
  sqlServer(ORDERS, { publicNetworkAccess: 'Enabled' }, { rules: [OFFICE], databases: { orders: 'Enabled' } }),
  plain('Microsoft.Network/privateEndpoints', ORDERS),
  postgresServer(REVIEWS, {}, { rules: [OFFICE] }),
  mysqlServer('lantern-blog', {}, { rules: [OFFICE] }),
  cosmosAccount(BASKETS),
  plain('Microsoft.Network/privateEndpoints', BASKETS),
]
export const archiveDatabases = (): ResourcePart[] => [
  sqlServer(OLD_ORDERS_SERVER, {}, { databases: { 'orders-2024': 'Enabled' } }),
  plain('Microsoft.Network/privateEndpoints', OLD_ORDERS_SERVER),
]
