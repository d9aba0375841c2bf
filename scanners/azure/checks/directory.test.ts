import { describe, expect, test } from 'vitest'
import { azureDirectory, DIRECTORY, SUBSCRIPTION } from '#scanners/azure/fixture/index.ts'
import {
  authorizationPolicy,
  conditionalAccess,
  GRAPH,
  registration,
  securityDefaults,
  soundGraph,
} from '#scanners/azure/fixture/resources/directory.ts'
import { roleAssignment } from '#scanners/azure/fixture/resources/watching.ts'
import { OWNER, USER_ACCESS_ADMINISTRATOR } from '#scanners/azure/iam/permissions.ts'
import { only, scanModel } from '#scanners/azure/test/scan-model.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

const OTHER = '0a1b2c3d-0000-4000-8000-0000000000bb'
type More = Parameters<typeof scanModel>[1]
const scan = (checkId: string, graph: Record<string, Json> = {}, more: More = {}) =>
  scanModel(azureDirectory({ graph: { ...soundGraph(), ...graph } }), { checkIds: [checkId], ...more })
const said = async (...args: Parameters<typeof scan>) =>
  (await scan(...args)).verdicts.map(({ status, message }) => `${status} ${message}`).toSorted()
const denying = (...paths: string[]): More => ({ faults: { denied: new Set(paths.map((path) => `graph:${path}`)) } })

/** A setting of the authorization policy: what is good, what is bad, what nobody can judge. */
const SETTINGS: [check: string, good: Json[], bad: Json[], odd: Json[]][] = [
  [
    'azure-entra-tenant-creation',
    [authorizationPolicy()],
    [authorizationPolicy({}, { allowedToCreateTenants: true })],
    [authorizationPolicy({}, { allowedToCreateTenants: null }), authorizationPolicy({ defaultUserRolePermissions: null }), {}],
  ],
  [
    'azure-entra-app-registration',
    [authorizationPolicy()],
    [authorizationPolicy({}, { allowedToCreateApps: true })],
    [authorizationPolicy({}, { allowedToCreateApps: 'no' })],
  ],
  [
    'azure-entra-guest-access',
    [authorizationPolicy(), authorizationPolicy({ guestUserRoleId: '2AF84B1E-32C8-42B7-82BC-DAA82404023B' })],
    [
      authorizationPolicy({ guestUserRoleId: '10dae51f-b6af-4016-8d66-8c2a99b929b3' }),
      authorizationPolicy({ guestUserRoleId: 'a0b1b346-4d3e-4e8b-98f8-753987be4970' }),
    ],
    [authorizationPolicy({ guestUserRoleId: null })],
  ],
  [
    'azure-entra-guest-invites',
    [authorizationPolicy(), authorizationPolicy({ allowInvitesFrom: 'none' })],
    [authorizationPolicy({ allowInvitesFrom: 'everyone' }), authorizationPolicy({ allowInvitesFrom: 'adminsGuestInvitersAndAllMembers' })],
    [authorizationPolicy({ allowInvitesFrom: ['none'] })],
  ],
]

describe('what people and guests may do', () => {
  test.each(SETTINGS)('%s', async (check, good, bad, odd) => {
    for (const policy of good) expect(await said(check, { [GRAPH.authorization]: policy })).toEqual(['PASS pass'])
    for (const policy of bad) expect(await said(check, { [GRAPH.authorization]: policy })).toEqual(['FAIL fail'])
    for (const policy of odd) expect(await said(check, { [GRAPH.authorization]: policy })).toEqual(['UNKNOWN unknown'])
  })
  test.each(SETTINGS)('%s names the permission that it lacks', async (check) => {
    const { verdicts, outcomes } = await scan(check, {}, denying(GRAPH.authorization))
    expect(verdicts.map(({ status, message, values }) => ({ status, message, values }))).toEqual([
      { status: 'UNKNOWN', message: 'denied', values: { reason: 'denied', permission: 'Policy.Read.All' } },
    ])
    expect(outcomes.map(({ state }) => state)).toEqual(['inconclusive'])
  })
  test('a Graph that breaks says nothing', async () => {
    const errors = new Map([[`graph:${GRAPH.authorization}`, { status: 500, code: 'UnknownError' }]])
    const { verdicts, outcomes } = await scan('azure-entra-guest-invites', {}, { faults: { errors } })
    expect([verdicts, outcomes.map(({ reason }) => reason)]).toEqual([[], ['service_error']])
  })
})

