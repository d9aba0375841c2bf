import type { RELATION_KINDS } from '#contract/resources.ts'
import type { ResourceRef } from './check.ts'

/** How one resource stands to another, seen from the first. */
export type RelationKind = (typeof RELATION_KINDS)[number]

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** One resource of a target, whether or not a check looks at it. */
export interface InventoryItem {
  resource: ResourceRef
  /** What people call it; its identifier where it has no name. */
  name: string
  tags: Readonly<Record<string, string>>
  /** What a person wants to know of it. Secrets are redacted by the sdk before it leaves the scanner. */
  config: Readonly<Record<string, Json>>
  relations: readonly { kind: RelationKind; to: string }[]
}
/** What was seen of one type in one scope; all of it, or a part of it after others. */
export interface Inventory {
  /** A region, or what the fingerprint calls the whole target. */
  scope: string
  /** In the words of the provider: AWS::EC2::Instance. */
  resourceType: string
  /** With these, everything has been told that there is: each page of the list answered, and what was not told of this scan is gone. */
  complete: boolean
  /** The rest of the same list follows: a runner hands on long ones in parts. */
  more?: true
  items: readonly InventoryItem[]
}
/** How a collector tells what it saw, as it sees it. */
export type TellInventory = (seen: Omit<Inventory, 'scope' | 'more'>) => void
