import type { GcpOrganizationModel } from '#scanners/gcp/fixture/index.ts'
import type { CloudFault } from '#server/demo-target/cloud/demo-cloud.ts'
import { change, daysBefore, the } from '#server/demo-target/cloud/planting.ts'
import { ASSETS, CUSTOMERS, LOGS, MEDIA } from './buckets.ts'
import { datasetAccess, flagsWith } from './data.ts'
import { actingAs, cardOf, metadataWith } from './machines.ts'
import { allows, madeNetwork } from './network.ts'
import { grantedBy } from './people.ts'
import { accountIn, asMember, DATA, defaultAccountOf, networkIn, SHOP } from './place.ts'
import { officeAnd, signedBy } from './services.ts'
import { NETWORK_ALERT } from './watching.ts'

type Fault = CloudFault<GcpOrganizationModel>
const named =
  (name: string) =>
  (row: { name: string }): boolean =>
    row.name === name

const projectOf = ({ projects }: GcpOrganizationModel, { id }: { id: string }) => the(projects, (project) => project.id === id)
const servicesIn = (organization: GcpOrganizationModel, project: { id: string }) => projectOf(organization, project).services
const computeIn = (organization: GcpOrganizationModel, project: { id: string }) => projectOf(organization, project).compute
const bucketOf = (organization: GcpOrganizationModel, name: string) =>
  the(projectOf(organization, SHOP).storage.buckets, ({ row }) => row.name === name)
const machineOf = (organization: GcpOrganizationModel, project: { id: string }, name: string) =>
  the(computeIn(organization, project).instances, named(name))
const databaseOf = (organization: GcpOrganizationModel) => the(servicesIn(organization, SHOP).sqlInstances, () => true)
/** Gives a role in the shop's project, beside those that are given there. */
function grant(organization: GcpOrganizationModel, role: string, member: string): void {
  const { policy } = projectOf(organization, SHOP)
  change(policy, 'bindings', [...(Array.isArray(policy['bindings']) ? policy['bindings'] : []), ...grantedBy(role, member)])
}
/** Lets the internet come to a port of machines with a tag. */
const opened =
  (project: { id: string }, tag: string, port: number) =>
  (organization: GcpOrganizationModel): void =>
    void computeIn(organization, project).firewalls.push(allows(project.id, { name: `open-${port}`, tag, ports: [String(port)] }))
/** Changes a setting of the database. */
const setOfDatabase =
  (path: string, value: unknown) =>
  (organization: GcpOrganizationModel): void =>
    change(databaseOf(organization), `settings.${path}`, value)

const OF_BUCKETS: readonly Fault[] = [
  {
    id: 'gcp-cloud-public-customers',
    checkId: 'gcp-storage-public',
    plant(organization) {
      const { row, policy } = bucketOf(organization, CUSTOMERS)
      // while it is prevented no grant to everyone counts
      change(row, 'iamConfiguration.publicAccessPrevention', 'inherited')
      change(policy, 'bindings', grantedBy('storage.objectViewer', 'allUsers'))
    },
  },
  {
    id: 'gcp-cloud-unlocked-logs',
    checkId: 'gcp-storage-log-lock',
    plant: (organization) => change(bucketOf(organization, LOGS).row, 'retentionPolicy.isLocked', false),
  },
  {
    id: 'gcp-cloud-object-access',
    checkId: 'gcp-storage-uniform',
    plant: (organization) => change(bucketOf(organization, MEDIA).row, 'iamConfiguration.uniformBucketLevelAccess.enabled', false),
  },
  {
    id: 'gcp-cloud-no-versions',
    checkId: 'gcp-storage-versioning',
    plant: (organization) => change(bucketOf(organization, ASSETS).row, 'versioning.enabled', false),
  },
]

