import { flagAt, listAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { computeName, nameIn, resourceOf } from '#scanners/gcp/names.ts'
import { flagOf, rowsOf } from '#scanners/gcp/presence.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

/** How a network asks for names. */
export interface DnsPolicy {
  name: string
  rule: Seen<{ isLogged: boolean; networks: readonly string[] }>
}
export type DnsPolicies = Listing<DnsPolicy>

function networksOf(row: Json): Seen<readonly string[]> {
  const rows = rowsOf(row, 'networks')
  if (rows instanceof Unseen) return rows
  const names = rows.flatMap((one) => computeName(textAt(one, 'networkUrl')) ?? [])
  return names.length === rows.length ? names : new Unseen('error')
}

export const dnsPolicies = listCollector({
  id: 'dns-policies',
  resourceType: 'dns.googleapis.com/Policy',
  service: 'dns',
  collection: 'policies',
  list: {
    permission: 'dns.policies.list',
    url: ({ id }) => `https://dns.googleapis.com/dns/v1/projects/${id}/policies`,
    query: { maxResults: '1000' },
    field: 'policies',
  },
  factOf(row, project) {
    const own = textAt(row, 'name')
    if (own === undefined) return null
    const rule = together<{ isLogged: boolean; networks: readonly string[] }>({
      isLogged: flagOf(row, 'enableLogging'),
      networks: networksOf(row),
    })
    return { name: nameIn('dns', `projects/${project.id}/policies/${own}`), rule }
  },
  itemOf: (row, { name }) => ({
    resource: resourceOf(name),
    name: textAt(row, 'name') ?? name,
    tags: {},
    config: shown({ enableLogging: flagAt(row, 'enableLogging'), enableInboundForwarding: flagAt(row, 'enableInboundForwarding') }),
    relations: listAt(row, 'networks').flatMap((one) => {
      const network = computeName(textAt(one, 'networkUrl'))
      return network === null ? [] : [{ kind: 'attached-to' as const, to: network }]
    }),
  }),
})
