import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { arnOf, type AwsAccount } from './arn.ts'

type Relations = InventoryItem['relations']

/** The key that something is encrypted with, where AWS names it by its ARN. */
export const encryptedBy = (key: string | undefined): Relations =>
  key?.startsWith('arn:') === true ? [{ kind: 'encrypted-by', to: key }] : []

/** Where something stands in the account's networks. */
export const placed = (
  account: AwsAccount,
  region: string,
  { vpc, subnets = [], groups = [] }: { vpc?: string | undefined; subnets?: readonly string[]; groups?: readonly string[] },
): Relations => [
  ...(vpc === undefined || vpc === '' ? [] : [{ kind: 'in-network' as const, to: arnOf(account, 'ec2', region, `vpc/${vpc}`) }]),
  ...subnets.map((id) => ({ kind: 'in-subnet' as const, to: arnOf(account, 'ec2', region, `subnet/${id}`) })),
  ...groups.map((id) => ({ kind: 'guarded-by' as const, to: arnOf(account, 'ec2', region, `security-group/${id}`) })),
]

/** What is shown of a resource: moments in ISO 8601, null where AWS says nothing. */
export const shown = (config: Readonly<Record<string, Json | Date | undefined>>): InventoryItem['config'] =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : (value ?? null)]))
