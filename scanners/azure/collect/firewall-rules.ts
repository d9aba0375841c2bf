import { textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { rangeOf, type AllowedRange } from '#scanners/azure/network/database-firewall.ts'

/** A rule of a database server's firewall. */
export interface FirewallRule extends AllowedRange {
  name: string
}

/** @throws NetworkError for a rule without addresses: what it lets in is not known */
function ruleOf(row: Json): FirewallRule {
  const name = textAt(row, 'name') ?? ''
  const from = textAt(row, 'properties', 'startIpAddress')
  const to = textAt(row, 'properties', 'endIpAddress')
  if (name === '' || from === undefined || to === undefined || rangeOf({ from, to }) === null)
    throw new NetworkError('protocol_error', 'A rule of a firewall has no name or no addresses.')
  return { name, from, to }
}
/** The rules on some pages. @throws ScanFailure, NetworkError */
export const rulesIn = async (pages: AsyncIterable<readonly Json[]>): Promise<FirewallRule[]> => (await everyPage(pages)).map(ruleOf)