const OF_MACHINES: readonly Fault[] = [
  { id: 'gcp-cloud-open-ssh', checkId: 'gcp-fw-ssh', plant: opened(SHOP, 'tools', 22) },
  {
    id: 'gcp-cloud-public-runner',
    checkId: 'gcp-vm-public-ip',
    plant: (organization) =>
      change(machineOf(organization, SHOP, 'build-runner'), 'networkInterfaces', [cardOf(SHOP.id, 'web', '10.40.1.21', '203.0.113.40')]),
  },
  { id: 'gcp-cloud-open-database-port', checkId: 'gcp-fw-database', plant: opened(SHOP, 'web', 5432) },
  { id: 'gcp-cloud-open-rdp', checkId: 'gcp-fw-rdp', plant: opened(DATA, 'tools', 3389) },
  {
    id: 'gcp-cloud-full-scope',
    checkId: 'gcp-vm-full-scope',
    plant: (organization) =>
      change(machineOf(organization, DATA, 'report-worker'), 'serviceAccounts', [actingAs(defaultAccountOf(DATA.number))]),
  },
  {
    id: 'gcp-cloud-serial-port',
    checkId: 'gcp-vm-serial-port',
    plant: (organization) =>
      change(machineOf(organization, SHOP, 'shop-web-1'), 'metadata', metadataWith({ 'serial-port-enable': 'TRUE' })),
  },
  {
    id: 'gcp-cloud-unshielded',
    checkId: 'gcp-vm-shielded',
    plant: (organization) => change(machineOf(organization, SHOP, 'shop-web-2'), 'shieldedInstanceConfig.enableVtpm', false),
  },
  {
    id: 'gcp-cloud-plain-disk',
    checkId: 'gcp-disk-cmek',
    plant: (organization) => void delete the(computeIn(organization, DATA).disks, () => true)['diskEncryptionKey'],
  },
]

const OF_NETWORKS: readonly Fault[] = [
  {
    id: 'gcp-cloud-default-network',
    checkId: 'gcp-net-default',
    plant(organization) {
      const { compute, services } = projectOf(organization, DATA)
      compute.networks.push(madeNetwork(DATA.id, 'default'))
      const policy = the(services.dnsPolicies, () => true)
      // its names are logged like those of the other
      change(
        policy,
        'networks',
        compute.networks.map(({ name }) => ({ networkUrl: networkIn(DATA.id, name) })),
      )
    },
  },
  {
    id: 'gcp-cloud-no-flow-logs',
    checkId: 'gcp-subnet-flow-logs',
    plant: (organization) =>
      change(
        the(computeIn(organization, DATA).subnetworks, () => true),
        'logConfig.enable',
        false,
      ),
  },
  {
    id: 'gcp-cloud-unsigned-zone',
    checkId: 'gcp-dns-dnssec',
    plant: (organization) =>
      change(
        the(servicesIn(organization, SHOP).dnsZones, () => true),
        'dnssecConfig',
        signedBy('off'),
      ),
  },
]

const OF_DATA: readonly Fault[] = [
  {
    id: 'gcp-cloud-public-database',
    checkId: 'gcp-sql-public',
    plant(organization) {
      const database = databaseOf(organization)
      change(database, 'settings.ipConfiguration.ipv4Enabled', true)
      change(database, 'settings.ipConfiguration.authorizedNetworks', [{ name: 'anyone', value: '0.0.0.0/0' }])
      change(database, 'ipAddresses', [{ type: 'PRIMARY', ipAddress: '203.0.113.50' }])
    },
  },
  {
    id: 'gcp-cloud-plain-connections',
    checkId: 'gcp-sql-tls',
    plant: setOfDatabase('ipConfiguration.sslMode', 'ALLOW_UNENCRYPTED_AND_ENCRYPTED'),
  },
  { id: 'gcp-cloud-no-backups', checkId: 'gcp-sql-backup', plant: setOfDatabase('backupConfiguration.enabled', false) },
  {
    id: 'gcp-cloud-silent-database',
    checkId: 'gcp-sql-flags',
    plant: setOfDatabase('databaseFlags', flagsWith({ log_connections: 'off' })),
  },
  {
    id: 'gcp-cloud-public-orders',
    checkId: 'gcp-bq-public',
    plant(organization) {
      const dataset = the(servicesIn(organization, DATA).datasets, ({ id }) => id === 'orders')
      dataset.row = { ...dataset.row, access: datasetAccess({ role: 'READER', specialGroup: 'allAuthenticatedUsers' }) }
    },
  },
  {
    id: 'gcp-cloud-key-not-rotated',
    checkId: 'gcp-kms-rotation',
    plant(organization) {
      const [key] = the(servicesIn(organization, DATA).keyRings, () => true).keys
      delete key?.['rotationPeriod']
      delete key?.['nextRotationTime']
    },
  },
]

