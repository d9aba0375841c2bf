import { describe, expect, test } from 'vitest'
import { gcpOrganization, type ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const binding = (role: string, ...members: string[]) => ({ role, members })
const NUMBER = '555000111222'
const bound = (...bindings: unknown[]) => ({ version: 1, etag: 'BwX', bindings })
const project = (policy: Record<string, unknown>, more: ProjectParts = {}): ProjectParts => ({
  id: 'shop-production',
  number: NUMBER,
  policy,
  ...more,
})
const logs = (types: readonly string[], exemptedMembers?: readonly string[]) => ({
  service: 'allServices',
  auditLogConfigs: types.map((logType) => ({ logType, ...(exemptedMembers && { exemptedMembers }) })),
})
const model = (own: unknown, above: unknown) => gcpOrganization({ policy: bound(above), projects: [project(bound(...[own].flat()))] })
const DENIED = new Set(['resourcemanager.projects.getIamPolicy'])

describe.each([
  [
    'gcp-iam-sa-user-role',
    binding('roles/iam.serviceAccountUser', 'user:ann@example.com'),
    binding('roles/viewer', 'user:ann@example.com'),
  ],
  [
    'gcp-iam-sa-user-role',
    binding('roles/iam.serviceAccountTokenCreator', 'group:all@example.com'),
    binding('roles/iam.serviceAccountTokenCreator', 'deleted:serviceAccount:ci@shop-production.iam.gserviceaccount.com?uid=123'),
  ],
  [
    'gcp-iam-primitive-owner',
    binding('roles/owner', 'user:ann@example.com'),
    binding('roles/owner', 'serviceAccount:a@b.iam.gserviceaccount.com'),
  ],
  ['gcp-iam-primitive-owner', binding('roles/editor', 'domain:example.com'), binding('roles/viewer', 'user:ann@example.com')],
  ['gcp-iam-public-binding', binding('roles/viewer', 'allUsers'), binding('roles/viewer', 'domain:example.com')],
  ['gcp-iam-public-binding', binding('roles/browser', 'allAuthenticatedUsers'), null],
  ['gcp-iam-gmail-member', binding('roles/viewer', 'user:Ann@GMail.com'), binding('roles/viewer', 'user:ann@gmail.com.example.org')],
  [
    'gcp-iam-kms-separation',
    [binding('roles/cloudkms.admin', 'user:ann@example.com'), binding('roles/cloudkms.cryptoKeyDecrypter', 'user:ann@example.com')],
    [binding('roles/cloudkms.admin', 'user:ann@example.com'), binding('roles/cloudkms.cryptoKeyDecrypter', 'user:bob@example.com')],
  ],
  [
    'gcp-iam-sa-separation',
    [binding('roles/iam.serviceAccountAdmin', 'user:ann@example.com'), binding('roles/iam.serviceAccountUser', 'user:ann@example.com')],
    [binding('roles/iam.serviceAccountAdmin', 'user:ann@example.com'), binding('roles/iam.serviceAccountUser', 'user:bob@example.com')],
  ],
] as const)('%s', (checkId, bad, good) => {
  const checkIds = [checkId]
  const scan = (bindings: unknown, faults = {}) =>
    scanModel(gcpOrganization({ projects: [project(bound(...[bindings].flat().filter((one) => one !== null)))] }), { checkIds, faults })
  test('fails by a grant, and passes without', async () => {
    const failed = await scan(bad)
    expect(brief(failed.verdicts)).toEqual(['FAIL fail shop-production'])
    expect(failed.verdicts[0]?.locator).toBeTruthy()
    expect(brief((await scan(good)).verdicts)).toEqual(['PASS pass shop-production'])
  })
  test('what is denied, empty or of another form is not judged', async () => {
    const denied = await scan(bad, { denied: DENIED })
    expect([denied.verdicts, unrun(denied.outcomes)]).toEqual([[], ['denied shop-production']])
    for (const body of ['{}', '[]', '{"bindings":{}}', '{"etag":"x","bindings":[{"role":"roles/owner"},{"members":["allUsers"]}]}']) {
      const answers = new Map([['resourcemanager.projects.getIamPolicy', { status: 200, body }]])
      const odd = await scan(bad, { answers })
      expect([odd.verdicts, unrun(odd.outcomes)]).toEqual([[], ['error shop-production']])
    }
  })
})

describe('administrative roles of service accounts', () => {
  const checkIds = ['gcp-iam-sa-admin']
  const app = 'app@shop-production.iam.gserviceaccount.com'
  const scan = (role: string, member: string, faults = {}) =>
    scanModel(
      gcpOrganization({
        projects: [
          project(bound(binding(role, member)), {
            services: {
              serviceAccounts: [{ email: 'app' }],
              customRoles: [
                { name: 'keeper', includedPermissions: ['resourcemanager.projects.setIamPolicy'] },
                { name: 'reader', includedPermissions: ['storage.objects.get'] },
              ],
            },
          }),
        ],
      }),
      { checkIds, faults },
    )
  test.each([
    ['roles/editor', 'FAIL fail'],
    ['roles/owner', 'FAIL fail'],
    ['roles/storage.admin', 'FAIL fail'],
    ['roles/compute.instanceAdmin.v1', 'FAIL fail'],
    ['projects/shop-production/roles/keeper', 'FAIL fail'],
    ['projects/shop-production/roles/reader', 'PASS pass'],
    ['roles/storage.objectViewer', 'PASS pass'],
  ])('%s', async (role, said) => {
    expect(brief((await scan(role, `serviceAccount:${app}`)).verdicts)).toEqual([`${said} ${app}`, 'PASS none shop-production'].toSorted())
  })
  test('of another project, and of Google', async () => {
    const foreign = 'serviceAccount:build@tools-project.iam.gserviceaccount.com'
    expect(brief((await scan('roles/editor', foreign)).verdicts)).toEqual(['FAIL foreign shop-production', `PASS pass ${app}`])
    const machines = 'serviceAccount:123456789012-compute@developer.gserviceaccount.com'
    expect(brief((await scan('roles/editor', machines)).verdicts)).toContain('FAIL foreign shop-production')
    for (const agent of [
      '1@cloudservices.gserviceaccount.com',
      'service-1@gcp-sa-pubsub.iam.gserviceaccount.com',
      `${NUMBER}-compute@developer.gserviceaccount.com`,
      'shop-production@appspot.gserviceaccount.com',
    ])
      expect(brief((await scan('roles/editor', `serviceAccount:${agent}`)).verdicts)).not.toContain('FAIL foreign shop-production')
  })
  test('denied', async () => {
    const denied = await scan('roles/editor', `serviceAccount:${app}`, { denied: DENIED })
    expect([denied.verdicts, unrun(denied.outcomes)]).toEqual([[], ['denied shop-production']])
  })
  test('the inventory tells what an account commands and reads, also by what stands above', async () => {
    const organization = gcpOrganization({
      policy: bound(binding('roles/storage.objectViewer', `serviceAccount:${app}`)),
      projects: [project(bound(binding('roles/editor', `serviceAccount:${app}`)), { services: { serviceAccounts: [{ email: 'app' }] } })],
    })
    const { inventory } = await scanModel(organization, { checkIds: ['gcp-iam-sa-user-keys'] })
    const here = '//cloudresourcemanager.googleapis.com/projects/shop-production'
    expect(inventory.get('iam.googleapis.com/ServiceAccount')?.items[0]).toMatchObject({
      config: {
        reads: [
          { permission: 'bigquery.tables.getData', places: [here] },
          { permission: 'storage.objects.get', places: [here, `//cloudresourcemanager.googleapis.com/${organization.name}`] },
        ],
      },
      relations: [{ kind: 'can-administer', to: here }],
    })
  })
})

describe('audit logs of data access', () => {
  const checkIds = ['gcp-iam-audit-logs']
  const ALL = ['ADMIN_READ', 'DATA_READ', 'DATA_WRITE']
  const policy = (...auditConfigs: unknown[]) => ({ ...bound(), auditConfigs })
  const scan = (own: Record<string, unknown>, above: Record<string, unknown> = bound(), denied: string[] = []) =>
    scanModel(gcpOrganization({ policy: above, projects: [project(own)] }), { checkIds, faults: { denied: new Set(denied) } })
  test.each([
    ['all', policy(logs(ALL)), bound(), 'PASS pass'],
    ['none', bound(), bound(), 'FAIL missing'],
    ['some', policy(logs(['DATA_READ'])), bound(), 'FAIL missing'],
    ['of one service', policy({ ...logs(ALL), service: 'storage.googleapis.com' }), bound(), 'FAIL missing'],
    ['with somebody left out', policy(logs(ALL, ['user:ann@example.com'])), bound(), 'FAIL exempted'],
    ['by the organization', bound(), policy(logs(ALL)), 'PASS pass'],
    ['by both', policy(logs(['DATA_READ'])), policy(logs(['ADMIN_READ', 'DATA_WRITE'])), 'PASS pass'],
  ])('%s', async (_, own, above, said) => {
    expect(brief((await scan(own, above)).verdicts)).toEqual([`${said} shop-production`])
  })
  test('what stands above is refused', async () => {
    const denied = ['resourcemanager.organizations.getIamPolicy']
    expect(brief((await scan(bound(), policy(logs(ALL)), denied)).verdicts)).toEqual(['FAIL missingAlone shop-production'])
    expect(brief((await scan(policy(logs(ALL)), bound(), denied)).verdicts)).toEqual(['PASS pass shop-production'])
  })
  test('denied, and of another form', async () => {
    expect(unrun((await scan(bound(), bound(), ['resourcemanager.projects.getIamPolicy'])).outcomes)).toEqual(['denied shop-production'])
    const odd = await scan({ ...bound(), auditConfigs: [{ service: 7 }] })
    expect([odd.verdicts, unrun(odd.outcomes)]).toEqual([[], ['error shop-production']])
  })
  test('a project that is looked at alone is asked what it stands below', async () => {
    const alone = gcpOrganization({
      folders: [{ name: 'folders/11', policy: policy(logs(ALL)) }],
      projects: [{ ...project(bound()), parent: 'folders/11' }],
    })
    const { verdicts } = await scanModel(alone, { checkIds, target: 'shop-production' })
    expect(brief(verdicts)).toEqual(['PASS pass shop-production'])
  })
})

test('separation counts what is inherited', async () => {
  const admin = binding('roles/cloudkms.admin', 'user:ann@example.com')
  const user = binding('roles/cloudkms.cryptoKeyEncrypterDecrypter', 'user:ann@example.com')
  const checkIds = ['gcp-iam-kms-separation']
  expect(brief((await scanModel(model(user, admin), { checkIds })).verdicts)).toEqual(['FAIL fail shop-production'])
  const PERMISSION = 'resourcemanager.organizations.getIamPolicy'
  const says = async (bindings: unknown, options: Parameters<typeof scanModel>[1]) =>
    brief((await scanModel(model(bindings, admin), { checkIds, ...options })).verdicts)
  const denied = { faults: { denied: new Set([PERMISSION]) } }
  const odd = { faults: { answers: new Map([[PERMISSION, { status: 200, body: '[]' }]]) } }
  const target = 'shop-production'
  expect(await says(user, denied)).toEqual(['UNKNOWN unknown shop-production'])
  expect(await says([user, admin], denied)).toEqual(['FAIL fail shop-production', 'UNKNOWN unknown shop-production'])
  // whoever connects one project may not be let see what stands above it
  expect(await says(user, { ...denied, target })).toEqual(['PASS passAlone shop-production'])
  expect(await says(user, { ...odd, target })).toEqual(['UNKNOWN unknown shop-production'])
})
