import { azureDirectory, type DirectoryModel } from '#scanners/azure/fixture/index.ts'
import { apps } from './apps.ts'
import { archiveDatabases, shopDatabases } from './databases.ts'
import { archiveMachines, shopMachines } from './machines.ts'
import { archiveNetwork, shopNetwork } from './network.ts'
import { directory, people, workloads } from './people.ts'
import { ARCHIVE, DIRECTORY_ID, SHOP } from './place.ts'
import { archiveStorage, shopStorage } from './storage.ts'
import { archiveVaults, shopVaults } from './vaults.ts'
import { watching } from './watching.ts'

/**
 * The directory of the demo's shop as it should be: two subscriptions, nothing wrong in either of them.
 * @param application what scans sign in as
 */
export const soundDirectory = (application: { id: string; secret: string }, now: Date): DirectoryModel =>
  azureDirectory({
    id: DIRECTORY_ID,
    applications: [{ id: application.id, secrets: [{ value: application.secret }] }],
    graph: directory(),
    subscriptions: [
      {
        ...SHOP,
        tags: { service: 'shop' },
        resources: [
          ...shopStorage(now),
          ...shopNetwork(),
          ...shopMachines(),
          ...shopVaults(now),
          ...shopDatabases(),
          ...apps(),
          ...people(),
          ...workloads(),
          ...watching(),
        ],
      },
      {
        ...ARCHIVE,
        tags: { service: 'archive' },
        resources: [
          ...archiveStorage(now),
          ...archiveNetwork(),
          ...archiveMachines(),
          ...archiveVaults(now),
          ...archiveDatabases(),
          ...people(),
          ...watching(),
        ],
      },
    ],
  })
