import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const DEFAULT = '123456789012-compute@developer.gserviceaccount.com'
const ALL = 'https://www.googleapis.com/auth/cloud-platform'
const acting = (email: string, ...scopes: string[]) => ({ serviceAccounts: [{ email, scopes }] })
const metadata = (values: Record<string, string>) => ({
  metadata: { items: Object.entries(values).map(([key, value]) => ({ key, value })) },
})
const machine = (name: string, change: object = {}) => ({ name, status: 'RUNNING', ...change })
const node = (name: string, change: object = {}) => machine(`gke-${name}`, { labels: { 'goog-gke-node': '' }, ...change })
const card = (...accessConfigs: object[]) => ({ networkInterfaces: [{ network: 'projects/p/global/networks/shop', accessConfigs }] })

const key = (diskEncryptionKey: unknown) => ({ diskEncryptionKey })

interface Case {
  checkId: string
  machines: ReturnType<typeof machine>[]
  project?: Record<string, string>
  says: string[]
}
const cases: Case[] = [
  {
    checkId: 'gcp-vm-public-ip',
    machines: [
      machine('open', card({ natIP: '198.51.100.7' })),
      machine('waiting', { ...card({ type: 'ONE_TO_ONE_NAT' }), status: 'TERMINATED' }),
      machine('six', { networkInterfaces: [{ ipv6AccessConfigs: [{ externalIpv6: '2001:db8::1' }] }] }),
      machine('inside', card()),
      machine('odd', { networkInterfaces: [{ accessConfigs: 'none' }] }),
    ],
    says: ['FAIL fail open', 'FAIL fail six', 'FAIL waiting waiting', 'UNKNOWN unknown odd'],
  },
  {
    checkId: 'gcp-vm-default-sa',
    machines: [machine('default', acting(DEFAULT)), machine('odd', { serviceAccounts: [{ scopes: [] }] })],
    says: ['FAIL fail default', 'UNKNOWN unknown odd'],
  },
  {
    checkId: 'gcp-vm-default-sa',
    machines: [
      node('pool', acting(DEFAULT)),
      { ...node('auto', acting(DEFAULT)), name: 'gk3-auto' },
      machine('own', acting('shop@p.iam.gserviceaccount.com', ALL)),
      machine('none'),
    ],
    says: ['PASS node gk3-auto', 'PASS node gke-pool', 'PASS pass none', 'PASS pass own'],
  },
  {
    checkId: 'gcp-vm-full-scope',
    machines: [machine('all', acting(DEFAULT, ALL)), machine('odd', { serviceAccounts: 'x' })],
    says: ['FAIL fail all', 'UNKNOWN unknown odd'],
  },
  {
    checkId: 'gcp-vm-full-scope',
    machines: [
      machine('some', acting(DEFAULT, 'https://www.googleapis.com/auth/logging.write')),
      machine('own', acting('a@p.iam.gserviceaccount.com', ALL)),
      node('pool', acting(DEFAULT, ALL)),
    ],
    says: ['PASS node gke-pool', 'PASS pass own', 'PASS pass some'],
  },
  {
    checkId: 'gcp-vm-project-ssh-keys',
    project: { 'ssh-keys': 'ann:ssh-ed25519 AAAA ann\nbob:ssh-rsa AAAA bob' },
    machines: [
      machine('open'),
      machine('off', metadata({ 'block-project-ssh-keys': 'FALSE' })),
      machine('odd', { metadata: { items: {} } }),
    ],
    says: ['FAIL fail off', 'FAIL fail open', 'UNKNOWN unknown odd'],
  },
  {
    checkId: 'gcp-vm-project-ssh-keys',
    machines: [
      machine('blocked', metadata({ 'block-project-ssh-keys': 'true' })),
      machine('login', metadata({ 'enable-oslogin': 'TRUE' })),
      node('pool'),
    ],
    says: ['PASS node gke-pool', 'PASS oslogin login', 'PASS pass blocked'],
  },
  {
    checkId: 'gcp-vm-serial-port',
    project: { 'serial-port-enable': '1' },
    machines: [
      machine('inherits'),
      machine('on', metadata({ 'serial-port-enable': 'TRUE' })),
      machine('odd', { metadata: { items: [1] } }),
    ],
    says: ['FAIL fail on', 'FAIL inherited inherits', 'UNKNOWN unknown odd'],
  },
  {
    checkId: 'gcp-vm-serial-port',
    project: { 'serial-port-enable': 'TRUE' },
    machines: [machine('off', metadata({ 'serial-port-enable': '0' }))],
    says: ['PASS pass off'],
  },
  {
    checkId: 'gcp-vm-ip-forwarding',
    machines: [machine('router', { canIpForward: true }), machine('odd', { canIpForward: 'true' })],
    says: ['FAIL fail router', 'UNKNOWN unknown odd'],
  },
  {
    checkId: 'gcp-vm-ip-forwarding',
    machines: [machine('plain', { canIpForward: false }), node('pool', { canIpForward: true })],
    says: ['PASS node gke-pool', 'PASS pass plain'],
  },
  {
    checkId: 'gcp-vm-shielded',
    machines: [
      machine('none'),
      machine('half', { shieldedInstanceConfig: { enableVtpm: true } }),
      machine('odd', { shieldedInstanceConfig: { enableVtpm: 1 } }),
    ],
    says: ['FAIL fail half', 'FAIL fail none', 'UNKNOWN unknown odd'],
  },
  {
    checkId: 'gcp-vm-shielded',
    machines: [machine('good', { shieldedInstanceConfig: { enableVtpm: true, enableIntegrityMonitoring: true } })],
    says: ['PASS pass good'],
  },
  {
    checkId: 'gcp-vm-confidential',
    machines: [machine('plain'), machine('odd', { confidentialInstanceConfig: [] })],
    says: ['FAIL fail plain', 'UNKNOWN unknown odd'],
  },
  {
    checkId: 'gcp-vm-confidential',
    machines: [
      machine('flag', { confidentialInstanceConfig: { enableConfidentialCompute: true } }),
      machine('type', { confidentialInstanceConfig: { confidentialInstanceType: 'SEV_SNP' } }),
    ],
    says: ['PASS pass flag', 'PASS pass type'],
  },
  {
    checkId: 'gcp-vm-oslogin',
    machines: [machine('plain'), { ...node('pool'), ...metadata({ 'enable-oslogin': 'false' }) }],
    // how people come to nodes is for the cluster to say
    says: ['FAIL fail parapet-fixture', 'PASS follows plain'],
  },
  {
    checkId: 'gcp-vm-oslogin',
    project: { 'enable-oslogin': 'TRUE' },
    machines: [machine('off', metadata({ 'enable-oslogin': 'FALSE' })), machine('plain')],
    says: ['FAIL overridden off', 'PASS follows plain', 'PASS pass parapet-fixture'],
  },
]

