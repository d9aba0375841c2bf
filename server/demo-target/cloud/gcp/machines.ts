import type { ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { accountIn, DATA, IN_ZONE, keyIn, linkIn, networkIn, SHOP, subnetIn } from './place.ts'

type Compute = NonNullable<ProjectParts['compute']>
type Instance = NonNullable<Compute['instances']>[number]
type Disk = NonNullable<Compute['disks']>[number]

/** An account that machines act as, with all that its roles allow. */
export const actingAs = (email: string): { email: string; scopes: string[] } => ({
  email,
  scopes: ['https://www.googleapis.com/auth/cloud-platform'],
})
/** Settings of a machine; sign-in is the project's. @param values that it has besides */
export const metadataWith = (values: Readonly<Record<string, string>> = {}) => ({
  kind: 'compute#metadata',
  items: Object.entries({ 'block-project-ssh-keys': 'TRUE', ...values }).map(([key, value]) => ({ key, value })),
})

interface Machine {
  name: string
  subnet: string
  tag: string
  account: string
  address: string
  /** Of a cluster, whose node it is. */
  labels?: Record<string, string>
}
/** A network card inside. @param external an address on the internet besides */
export const cardOf = (project: string, subnet: string, address: string, external?: string) => ({
  kind: 'compute#networkInterface',
  name: 'nic0',
  network: networkIn(project),
  subnetwork: subnetIn(project, subnet),
  networkIP: address,
  stackType: 'IPV4_ONLY',
  ...(external !== undefined && {
    accessConfigs: [
      { kind: 'compute#accessConfig', type: 'ONE_TO_ONE_NAT', name: 'External NAT', natIP: external, networkTier: 'PREMIUM' },
    ],
  }),
})
const instanceOf = (project: string, { name, subnet, tag, account, address, labels = { service: 'shop' } }: Machine): Instance => ({
  name,
  place: IN_ZONE,
  status: 'RUNNING',
  machineType: linkIn(project, `${IN_ZONE}/machineTypes/n2d-standard-2`),
  labels,
  tags: { items: [tag] },
  networkInterfaces: [cardOf(project, subnet, address)],
  disks: [{ kind: 'compute#attachedDisk', boot: true, source: linkIn(project, `${IN_ZONE}/disks/${name}`) }],
  serviceAccounts: [actingAs(accountIn(project, account))],
  metadata: metadataWith(),
  canIpForward: false,
  shieldedInstanceConfig: { enableSecureBoot: true, enableVtpm: true, enableIntegrityMonitoring: true },
  confidentialInstanceConfig: { enableConfidentialCompute: true },
  deletionProtection: true,
})
const diskOf = (project: string, { name }: Machine): Disk => ({
  name,
  place: IN_ZONE,
  status: 'READY',
  sizeGb: '20',
  type: linkIn(project, `${IN_ZONE}/diskTypes/pd-balanced`),
  users: [linkIn(project, `${IN_ZONE}/instances/${name}`)],
  diskEncryptionKey: { kmsKeyName: `${keyIn(project, 'disks')}/cryptoKeyVersions/1` },
})

const NODE = 'gke-shop-workers-0a1b2c3d-x4y5'
/** What each machine is for says its tag: the web, tools that people and builds use, nodes of the cluster. */
const MACHINES: Readonly<Record<string, readonly Machine[]>> = {
  [SHOP.id]: [
    { name: 'shop-web-1', subnet: 'web', tag: 'web', account: 'shop-web', address: '10.40.1.11' },
    { name: 'shop-web-2', subnet: 'web', tag: 'web', account: 'shop-web', address: '10.40.1.12' },
    { name: 'build-runner', subnet: 'web', tag: 'tools', account: 'build-runner', address: '10.40.1.21' },
    {
      name: NODE,
      subnet: 'cluster',
      tag: 'gke-shop-node',
      account: 'cluster-node',
      address: '10.40.2.11',
      labels: { 'goog-gke-node': '', 'goog-k8s-cluster-name': 'shop' },
    },
  ],
  [DATA.id]: [{ name: 'report-worker', subnet: 'reports', tag: 'tools', account: 'report-worker', address: '10.50.1.11' }],
}

/** Machines of a project with their disks. */
export function machines(project: string): Pick<Compute, 'metadata' | 'instances' | 'disks'> {
  const here = MACHINES[project] ?? []
  return {
    metadata: { 'enable-oslogin': 'TRUE' },
    instances: here.map((machine) => instanceOf(project, machine)),
    disks: here.map((machine) => diskOf(project, machine)),
  }
}
