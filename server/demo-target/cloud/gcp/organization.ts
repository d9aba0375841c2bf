import { gcpOrganization, type GcpOrganizationModel, type ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { BUCKETS } from './buckets.ts'
import { data } from './data.ts'
import { machines } from './machines.ts'
import { network } from './network.ts'
import { folderPolicy, organizationPolicy, people } from './people.ts'
import { DATA, DOMAIN, FOLDER, ORGANIZATION, SHOP } from './place.ts'
import { services } from './services.ts'
import { watching, watchingAll } from './watching.ts'

function project(own: typeof SHOP | typeof DATA, displayName: string, now: Date): ProjectParts {
  const { policy, serviceAccounts } = people(own)
  return {
    ...own,
    displayName,
    parent: FOLDER,
    labels: { environment: 'production' },
    policy,
    compute: { ...network(own.id), ...machines(own.id) },
    services: { ...services(own.id, now), ...data(own.id, now), ...watching(own.id), serviceAccounts },
    buckets: BUCKETS[own.id] ?? [],
  }
}

/**
 * The organization of the demo's shop as it should be: two projects below a folder, nothing wrong in any of them.
 * @param scanner the service account that scans it
 */
export const soundOrganization = (scanner: string, now: Date): GcpOrganizationModel =>
  // rows are shared by no two copies: faults change them
  structuredClone(
    gcpOrganization({
      name: ORGANIZATION,
      displayName: DOMAIN,
      policy: organizationPolicy(scanner),
      ...watchingAll(),
      folders: [{ name: FOLDER, displayName: 'Production', policy: folderPolicy() }],
      projects: [project(SHOP, 'Shop', now), project(DATA, 'Reports', now)],
    }),
  )
