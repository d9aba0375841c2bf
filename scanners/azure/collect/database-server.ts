import { at, textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import type { Arm } from '#scanners/azure/api/arm.ts'
import type { ArmType } from '#scanners/azure/api/versions.ts'
import { armId } from '#scanners/azure/arm-id.ts'
import { aboutEach, type ArmResource } from './collector.ts'
import type { FirewalledServer } from './firewalled-servers.ts'
import { publicAccess } from './network-access.ts'

/** A flexible server of PostgreSQL or MySQL. */
export const databaseServer = (row: Json, resource: ArmResource): Omit<FirewalledServer, 'item'> => ({
  ...resource,
  publicNetwork:
    armId(at(row, 'properties', 'network', 'delegatedSubnetResourceId')) === null
      ? publicAccess(row, ['properties', 'network', 'publicNetworkAccess'], undefined)
      : 'Disabled',
})

/** The parameters of a server, by their names in lower case. */
export type Parameters = ReadonlyMap<string, string>
export type ServerParameters = ReadonlyMap<string, Seen<Parameters>>

/** The parameters that checks look at, of each server. */
export const parametersOf = <P extends string>(
  arm: Arm<P>,
  servers: readonly ArmResource[],
  { permission, type, names }: { permission: P; type: ArmType; names: ReadonlySet<string> },
): Promise<ServerParameters> =>
  aboutEach(servers, ({ id }) =>
    seen(
      everyPage(arm.pages(permission, `${id}/configurations`, type)).then(
        (rows) =>
          new Map(
            rows.flatMap((row) => {
              const name = (textAt(row, 'name') ?? '').toLowerCase()
              const value = textAt(row, 'properties', 'value')
              return names.has(name) && value !== undefined ? [[name, value] as const] : []
            }),
          ),
      ),
    ),
  )
