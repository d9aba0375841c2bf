import { labelsAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { computeName } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'

export type ForwardingRules = Listing<Placed>

/** What it hands its traffic to: a proxy or an instance, or a backend service, by either field. */
const targetsOf = (row: Json): string[] =>
  ['target', 'backendService'].flatMap((field) => {
    const name = computeName(textAt(row, field))
    return name === null ? [] : [name]
  })

/** Where traffic comes in; no check judges one by itself. */
export const forwardingRules = computeCollector({
  id: 'forwarding-rules',
  resourceType: 'compute.googleapis.com/ForwardingRule',
  collection: 'forwardingRules',
  kind: 'forwardingRule',
  isPlaced: true,
  inventory: 'Load Balancing',
  factOf: (_row, placed) => placed,
  itemOf: (row) => ({
    tags: labelsAt(row, 'labels'),
    config: shown({
      IPAddress: textAt(row, 'IPAddress'),
      IPProtocol: textAt(row, 'IPProtocol'),
      portRange: textAt(row, 'portRange'),
      ports: textsAt(row, 'ports'),
      loadBalancingScheme: textAt(row, 'loadBalancingScheme'),
    }),
    relations: targetsOf(row).map((to) => ({ kind: 'routes-to' as const, to })),
  }),
})
