/** A whole scan of Google Cloud through the product: what it leaves, what it asks, and how it is interrupted. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { FIXTURE_ORGANIZATION, gcpOrganization, serviceAccountKey, type GcpFixture } from '#scanners/gcp/fixture/index.ts'
import { noFaults } from '#scanners/gcp/fixture/faults.ts'
import { gcpTestApp, type CloudApp } from '#server/test/cloud-app.ts'
import { testInterruptions } from '#server/test/cloud-interruptions.ts'
import { CloudScans } from '#server/test/cloud-scans.ts'
import type { TestApp } from '#server/test/test-app.ts'

const [ONE, OTHER] = ['shop-production', 'shop-staging'] as const
const VERSIONING = 'gcp-storage-versioning'
const SOME = [VERSIONING, 'gcp-fw-ssh', 'gcp-disk-cmek', 'gcp-vm-oslogin', 'gcp-net-default', 'gcp-sql-tls', 'gcp-kms-rotation']
const BUCKET = 'storage.googleapis.com/Bucket'

/** A machine on the internet whose account reads the buckets, and some of everything else that is judged here. */
function project(id: string) {
  const network = `https://www.googleapis.com/compute/v1/projects/${id}/global/networks/shop`
  const email = `web@${id}.iam.gserviceaccount.com`
  return {
    id,
    policy: { etag: 'x', bindings: [{ role: 'roles/storage.objectViewer', members: [`serviceAccount:${email}`] }] },
    buckets: [
      { name: `${id}-photos`, versioning: { enabled: false } },
      { name: `${id}-safe`, versioning: { enabled: true } },
    ],
    services: {
      serviceAccounts: [{ email: 'web' }],
      keyRings: [{ name: 'ring', keys: [{ name: 'key', purpose: 'ENCRYPT_DECRYPT' }] }],
      sqlInstances: [{ name: 'orders', databaseVersion: 'POSTGRES_16', settings: { ipConfiguration: { ipv4Enabled: false } } }],
    },
    compute: {
      networks: [{ name: 'shop' }, { name: 'default' }],
      disks: [{ name: 'web' }, { name: 'spare' }],
      firewalls: [
        {
          name: 'ssh',
          network,
          direction: 'INGRESS',
          priority: 1_000,
          sourceRanges: ['0.0.0.0/0'],
          allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
        },
      ],
      instances: [
        {
          name: 'web',
          status: 'RUNNING',
          networkInterfaces: [{ network, accessConfigs: [{ natIP: '198.51.100.7' }] }],
          serviceAccounts: [{ email, scopes: ['https://www.googleapis.com/auth/cloud-platform'] }],
        },
      ],
    },
  }
}
const organization = gcpOrganization({ projects: [project(ONE), project(OTHER)] })

vi.setConfig({ testTimeout: 240_000 })
let made: CloudApp<GcpFixture>
let app: TestApp
let gcp: GcpFixture
beforeAll(async () => {
  made = await gcpTestApp(organization, { pageSize: 2 })
  ;({ app, cloud: gcp } = made)
})
afterAll(() => made.close())
afterEach(() => void Object.assign(gcp.faults, noFaults()))
const connect = () =>
  CloudScans.connect(app, 'gcp', { ...serviceAccountKey().key, organizationId: FIXTURE_ORGANIZATION.replace('organizations/', '') })
const bucketOf = (name: string, id: string = ONE) => `//storage.googleapis.com/projects/${id}/buckets/${id}-${name}`

testInterruptions({
  made: () => made,
  connect,
  checkIds: SOME,
  troubles: [
    ['tokens end in the middle', { expireTokensAfter: 10 }, ({ tokens = 0 }) => tokens > 1],
    ['almost a third of its calls are throttled', { throttleShare: 0.3 }, ({ throttled }) => throttled > 3],
    ['they are throttled as older services do it', { throttleShare: 0.3, throttledAs: 403 }, ({ throttled }) => throttled > 3],
  ],
})