describe('instances', () => {
  test.each(cases.map((one) => ({ ...one, names: one.machines.map(({ name }) => name).join(', ') })))(
    '$checkId of $names',
    async ({ checkId, machines, project = {}, says }) => {
      const model = gcpOrganization({ projects: [{ compute: { metadata: project, instances: machines } }] })
      expect(brief((await scanModel(model, { checkIds: [checkId] })).verdicts)).toEqual(says)
    },
  )
  test.each([...new Set(cases.map(({ checkId }) => checkId))])('%s is denied where the list is', async (checkId) => {
    const { outcomes } = await scanModel(gcpOrganization(), { checkIds: [checkId], faults: { denied: new Set(['compute.*']) } })
    expect(unrun(outcomes)).toEqual(['denied parapet-fixture'])
  })
  test('stand in the inventory with what decides on their exposure, and without the values of their metadata', async () => {
    const own = machine('shop', {
      ...card({ natIP: '198.51.100.7' }),
      ...acting('shop@parapet-fixture.iam.gserviceaccount.com', ALL),
      ...metadata({ 'startup-script': 'export PASSWORD=hunter2', 'enable-oslogin': 'TRUE' }),
      tags: { items: ['web'] },
      disks: [{ source: 'https://www.googleapis.com/compute/v1/projects/parapet-fixture/zones/us-central1-a/disks/shop' }],
    })
    const { inventory } = await scanModel(gcpOrganization({ projects: [{ compute: { instances: [own] } }] }), { inventory: true })
    const [item] = inventory.get('compute.googleapis.com/Instance')?.items ?? []
    expect(item).toMatchObject({
      resource: {
        genericIdentifierValue: '//compute.googleapis.com/projects/parapet-fixture/zones/us-central1-a/instances/shop',
        region: 'us-central1',
      },
      config: { status: 'RUNNING', externalAddresses: ['198.51.100.7'], networkTags: ['web'] },
    })
    expect(item?.relations.map(({ kind, to }) => `${kind} ${to.split('/').at(-1)}`)).toEqual([
      'in-network shop',
      'has-role shop@parapet-fixture.iam.gserviceaccount.com',
      'attached-to shop',
    ])
    expect(JSON.stringify(item)).not.toContain('hunter2')
  })
})

test('disks: by Google’s key, Cloud KMS, the customer’s own, and of another form', async () => {
  const disks = [
    { name: 'plain' },
    { name: 'kms', ...key({ kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k/cryptoKeyVersions/1' }) },
    { name: 'own', ...key({ sha256: 'abc=' }) },
  ]
  const scan = (own: typeof disks) =>
    scanModel(gcpOrganization({ projects: [{ compute: { disks: own } }] }), { checkIds: ['gcp-disk-cmek'] })
  const { verdicts, inventory } = await scan(disks)
  expect(brief(verdicts)).toEqual(['FAIL fail plain', 'PASS kms kms', 'PASS pass own'])
  const items = inventory.get('compute.googleapis.com/Disk')?.items ?? []
  expect(items.flatMap(({ relations }) => relations)).toEqual([
    { kind: 'encrypted-by', to: '//cloudkms.googleapis.com/projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
  ])
  expect(brief((await scan([{ name: 'odd', ...key('yes') }])).verdicts)).toEqual(['UNKNOWN unknown odd'])
})