const off = { [GRAPH.securityDefaults]: securityDefaults(false) }
const policies = (...all: Json[]) => ({ ...off, [GRAPH.conditionalAccess]: { value: all } })

describe('azure-entra-security-defaults', () => {
  test('are on, or a policy stands in for them', async () => {
    expect(await said('azure-entra-security-defaults')).toEqual(['PASS pass'])
    expect(await said('azure-entra-security-defaults', off)).toEqual(['FAIL fail'])
    expect(await said('azure-entra-security-defaults', policies(conditionalAccess()))).toEqual(['PASS policy'])
    const strength = conditionalAccess({
      grantControls: { operator: 'OR', builtInControls: [], authenticationStrength: { id: '00000000-0000-0000-0000-000000000002' } },
    })
    expect(await said('azure-entra-security-defaults', policies(strength))).toEqual(['PASS policy'])
  })
  test.each<[string, Json]>([
    ['is only reported', conditionalAccess({ state: 'enabledForReportingButNotEnforced' })],
    ['asks some people', conditionalAccess({}, { users: { includeUsers: [], includeGroups: ['g'] } })],
    ['leaves administrators out', conditionalAccess({}, { users: { includeUsers: ['All'], excludeRoles: ['r'] } })],
    ['is about one application', conditionalAccess({}, { applications: { includeApplications: ['Office365'] } })],
    ['leaves offices out', conditionalAccess({}, { locations: { includeLocations: ['All'], excludeLocations: ['AllTrusted'] } })],
    ['asks telephones alone', conditionalAccess({}, { platforms: { includePlatforms: ['iOS'] } })],
    ['asks at risk alone', conditionalAccess({}, { signInRiskLevels: ['high'] })],
    ['asks at one kind of sign-in alone', conditionalAccess({}, { authenticationFlows: { transferMethods: 'deviceCodeFlow' } })],
    ['asks at insider risk alone', conditionalAccess({}, { insiderRiskLevels: 'elevated' })],
    [
      'asks for some applications alone',
      conditionalAccess(
        {},
        {
          applications: {
            includeApplications: ['All'],
            applicationFilter: { mode: 'exclude', rule: 'CustomSecurityAttribute.a.b -eq "c"' },
          },
        },
      ),
    ],
    [
      'asks for one factor of its own choice',
      conditionalAccess({
        grantControls: { operator: 'OR', builtInControls: [], authenticationStrength: { id: 'own', requirementsSatisfied: 'none' } },
      }),
    ],
    ['asks old mail programs alone', conditionalAccess({}, { clientAppTypes: ['exchangeActiveSync'] })],
    ['takes a known device instead', conditionalAccess({ grantControls: { operator: 'OR', builtInControls: ['mfa', 'compliantDevice'] } })],
    ['blocks', conditionalAccess({ grantControls: { operator: 'OR', builtInControls: ['block'] } })],
  ])('a policy that %s does not', async (_, policy) => {
    expect(await said('azure-entra-security-defaults', policies(policy))).toEqual(['FAIL fail'])
  })
  test('are not known where one of both was not told', async () => {
    const odd = { [GRAPH.securityDefaults]: securityDefaults('yes') }
    expect(await said('azure-entra-security-defaults', odd)).toEqual(['UNKNOWN unknown'])
    expect(await said('azure-entra-security-defaults', off, denying(GRAPH.conditionalAccess))).toEqual(['UNKNOWN denied'])
    expect(await said('azure-entra-security-defaults', {}, denying(GRAPH.conditionalAccess))).toEqual(['PASS pass'])
  })
})

const people = (...all: Json[]) => ({ [GRAPH.registrations]: { value: all } })
const without = { isMfaCapable: false, isMfaRegistered: false }