describe('a scan of Google Cloud', () => {
  test('leaves findings and resources, each in its project, and the way from the internet to data', async () => {
    const scans = await connect()
    const told = await scans.scan()
    expect(told.status).toBe('completed')
    expect(told.coverage).toEqual(expect.arrayContaining([`${VERSIONING} ${ONE} ran`, `${VERSIONING} ${OTHER} ran`]))
    const findings = await scans.findings()
    const unversioned = findings.flatMap((row) => (row.check_id === VERSIONING ? [`${row.value} ${row.scope}`] : []))
    expect(unversioned.toSorted()).toEqual([ONE, OTHER].map((id) => `${bucketOf('photos', id)} ${id}`))
    const inProjects = findings.filter(({ value }) => value.includes('/projects/'))
    expect(inProjects.filter(({ value, scope }) => !`${value}/`.includes(`/projects/${scope}/`))).toEqual([])
    expect(inProjects.some(({ value }) => value.startsWith('//cloudresourcemanager'))).toBe(true)
    const resources = await scans.resources()
    for (const id of [ONE, OTHER])
      expect(
        resources
          .filter(({ type, scope }) => type === BUCKET && scope === id)
          .map(({ value }) => value)
          .toSorted(),
      ).toEqual([bucketOf('photos', id), bucketOf('safe', id)])
    await scans.computeExposure()
    const photos = resources.find(({ value }) => value === bucketOf('photos', OTHER))
    expect(await scans.wayTo(photos?.id ?? '')).toEqual([
      'tcp 22 web',
      `has-role web@${OTHER}.iam.gserviceaccount.com`,
      'storage.objects.get shop-staging-photos',
    ])
  })

  test('closes what was fixed where it sees, and nothing in a project that is denied', async () => {
    const scans = await connect()
    await scans.scan({ checkIds: [VERSIONING] })
    const rows = organization.projects.map(({ storage }) => storage.buckets[0]?.row ?? {})
    for (const row of rows) Object.assign(row, { versioning: { enabled: true } })
    gcp.faults.denied.add(`${OTHER}/*`)
    const told = await scans.scan({ checkIds: [VERSIONING] })
    gcp.faults.denied.clear()
    const stateOf = async (id: string) => (await scans.findings()).find(({ value }) => value === bucketOf('photos', id))?.state
    expect([told.status, told.coverage]).toEqual(['completed', [`${VERSIONING} ${ONE} ran`, `${VERSIONING} ${OTHER} denied`]])
    expect([await stateOf(ONE), await stateOf(OTHER)]).toEqual([2, 1])
    await scans.scan({ checkIds: [VERSIONING] })
    for (const row of rows) Object.assign(row, { versioning: { enabled: false } })
    expect([await stateOf(OTHER), await scans.gone()]).toEqual([2, []])
  })

  test('reads lists over more than 100 pages, and says of what a later one no longer has that it is gone', async () => {
    const few = organization.projects
    const disks = Array.from({ length: 230 }, (_, at) => ({ name: `lot-${at}` }))
    organization.projects = gcpOrganization({ projects: [{ id: ONE, compute: { disks } }] }).projects
    const CMEK = 'gcp-disk-cmek'
    const last = `//compute.googleapis.com/projects/${ONE}/zones/us-central1-a/disks/lot-229`
    try {
      const scans = await connect()
      gcp.resetCalls()
      expect((await scans.scan({ checkIds: [CMEK] })).status).toBe('completed')
      expect(gcp.calls().byPermission['compute.disks.list']).toBe(115)
      expect(await scans.findings()).toHaveLength(disks.length)
      gcp.faults.failAfterPages.set('compute.disks.list', 110)
      await scans.scan({ checkIds: [CMEK] })
      gcp.faults.failAfterPages.clear()
      expect([(await scans.findings()).filter(({ state }) => state !== 1), await scans.gone()]).toEqual([[], []])
      organization.projects[0]?.compute.disks.splice(-1, 1)
      await scans.scan({ checkIds: [CMEK] })
      expect(await scans.gone()).toEqual([last])
      expect((await scans.findings()).filter(({ state }) => state === 2).map((row) => [row.value, row.resolved_reason])).toEqual([
        [last, 'resource deleted'],
      ])
    } finally {
      organization.projects = few
    }
  })

  test('looks at every project of an organization that has hundreds', async () => {
    const few = organization.projects
    const ids = Array.from({ length: 260 }, (_, at) => `shop-${String(at).padStart(3, '0')}`)
    organization.projects = gcpOrganization({ projects: ids.map((id) => ({ id, compute: { disks: [{ name: 'web' }] } })) }).projects
    try {
      const scans = await connect()
      const { status, failureCode, coverage } = await scans.scan({ checkIds: ['gcp-disk-cmek'] })
      expect([status, failureCode]).toEqual(['completed', null])
      expect(coverage).toEqual(ids.map((id) => `gcp-disk-cmek ${id} ran`))
      expect(await scans.findings()).toHaveLength(ids.length)
    } finally {
      organization.projects = few
    }
  })

  test('of one finding that was fixed asks for that alone, and closes it with its proof', async () => {
    const scans = await connect()
    await scans.scan({ checkIds: [VERSIONING] })
    const finding = (await scans.findings()).find(({ value }) => value === bucketOf('photos'))
    const stateNow = async () => (await scans.findings()).find(({ id }) => id === finding?.id)?.state
    const still = await scans.verify(finding?.id ?? '')
    expect([still.status, await stateNow()]).toEqual(['completed', 1])
    const row = organization.projects[0]?.storage.buckets[0]?.row
    if (row === undefined) throw new Error('there is no bucket')
    row['versioning'] = { enabled: true }
    gcp.resetCalls()
    const fixed = await scans.verify(finding?.id ?? '')
    row['versioning'] = { enabled: false }
    expect(fixed.coverage).toEqual([`${VERSIONING} ${ONE} ran`])
    const { byPermission, byProject, tokens } = gcp.calls()
    expect(byPermission).toEqual({
      'orgpolicy.policy.get': 1,
      'resourcemanager.projects.get': 1,
      'storage.buckets.get': 1,
      'storage.buckets.getIamPolicy': 1,
    })
    expect(Object.keys(byProject).filter((place) => place.startsWith(OTHER))).toEqual([])
    expect(tokens).toBeLessThanOrEqual(2)
    const ended = (await scans.findings()).filter(({ state }) => state === 2)
    expect(ended.map(({ value }) => value)).toEqual([bucketOf('photos')])
    const proof = await scans.proofOf(finding?.id ?? '')
    expect([proof?.reason, proof?.scanId, proof?.holds]).toEqual(['fixed', fixed.scanId, true])
    expect(proof?.requests.length).toBeGreaterThan(0)
    expect(JSON.stringify(proof)).not.toMatch(/BEGIN PRIVATE KEY|ya29\./u)
  })
})
