import type { ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { daysBefore } from '#server/demo-target/cloud/planting.ts'
import { grantedBy } from './people.ts'
import { accountIn, asMember, DATA, DOMAIN, keyIn, networkIn, REGION } from './place.ts'

type Services = NonNullable<ProjectParts['services']>

/** Who may talk to a cluster: the office, from which it is administered, and whom else one names. */
export const officeAnd = (...more: readonly string[]) => ({
  enabled: true,
  cidrBlocks: ['203.0.113.128/28', ...more].map((cidrBlock) => ({ cidrBlock })),
})
/** Nodes have no addresses outside, and only the office talks to the cluster. */
const cluster = (project: string) => ({
  name: 'shop',
  location: REGION,
  resourceLabels: { service: 'shop' },
  privateClusterConfig: { enablePrivateNodes: true, enablePrivateEndpoint: false, publicEndpoint: '203.0.113.30' },
  masterAuthorizedNetworksConfig: officeAnd(),
  networkConfig: {
    network: `projects/${project}/global/networks/main`,
    subnetwork: `projects/${project}/regions/${REGION}/subnetworks/cluster`,
    datapathProvider: 'ADVANCED_DATAPATH',
    defaultEnablePrivateNodes: true,
  },
  shieldedNodes: { enabled: true },
  workloadIdentityConfig: { workloadPool: `${project}.svc.id.goog` },
  databaseEncryption: { state: 'ENCRYPTED', keyName: keyIn(project, 'storage') },
  nodePools: [{ name: 'workers', config: { serviceAccount: accountIn(project, 'cluster-node'), diskType: 'pd-balanced' } }],
})
const spec = (keyType: string, keyLength: number) => ({ kind: 'dns#dnsKeySpec', keyType, algorithm: 'rsasha256', keyLength })
/** How a zone is signed, with the algorithms that Cloud DNS takes by itself. */
export const signedBy = (state: 'on' | 'off') => ({
  kind: 'dns#managedZoneDnsSecConfig',
  state,
  nonExistence: 'nsec3',
  defaultKeySpecs: [spec('keySigning', 2048), spec('zoneSigning', 1024)],
})
const zone = (name: string, dnsName: string) => ({
  name,
  dnsName,
  visibility: 'public',
  creationTime: '2025-03-03T08:00:00.000Z',
  dnssecConfig: signedBy('on'),
})
const names = (project: string) => ({
  name: 'log-names',
  enableLogging: true,
  enableInboundForwarding: false,
  networks: [{ kind: 'dns#policyNetwork', networkUrl: networkIn(project) }],
})

/** What the projects have switched on: each service that is used. */
const ENABLED = [
  'accessapproval',
  'apikeys',
  'artifactregistry',
  'bigquery',
  'cloudasset',
  'cloudfunctions',
  'cloudkms',
  'compute',
  'container',
  'dataproc',
  'dns',
  'iam',
  'logging',
  'maps-backend',
  'monitoring',
  'pubsub',
  'run',
  'secretmanager',
  'sqladmin',
  'storage',
].map((name) => `${name}.googleapis.com`)

/** What holds for both projects. */
const everywhere = (project: string): Services => ({
  accessApproval: {
    enrolledServices: [{ cloudProduct: 'all', enrollmentLevel: 'BLOCK_ALL' }],
    notificationEmails: [`security@${DOMAIN}`],
  },
  enabled: ENABLED,
  dnsPolicies: [names(project)],
})

const mailer = (project: string): NonNullable<Services['functions']> => [
  {
    name: 'order-mailer',
    location: REGION,
    row: {
      environment: 'GEN_1',
      serviceConfig: {
        ingressSettings: 'ALLOW_ALL',
        serviceAccountEmail: accountIn(project, 'order-mailer'),
        uri: `https://${REGION}-${project}.cloudfunctions.net/order-mailer`,
      },
    },
    policy: { bindings: grantedBy('cloudfunctions.invoker', asMember(accountIn(project, 'shop-web'))) },
  },
]
const checkout = (project: string): NonNullable<Services['runServices']> => [
  {
    name: 'checkout',
    location: REGION,
    row: {
      metadata: { annotations: { 'run.googleapis.com/ingress': 'internal-and-cloud-load-balancing' } },
      spec: {
        template: {
          spec: {
            serviceAccountName: accountIn(project, 'checkout'),
            containers: [{ image: `${REGION}-docker.pkg.dev/${project}/images/checkout` }],
          },
        },
      },
    },
    policy: { bindings: grantedBy('run.invoker', asMember(accountIn(project, 'shop-web'))) },
  },
]

/** What runs and is called in a project, its names and its keys. */
export const services = (project: string, now: Date): Services =>
  project === DATA.id
    ? { ...everywhere(project), dnsZones: [zone('reports', `reports.${DOMAIN}.`)] }
    : {
        ...everywhere(project),
        apiKeys: [
          {
            uid: 'maps-of-the-shop',
            displayName: 'Maps of the shop',
            createTime: daysBefore(now, 30).toISOString(),
            restrictions: {
              apiTargets: [{ service: 'maps-backend.googleapis.com' }],
              browserKeyRestrictions: { allowedReferrers: [`https://shop.${DOMAIN}/*`] },
            },
          },
        ],
        clusters: [cluster(project)],
        dnsZones: [zone('shop', `shop.${DOMAIN}.`)],
        functions: mailer(project),
        repositories: [
          {
            name: 'images',
            location: REGION,
            row: { kmsKeyName: keyIn(project, 'storage') },
            policy: { bindings: grantedBy('artifactregistry.reader', asMember(accountIn(project, 'cluster-node'))) },
          },
        ],
        runServices: checkout(project),
        topics: ['orders', 'secret-rotations'].map((name) => ({
          name,
          row: { kmsKeyName: keyIn(project, 'storage') },
          policy: { bindings: grantedBy('pubsub.publisher', asMember(accountIn(project, 'shop-web'))) },
        })),
      }