describe('azure-entra-user-mfa', () => {
  test('each person by itself, those who administer more gravely; page by page', async () => {
    const all = people(registration('ada'), registration('bob', without), registration('eve', { ...without, isAdmin: true }))
    const { verdicts, inventory } = await scan('azure-entra-user-mfa', all, { pageSize: 1, inventory: true })
    const words = verdicts.map(
      ({ status, message, riskLevel = '', values }) => `${status} ${message} ${riskLevel} ${values?.['user'] ?? ''}`,
    )
    expect(words.toSorted()).toEqual(['FAIL admin critical eve@shop.example', 'FAIL fail  bob@shop.example', 'PASS pass  ada@shop.example'])
    expect(inventory.get('Microsoft.Graph/users')?.complete).toBe(true)
  })
  test('of whom nothing is told, nothing is said', async () => {
    expect(await said('azure-entra-user-mfa', people(registration('odd', { isMfaCapable: 'yes' })))).toEqual(['UNKNOWN unknown'])
    expect((await scan('azure-entra-user-mfa', people({ userPrincipalName: 'nobody' }))).verdicts).toEqual([])
  })
  test('names the permission that it lacks, and calls nobody gone', async () => {
    const { verdicts, inventory } = await scan('azure-entra-user-mfa', {}, { ...denying(GRAPH.registrations), inventory: true })
    expect(verdicts.map(({ status, message, values }) => [status, message, values])).toEqual([
      ['UNKNOWN', 'denied', { reason: 'denied', permission: 'AuditLog.Read.All' }],
    ])
    expect(inventory.get('Microsoft.Graph/users')?.complete ?? false).toBe(false)
  })
  test('a verification asks for its person alone; one that is gone is an answer', async () => {
    const all = people(...['ada', 'bob', 'eve'].map((name) => registration(name, without)))
    const verifying = (id: string) =>
      scan('azure-entra-user-mfa', all, { pageSize: 1, environment: only(`/tenants/${DIRECTORY}/users/${id}`) })
    const id = (registration('bob') as { id: string }).id
    const { verdicts, calls } = await verifying(id)
    expect([verdicts.map(({ status, values }) => [status, values?.['user']]), calls.byPermission]).toEqual([
      [['FAIL', 'bob@shop.example']],
      { 'Microsoft.Resources/subscriptions/read': 1, [`graph:${GRAPH.registrations}`]: 1 },
    ])
    const gone = await verifying(id.replace(/^./u, 'f'))
    expect([gone.verdicts, gone.outcomes.map(({ state }) => state)]).toEqual([[], ['ran']])
  })
  test('is skipped where the licences of the directory do not include the report', async () => {
    const errors = new Map([
      [`graph:${GRAPH.registrations}`, { status: 403, code: 'Authentication_RequestFromNonPremiumTenantOrB2CTenant' }],
    ])
    const { outcomes } = await scan('azure-entra-user-mfa', {}, { faults: { errors } })
    expect(outcomes.map(({ state, reason }) => [state, reason])).toEqual([['skipped', 'not_offered']])
  })
})

const held = (role: string, scope?: string) => roleAssignment('held', role, 'ada', scope)
const two = (...roles: ReturnType<typeof held>[]) =>
  azureDirectory({ subscriptions: [{ resources: roles }, { id: OTHER, resources: roles }] })

describe('azure-rbac-user-access-admin', () => {
  const check = { checkIds: ['azure-rbac-user-access-admin'] }
  test('is held at the root: said once, though each subscription tells of it', async () => {
    const { verdicts } = await scanModel(two(held(USER_ACCESS_ADMINISTRATOR, '/')), check)
    expect(verdicts.map(({ status, values }) => [status, values])).toEqual([['FAIL', { count: 1 }]])
  })
  test('is held below it, or is another role', async () => {
    for (const role of [held(USER_ACCESS_ADMINISTRATOR), held(OWNER, '/')]) {
      const { verdicts } = await scanModel(two(role), check)
      expect(verdicts.map(({ status }) => status)).toEqual(['PASS'])
    }
  })
  test('does not pass where a subscription was not seen, and says nothing where none was', async () => {
    const faults = { denied: new Set([`${OTHER}/Microsoft.Authorization/roleAssignments/read`]) }
    const { verdicts, outcomes } = await scanModel(two(), { ...check, faults })
    expect([verdicts, outcomes.map(({ state }) => state)]).toEqual([[], ['denied']])
    const odd = new Map([['Microsoft.Authorization/roleAssignments/read', () => ({ value: [{ id: `/subscriptions/${SUBSCRIPTION}/x` }] })]])
    expect((await scanModel(two(), { ...check, faults: { answers: odd } })).verdicts).toEqual([])
  })
})
