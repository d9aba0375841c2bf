import { shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { nameIn } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'

export type EndpointGroups = Listing<Placed>

/** What answers behind a serverless group: a service of Cloud Run, or a function. */
function servedBy(row: Json, projectId: string): string[] {
  const run = textAt(row, 'cloudRun', 'service')
  const own = textAt(row, 'cloudFunction', 'function')
  const place = `projects/${projectId}/locations/${textAt(row, 'region')?.split('/').at(-1) ?? ''}`
  return [
    ...(run === undefined ? [] : [nameIn('run', `${place}/services/${run}`)]),
    ...(own === undefined ? [] : [nameIn('cloudfunctions', `${place}/functions/${own}`)]),
  ]
}

/** Where a load balancer finds what runs without instances. */
export const endpointGroups = computeCollector({
  id: 'endpoint-groups',
  resourceType: 'compute.googleapis.com/NetworkEndpointGroup',
  collection: 'networkEndpointGroups',
  kind: 'networkEndpointGroup',
  isPlaced: true,
  inventory: 'Load Balancing',
  factOf: (_row, placed) => placed,
  itemOf: (row, _fact, project) => ({
    tags: {},
    config: shown({ networkEndpointType: textAt(row, 'networkEndpointType') }),
    relations: servedBy(row, project.id).map((to) => ({ kind: 'routes-to' as const, to })),
  }),
})
