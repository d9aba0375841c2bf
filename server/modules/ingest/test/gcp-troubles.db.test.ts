/** Google Cloud that answers less than before, or something else, or sends elsewhere: the coverage says so, and nothing is closed. */
import { afterAll, beforeAll, vi } from 'vitest'
import { FIXTURE_ORGANIZATION, gcpOrganization, serviceAccountKey, type GcpFaults, type GcpFixture } from '#scanners/gcp/fixture/index.ts'
import { noFaults } from '#scanners/gcp/fixture/faults.ts'
import { gcpTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import { testTroubles, type Trouble } from '#server/test/cloud-troubles.ts'

const [ONE, OTHER] = ['shop-production', 'shop-staging'] as const
const BOTH = [ONE, OTHER]
/** Of services that say of what kind an answer is, and of others that do not. */
const CHECKS = ['gcp-storage-versioning', 'gcp-fw-ssh', 'gcp-disk-cmek', 'gcp-kms-rotation', 'gcp-secret-rotation', 'gcp-pubsub-public']
const everyone = { bindings: [{ role: 'roles/pubsub.viewer', members: ['allUsers'] }] }
const project = (id: string) => ({
  id,
  parent: id === OTHER ? 'folders/11' : FIXTURE_ORGANIZATION,
  buckets: [{ name: `${id}-photos`, versioning: { enabled: false } }],
  services: {
    keyRings: [{ name: 'ring', keys: [{ name: 'key', purpose: 'ENCRYPT_DECRYPT' }] }],
    secrets: [{ name: 'login', row: {} }],
    topics: [{ name: 'orders', row: {}, policy: everyone }],
  },
  compute: {
    disks: [{ name: 'web' }],
    firewalls: [
      {
        name: 'ssh',
        network: `https://www.googleapis.com/compute/v1/projects/${id}/global/networks/shop`,
        direction: 'INGRESS',
        priority: 1_000,
        sourceRanges: ['0.0.0.0/0'],
        allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
      },
    ],
  },
})
const organization = gcpOrganization({ folders: [{ name: 'folders/11' }], projects: BOTH.map(project) })

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
let made: CloudApp<GcpFixture>
beforeAll(async () => {
  made = await gcpTestApp(organization)
})
afterAll(() => made.close())

/** Every question about a resource is answered otherwise; which projects there are is told. */
const answersAll =
  (body: string | ((query: URLSearchParams) => string), status = 200) =>
  ({ faults }: GcpFixture) => {
    for (const service of SERVICES) faults.answers.set(`${service}.*`, { status, body })
  }
const SERVICES =
  'accessapproval apikeys artifactregistry bigquery cloudfunctions cloudkms cloudsql compute container dataproc dns essentialcontacts iam logging monitoring pubsub run secretmanager serviceusage storage'.split(
    ' ',
  )
const faulty = (faults: Partial<GcpFaults>) => (cloud: GcpFixture) => void Object.assign(cloud.faults, faults)

/** More than is read of any answer. */
const HUGE = `{"items":[${'{},'.repeat(5_700_000)}{}]}`
const roundAndRound = (query: URLSearchParams) => JSON.stringify({ nextPageToken: query.get('pageToken') === 'here' ? 'there' : 'here' })

const troubles: Trouble<GcpFixture>[] = [
  { name: 'refuses everything', begin: faulty({ denied: new Set(['*']) }), failure: 'denied', reasons: ['denied'] },
  { name: 'refuses every list', begin: faulty({ denied: new Set(BOTH.map((id) => `${id}/*`)) }), reasons: ['denied'] },
  { name: 'refuses one project', begin: faulty({ denied: new Set([`${OTHER}/*`]) }), reasons: ['denied'], calm: [ONE] },
  {
    name: 'no longer lists the folder of one project, nor shows it',
    begin: faulty({ denied: new Set(['resourcemanager.folders.list', `${OTHER}/*`]) }),
    reasons: ['denied'],
    calm: [ONE],
  },
  {
    name: 'lists one project no more and shows it still',
    begin: faulty({ denied: new Set(['resourcemanager.folders.list']) }),
    reasons: [],
    calm: BOTH,
  },
  { name: 'fails in every list', begin: answersAll('{"error":{"code":500,"status":"INTERNAL"}}', 500), reasons: ['service_error'] },
  { name: 'says nothing at all', begin: answersAll(''), reasons: ['protocol_error'] },
  { name: 'says nothing in JSON', begin: answersAll('null'), reasons: ['protocol_error'] },
  { name: 'shows a page to people', begin: answersAll('<!doctype html><title>Sign in</title>'), reasons: ['protocol_error'] },
  { name: 'nests without end', begin: answersAll('{"items":['.repeat(60_000)), reasons: ['protocol_error'] },
  {
    name: 'answers more than anybody reads',
    begin: ({ faults }) => void faults.answers.set('secretmanager.*', { status: 200, body: HUGE }),
    about: ['gcp-secret-rotation'],
    reasons: ['protocol_error'],
  },
  {
    name: 'leads round in a circle',
    begin({ faults }) {
      faults.answers.set(`${OTHER}/secretmanager.secrets.list`, { status: 200, body: roundAndRound })
    },
    about: ['gcp-secret-rotation'],
    reasons: ['protocol_error'],
    calm: [ONE],
  },
  {
    name: 'sends whoever signs in to another host',
    begin: ({ faults }, elsewhere) => void Object.assign(faults, { redirectSignIn: elsewhere }),
    failure: 'service_error',
    reasons: ['service_error'],
  },
]
testTroubles({
  made: () => made,
  connect: () =>
    CloudScans.connect(made.app, 'gcp', { ...serviceAccountKey().key, organizationId: FIXTURE_ORGANIZATION.replace('organizations/', '') }),
  calm: () => void Object.assign(made.cloud.faults, noFaults()),
  checkIds: CHECKS,
  troubles,
})
