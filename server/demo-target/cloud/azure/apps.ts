import type { ResourcePart } from '#scanners/azure/fixture/index.ts'
import { appLogs, appSite } from '#scanners/azure/fixture/resources/apps.ts'
import { aksCluster, containerRegistry } from '#scanners/azure/fixture/resources/machines.ts'
import { APP, APP_IDENTITY, ownIdentity, REGISTRY } from './place.ts'
import { plain } from './plain.ts'

export const CLUSTER = 'workshop'

/** The shop itself, the cluster that its workshop runs on, and the images of both. */
export const apps = (): ResourcePart[] => [
  appSite(APP, {}, { identity: ownIdentity(APP_IDENTITY), tags: { service: 'shop' } }),
  appLogs(APP),
  plain('Microsoft.Web/serverfarms', 'plan'),
  aksCluster(CLUSTER),
  containerRegistry(REGISTRY),
]
