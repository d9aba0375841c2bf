import { listAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { known, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { flagOf, wordOf } from '#scanners/gcp/presence.ts'
import { computeName } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'

export interface BackendService extends Placed {
  /** EXTERNAL, EXTERNAL_MANAGED, INTERNAL, INTERNAL_MANAGED, INTERNAL_SELF_MANAGED */
  scheme: Seen<string>
  protocol: Seen<string>
  hasLogs: Seen<boolean>
}
export type BackendServices = Listing<BackendService>

export const backendServices = computeCollector({
  id: 'backend-services',
  resourceType: 'compute.googleapis.com/BackendService',
  collection: 'backendServices',
  kind: 'backendService',
  isPlaced: true,
  factOf: (row, placed) => ({
    ...placed,
    scheme: wordOf(row, 'loadBalancingScheme'),
    protocol: wordOf(row, 'protocol'),
    hasLogs: flagOf(row, 'logConfig', 'enable'),
  }),
  itemOf: (row, { hasLogs }) => ({
    tags: {},
    config: shown({
      loadBalancingScheme: textAt(row, 'loadBalancingScheme'),
      protocol: textAt(row, 'protocol'),
      logging: known(hasLogs),
      securityPolicy: textAt(row, 'securityPolicy')?.split('/').at(-1),
      healthChecks: textsAt(row, 'healthChecks').length,
    }),
    relations: listAt(row, 'backends').flatMap((one) => {
      const to = computeName(textAt(one, 'group'))
      return to === null ? [] : [{ kind: 'routes-to' as const, to }]
    }),
  }),
})