const OF_SERVICES: readonly Fault[] = [
  {
    id: 'gcp-cloud-open-function',
    checkId: 'gcp-fn-public',
    plant: (organization) =>
      void (the(servicesIn(organization, SHOP).functions, () => true).policy = {
        bindings: grantedBy('cloudfunctions.invoker', 'allUsers'),
      }),
  },
  {
    id: 'gcp-cloud-open-topic',
    checkId: 'gcp-pubsub-public',
    plant: (organization) =>
      void (the(servicesIn(organization, SHOP).topics, named('orders')).policy = {
        bindings: grantedBy('pubsub.publisher', 'allUsers'),
      }),
  },
  {
    id: 'gcp-cloud-open-cluster',
    checkId: 'gcp-gke-public',
    plant: (organization) =>
      change(
        the(servicesIn(organization, SHOP).clusters, () => true),
        'masterAuthorizedNetworksConfig',
        officeAnd('0.0.0.0/0'),
      ),
  },
  {
    id: 'gcp-cloud-unrestricted-key',
    checkId: 'gcp-apikey-unrestricted',
    plant: (organization) =>
      change(
        the(servicesIn(organization, SHOP).apiKeys, () => true),
        'restrictions.apiTargets',
        [],
      ),
  },
]

const OF_PEOPLE: readonly Fault[] = [
  {
    id: 'gcp-cloud-admin-account',
    checkId: 'gcp-iam-sa-admin',
    plant: (organization) => grant(organization, 'editor', asMember(accountIn(SHOP.id, 'build-runner'))),
  },
  {
    id: 'gcp-cloud-old-key',
    checkId: 'gcp-iam-sa-key-age',
    plant: (organization, now) =>
      void (the(servicesIn(organization, SHOP).serviceAccounts, ({ email }) => email === 'shop-web').keys = [
        { validAfterTime: daysBefore(now, 400).toISOString(), validBeforeTime: '9999-12-31T23:59:59Z' },
      ]),
  },
  {
    id: 'gcp-cloud-private-member',
    checkId: 'gcp-iam-gmail-member',
    plant: (organization) => grant(organization, 'viewer', 'user:contractor.of.the.shop@gmail.com'),
  },
]

const OF_WATCHING: readonly Fault[] = [
  {
    id: 'gcp-cloud-no-log-sink',
    checkId: 'gcp-log-sink',
    plant: ({ sinks }) =>
      change(
        the(sinks, () => true),
        'includeChildren',
        false,
      ),
  },
  {
    id: 'gcp-cloud-silent-alert',
    checkId: 'gcp-log-alerts',
    plant: (organization) =>
      change(
        the(servicesIn(organization, SHOP).alertPolicies, ({ displayName }) => displayName === NETWORK_ALERT),
        'enabled',
        false,
      ),
  },
]

/** Every fault that can be switched, what shows best what a proof is first. */
export const GCP_FAULTS: readonly Fault[] = [
  ...OF_BUCKETS,
  ...OF_MACHINES,
  ...OF_DATA,
  ...OF_SERVICES,
  ...OF_PEOPLE,
  ...OF_NETWORKS,
  ...OF_WATCHING,
]
