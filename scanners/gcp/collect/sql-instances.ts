import { flagAt, labelsAt, listAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { flagOf, rowsOf, wordOf } from '#scanners/gcp/presence.ts'
import { computeName, nameIn, resourceOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

export interface SqlInstance {
  name: string
  region: string | undefined
  engine: Seen<'MYSQL' | 'POSTGRES' | 'SQLSERVER'>
  /** Its data comes from another, which is backed up. */
  isReplica: boolean
  /** A server elsewhere that Cloud SQL copies from: none of its settings are Cloud SQL's. */
  isExternal: boolean
  /** Networks that may connect from outside: CIDR blocks. */
  networks: Seen<readonly string[]>
  hasPublicAddress: Seen<boolean>
  /** Whether what is not encrypted is turned away. */
  forcesTls: Seen<boolean>
  hasBackups: Seen<boolean>
  hasPointInTime: Seen<boolean>
  isProtected: Seen<boolean>
  /** By name, as they were set. */
  flags: Seen<ReadonlyMap<string, string>>
}
export type SqlInstances = Listing<SqlInstance>

const ENGINE = /^(MYSQL|POSTGRES|SQLSERVER)_/u
function engineOf(row: Json): SqlInstance['engine'] {
  const engine = ENGINE.exec(textAt(row, 'databaseVersion') ?? '')?.[1]
  return engine === 'MYSQL' || engine === 'POSTGRES' || engine === 'SQLSERVER' ? engine : new Unseen('error')
}
function networksOf(row: Json): Seen<readonly string[]> {
  const rows = rowsOf(row, 'settings', 'ipConfiguration', 'authorizedNetworks')
  if (rows instanceof Unseen) return rows
  const values = rows.flatMap((one) => textAt(one, 'value') ?? [])
  return values.length === rows.length ? values : new Unseen('error')
}
/** The newer setting decides where both are there (cloud.google.com/sql/docs/mysql/admin-api/rest/v1/instances, sslMode). */
function forcesTls(row: Json): Seen<boolean> {
  const mode = wordOf(row, 'settings', 'ipConfiguration', 'sslMode')
  if (mode instanceof Unseen) return mode
  if (mode === '' || mode === 'SSL_MODE_UNSPECIFIED') return flagOf(row, 'settings', 'ipConfiguration', 'requireSsl')
  return mode === 'ENCRYPTED_ONLY' || mode === 'TRUSTED_CLIENT_CERTIFICATE_REQUIRED'
}
function publicAddressOf(row: Json): Seen<boolean> {
  const addresses = rowsOf(row, 'ipAddresses')
  if (addresses instanceof Unseen) return addresses
  if (addresses.some((one) => textAt(one, 'type') === 'PRIMARY')) return true
  // one that is being made has none yet
  return flagOf(row, 'settings', 'ipConfiguration', 'ipv4Enabled')
}
function flagsOf(row: Json): SqlInstance['flags'] {
  const rows = rowsOf(row, 'settings', 'databaseFlags')
  if (rows instanceof Unseen) return rows
  const flags = new Map(
    rows.flatMap((one) => {
      const name = textAt(one, 'name')
      const value = wordOf(one, 'value')
      return name === undefined || value instanceof Unseen ? [] : [[name.toLowerCase(), value] as const]
    }),
  )
  return flags.size === rows.length ? flags : new Unseen('error')
}
/** Log files of MySQL, which points in time are restored from, and those of the others. */
function pointInTimeOf(row: Json): Seen<boolean> {
  const own = flagOf(row, 'settings', 'backupConfiguration', 'pointInTimeRecoveryEnabled')
  const binary = flagOf(row, 'settings', 'backupConfiguration', 'binaryLogEnabled')
  if (own instanceof Unseen) return own
  return binary instanceof Unseen ? binary : own || binary
}

function relationsOf(row: Json): InventoryItem['relations'] {
  const network = computeName(textAt(row, 'settings', 'ipConfiguration', 'privateNetwork'))
  const key = textAt(row, 'diskEncryptionConfiguration', 'kmsKeyName')
  return [
    ...(network === null ? [] : [{ kind: 'in-network' as const, to: network }]),
    ...(key === undefined ? [] : [{ kind: 'encrypted-by' as const, to: nameIn('cloudkms', key) }]),
  ]
}

/** Regions that did not answer (…/instances/list, warnings). */
const unreached = (answer: Json): UnseenPlace[] =>
  listAt(answer, 'warnings').flatMap((one) =>
    textAt(one, 'code') === 'REGION_UNREACHABLE' ? [{ place: textAt(one, 'region') ?? '', reason: 'error' as const }] : [],
  )

export const sqlInstances = listCollector({
  id: 'sql-instances',
  resourceType: 'sqladmin.googleapis.com/Instance',
  service: 'cloudsql',
  collection: 'instances',
  list: {
    permission: 'cloudsql.instances.list',
    url: ({ id }) => `https://sqladmin.googleapis.com/v1/projects/${id}/instances`,
    query: { maxResults: '500' },
    field: 'items',
    kind: 'sql#instancesList',
    unseenIn: unreached,
  },
  one: { permission: 'cloudsql.instances.get', url: (path) => `https://sqladmin.googleapis.com/v1/${path}`, kind: 'sql#instance' },
  factOf(row, project) {
    const own = textAt(row, 'name')
    if (own === undefined) return null
    return {
      name: nameIn('cloudsql', `projects/${project.id}/instances/${own}`),
      region: textAt(row, 'region'),
      engine: engineOf(row),
      isReplica: textAt(row, 'instanceType') === 'READ_REPLICA_INSTANCE' || (isObject(row) && row['masterInstanceName'] !== undefined),
      isExternal: textAt(row, 'instanceType') === 'ON_PREMISES_INSTANCE',
      networks: networksOf(row),
      hasPublicAddress: publicAddressOf(row),
      forcesTls: forcesTls(row),
      hasBackups: flagOf(row, 'settings', 'backupConfiguration', 'enabled'),
      hasPointInTime: pointInTimeOf(row),
      isProtected: flagOf(row, 'settings', 'deletionProtectionEnabled'),
      flags: flagsOf(row),
    }
  },
  itemOf: (row, { name, region, networks, hasPublicAddress, forcesTls: tls }) => ({
    resource: resourceOf(name, region),
    name: textAt(row, 'name') ?? name,
    tags: labelsAt(row, 'settings', 'userLabels'),
    config: shown({
      databaseVersion: textAt(row, 'databaseVersion'),
      state: textAt(row, 'state'),
      tier: textAt(row, 'settings', 'tier'),
      availabilityType: textAt(row, 'settings', 'availabilityType'),
      publicAddress: known(hasPublicAddress),
      publicAddresses: listAt(row, 'ipAddresses').flatMap((one) =>
        textAt(one, 'type') === 'PRIMARY' ? (textAt(one, 'ipAddress') ?? []) : [],
      ),
      authorizedNetworks: networks instanceof Unseen ? null : [...networks],
      forcesTls: known(tls),
      backups: flagAt(row, 'settings', 'backupConfiguration', 'enabled'),
      deletionProtection: flagAt(row, 'settings', 'deletionProtectionEnabled'),
    }),
    relations: relationsOf(row),
  }),
})
