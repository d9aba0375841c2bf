import type { ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { daysBefore, monthStart } from '#server/demo-target/cloud/planting.ts'
import { grantedBy } from './people.ts'
import { accountIn, asMember, DATA, DOMAIN, keyIn, networkIn, REGION, RING, SHOP } from './place.ts'

type Services = NonNullable<ProjectParts['services']>
type Database = NonNullable<Services['sqlInstances']>[number]
type Dataset = NonNullable<Services['datasets']>[number]

/** What CIS asks of PostgreSQL and has no such default. */
const FLAGS: Readonly<Record<string, string>> = {
  'cloudsql.enable_pgaudit': 'on',
  log_connections: 'on',
  log_disconnections: 'on',
  log_statement: 'ddl',
}
/** Flags of a database. @param flags that differ */
export const flagsWith = (flags: Readonly<Record<string, string>> = {}) =>
  Object.entries({ ...FLAGS, ...flags }).map(([name, value]) => ({ name, value }))

const database = (project: string, name: string): Database => ({
  name,
  databaseVersion: 'POSTGRES_16',
  region: REGION,
  settings: {
    tier: 'db-custom-2-7680',
    availabilityType: 'REGIONAL',
    deletionProtectionEnabled: true,
    backupConfiguration: { enabled: true, pointInTimeRecoveryEnabled: true, startTime: '02:00', location: 'eu' },
    ipConfiguration: { ipv4Enabled: false, privateNetwork: networkIn(project), sslMode: 'ENCRYPTED_ONLY' },
    databaseFlags: flagsWith(),
  },
  ipAddresses: [{ type: 'PRIVATE', ipAddress: '10.60.0.3' }],
  diskEncryptionConfiguration: { kmsKeyName: keyIn(project, 'databases') },
})

export const datasetAccess = (...more: readonly Record<string, string>[]) => [
  { role: 'OWNER', groupByEmail: `data@${DOMAIN}` },
  { role: 'READER', userByEmail: accountIn(DATA.id, 'report-worker') },
  ...more,
]
const dataset = (id: string, tables: readonly string[]): Dataset => {
  const key = { kmsKeyName: keyIn(DATA.id, 'warehouse') }
  return {
    id,
    row: { location: REGION, labels: { service: 'reports' }, defaultEncryptionConfiguration: key, access: datasetAccess() },
    tables: tables.map((table) => ({ id: table, location: REGION, encryptionConfiguration: key })),
  }
}

/** Keys are rotated every ninety days, and have been this month. */
const cryptoKey = (name: string, now: Date) => ({
  name,
  purpose: 'ENCRYPT_DECRYPT',
  rotationPeriod: '7776000s',
  nextRotationTime: daysBefore(monthStart(now), -75).toISOString(),
})
const keyRing = (names: readonly string[], now: Date) => [{ name: RING, location: REGION, keys: names.map((name) => cryptoKey(name, now)) }]

const secret = (name: string, reader: string, now: Date) => ({
  name,
  row: {
    replication: { automatic: {} },
    createTime: '2025-03-03T08:00:00Z',
    rotation: { rotationPeriod: '2592000s', nextRotationTime: daysBefore(monthStart(now), -40).toISOString() },
    topics: [{ name: `projects/${SHOP.id}/topics/secret-rotations` }],
  },
  policy: { bindings: grantedBy('secretmanager.secretAccessor', asMember(accountIn(SHOP.id, reader))) },
})

/** Databases, datasets, keys and secrets of a project. */
export const data = (project: string, now: Date): Services =>
  project === DATA.id
    ? {
        datasets: [dataset('orders', ['orders', 'customers']), dataset('reports', ['monthly'])],
        dataprocClusters: [
          {
            clusterName: 'monthly-reports',
            region: REGION,
            config: {
              gceClusterConfig: {
                networkUri: networkIn(project),
                serviceAccount: accountIn(project, 'report-worker'),
                internalIpOnly: true,
              },
              softwareConfig: { imageVersion: '2.3-debian12' },
              encryptionConfig: { gcePdKmsKeyName: keyIn(project, 'warehouse') },
            },
          },
        ],
        keyRings: keyRing(['disks', 'storage', 'warehouse'], now),
        kmsLocations: [REGION],
      }
    : {
        sqlInstances: [database(project, 'shop')],
        keyRings: keyRing(['disks', 'storage', 'databases'], now),
        kmsLocations: [REGION],
        secrets: [secret('payment-provider', 'shop-web', now), secret('mail-provider', 'order-mailer', now)],
      }
