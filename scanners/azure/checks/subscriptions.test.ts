import { describe, expect, test } from 'vitest'
import { azureDirectory, SUBSCRIPTION, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import {
  activityAlert,
  activityLogExport,
  defenderPlan,
  defenderSetting,
  insightsComponent,
  roleAssignment,
  roleDefinition,
  securityContact,
} from '#scanners/azure/fixture/resources/watching.ts'
import { DEFENDER_PLANS } from '#scanners/azure/defender-plans.ts'
import { OWNER } from '#scanners/azure/iam/permissions.ts'
import { scanModel } from '#scanners/azure/test/scan-model.ts'
import { WATCHED_OPERATIONS } from '#scanners/azure/watched-operations.ts'

const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
/** What was said of the subscription, with the place where there is one. */
const said = async (...args: Parameters<typeof scan>) =>
  (await scan(...args)).verdicts.map(({ status, message, locator = '' }) => `${status} ${message} ${locator}`.trim()).toSorted()

const owners = (amount: number) => Array.from({ length: amount }, (_, at) => roleAssignment(`a${at}`, OWNER, `person-${at}`))
const inDays = (days: number) => ({ environment: { credentialsEndAt: new Date(Date.now() + days * 86_400_000) } })

describe('a subscription as a whole', () => {
  test('azure-defender-plans: each plan by itself', async () => {
    const all = DEFENDER_PLANS.map(({ name }) => defenderPlan(name))
    expect(new Set((await scan('azure-defender-plans', all)).verdicts.map(({ status }) => status))).toEqual(new Set(['PASS']))
    const some = [defenderPlan('Arm', 'Free'), defenderPlan('KeyVaults', 3)]
    const found = await said('azure-defender-plans', some)
    expect(found.filter((one) => !one.startsWith('UNKNOWN'))).toEqual(['FAIL fail Arm'])
    expect(found).toContain('UNKNOWN unknown KeyVaults')
    expect(found).toHaveLength(DEFENDER_PLANS.length)
  })
  test('azure-security-contact', async () => {
    expect(await said('azure-security-contact', [securityContact()])).toEqual(['PASS pass'])
    expect(await said('azure-security-contact', [securityContact({ emails: '' })])).toEqual(['FAIL fail'])
    expect(await said('azure-security-contact', [])).toEqual(['FAIL fail'])
    expect(await said('azure-security-contact', [securityContact({ emails: 7 })])).toEqual(['UNKNOWN unknown'])
  })
  test.each([
    ['azure-security-owner-mail', { notificationsByRole: { state: 'Off', roles: ['Owner'] } }, { notificationsByRole: 'On' }],
    ['azure-security-owner-mail', { notificationsByRole: { state: 'On', roles: ['Contributor'] } }, { notificationsByRole: { state: 1 } }],
    ['azure-security-owner-mail', { notificationsByRole: null }, { notificationsByRole: { state: 'On', roles: 'Owner' } }],
    ['azure-security-alert-mail', { notificationsSources: [] }, { notificationsSources: 'Alert' }],
    [
      'azure-security-alert-mail',
      { notificationsSources: [{ sourceType: 'AttackPath', minimalRiskLevel: 'High' }] },
      { notificationsSources: {} },
    ],
    [
      'azure-security-attack-path-mail',
      { notificationsSources: [{ sourceType: 'Alert', minimalSeverity: 'High' }] },
      { notificationsSources: 1 },
    ],
    ['azure-security-attack-path-mail', { isEnabled: false }, { isEnabled: 'yes' }],
  ])('%s', async (check, bad, odd) => {
    expect(await said(check, [securityContact()])).toEqual(['PASS pass'])
    expect(await said(check, [securityContact(bad)])).toEqual(['FAIL fail'])
    expect(await said(check, [])).toEqual(['FAIL fail'])
    expect(await said(check, [securityContact(odd)])).toEqual(['UNKNOWN unknown'])
  })
  test('azure-defender-endpoint', async () => {
    const others = [defenderSetting('MCAS'), defenderSetting('WDATP_UNIFIED_SOLUTION')]
    expect(await said('azure-defender-endpoint', [defenderSetting('WDATP'), ...others])).toEqual(['PASS pass'])
    expect(await said('azure-defender-endpoint', [defenderSetting('WDATP', false), ...others])).toEqual(['FAIL fail'])
    expect(await said('azure-defender-endpoint', others)).toEqual(['UNKNOWN unknown'])
    expect(await said('azure-defender-endpoint', [defenderSetting('WDATP', 'on')])).toEqual(['UNKNOWN unknown'])
  })
  test('azure-application-insights', async () => {
    expect(await said('azure-application-insights', [insightsComponent('shop')])).toEqual(['PASS pass'])
    expect(await said('azure-application-insights', [])).toEqual(['FAIL fail'])
    const faults = { answers: new Map([['Microsoft.Insights/components/read', () => ({ value: [{ name: 'odd' }] })]]) }
    expect(await said('azure-application-insights', [], { faults })).toEqual([])
  })
  test('azure-activity-log-export', async () => {
    const needed = ['Administrative', 'Security', 'Alert', 'Policy']
    expect(await said('azure-activity-log-export', [activityLogExport(needed)])).toEqual(['PASS pass'])
    expect(await said('azure-activity-log-export', [activityLogExport(['Administrative'])])).toEqual(['FAIL lacks'])
    expect(await said('azure-activity-log-export', [activityLogExport(needed, { workspaceId: '' })])).toEqual(['FAIL fail'])
    expect(await said('azure-activity-log-export', [])).toEqual(['FAIL fail'])
    const faults = { denied: new Set(['Microsoft.Insights/diagnosticSettings/read']) }
    expect(await said('azure-activity-log-export', [], { faults })).toEqual(['UNKNOWN unknown'])
  })
  test('azure-activity-alerts: each operation by itself', async () => {
    const operations = WATCHED_OPERATIONS.filter(({ field }) => field === 'operationname')
    const all = operations.map(({ id, value }) => activityAlert(id, value))
    const health = activityAlert('health', '', { condition: { allOf: [{ field: 'category', equals: 'ServiceHealth' }] } })
    expect(new Set((await scan('azure-activity-alerts', [...all, health])).verdicts.map(({ status }) => status))).toEqual(new Set(['PASS']))
    const [watched] = operations
    if (watched === undefined) throw new Error('Nothing is watched')
    const bad = [
      activityAlert('off', watched.value, { enabled: false }),
      activityAlert('silent', watched.value, { actions: { actionGroups: [] } }),
      activityAlert('elsewhere', watched.value, { scopes: [`/subscriptions/${SUBSCRIPTION}/resourceGroups/rg-main`] }),
    ]
    const found = await said('azure-activity-alerts', bad)
    expect(found).toContain(`FAIL fail ${watched.id}`)
    expect(found).toHaveLength(WATCHED_OPERATIONS.length)
    const narrowed = (field: string, ...values: string[]) =>
      activityAlert('one', watched.value, {
        condition: {
          allOf: [
            { field: 'category', equals: 'Administrative' },
            { field: 'operationName', equals: watched.value.toUpperCase() },
            values.length === 1 ? { field, equals: values[0] ?? '' } : { field, containsAny: values },
          ],
        },
      })
    const passing = [
      narrowed('level', 'Informational'),
      narrowed('status', 'Started', 'Succeeded'),
      narrowed('resourceType', 'microsoft.authorization/policyassignments'),
      narrowed('resourceProvider', 'Microsoft.Authorization'),
    ]
    for (const alert of passing) expect(await said('azure-activity-alerts', [alert])).toContain(`PASS pass ${watched.id}`)
    const failing = [
      narrowed('level', 'Error'),
      narrowed('caller', 'ada@shop.example'),
      narrowed('resourceType', 'microsoft.compute/disks'),
      narrowed('resourceProvider', 'Microsoft.Author'),
    ]
    for (const alert of failing) expect(await said('azure-activity-alerts', [alert])).toContain(`FAIL fail ${watched.id}`)
    const plain = activityAlert('plain', watched.value, { scopes: [`subscriptions/${SUBSCRIPTION.toUpperCase()}/`] })
    expect(await said('azure-activity-alerts', [plain])).toContain(`PASS pass ${watched.id}`)
    expect(await said('azure-activity-alerts', [activityAlert('odd', watched.value, { condition: 'any' })])).toContain(
      `UNKNOWN unknown ${watched.id}`,
    )
  })
  test('azure-rbac-owner-count', async () => {
    expect(await said('azure-rbac-owner-count', owners(3))).toEqual(['PASS pass'])
    expect(await said('azure-rbac-owner-count', owners(4))).toEqual(['FAIL fail'])
    expect(await said('azure-rbac-owner-count', owners(1))).toEqual(['FAIL few'])
    const below = roleAssignment('below', OWNER, 'person-9', `/subscriptions/${SUBSCRIPTION}/resourceGroups/rg-main`)
    expect(await said('azure-rbac-owner-count', [...owners(3), below])).toEqual(['PASS pass'])
  })
  test.each([
    ['azure-defender-plans', 'Microsoft.Security/pricings/read'],
    ['azure-security-contact', 'Microsoft.Security/securityContacts/read'],
    ['azure-security-owner-mail', 'Microsoft.Security/securityContacts/read'],
    ['azure-security-alert-mail', 'Microsoft.Security/securityContacts/read'],
    ['azure-security-attack-path-mail', 'Microsoft.Security/securityContacts/read'],
    ['azure-defender-endpoint', 'Microsoft.Security/settings/read'],
    ['azure-application-insights', 'Microsoft.Insights/components/read'],
    ['azure-activity-alerts', 'Microsoft.Insights/activityLogAlerts/read'],
    ['azure-rbac-custom-owner', 'Microsoft.Authorization/roleDefinitions/read'],
    ['azure-rbac-owner-count', 'Microsoft.Authorization/roleAssignments/read'],
  ])('%s without %s is denied, and says nothing', async (check, permission) => {
    const { verdicts, outcomes } = await scan(check, [], { faults: { denied: new Set([permission]) } })
    expect(verdicts).toEqual([])
    expect(outcomes.map(({ state }) => state)).toEqual(['denied'])
  })
})

test('azure-rbac-custom-owner', async () => {
  const roles = [
    roleDefinition('everything', ['*']),
    roleDefinition('restarts', ['Microsoft.Compute/virtualMachines/restart/action']),
    roleDefinition('built-in', ['*'], { type: 'BuiltInRole' }),
    roleDefinition('changes', ['*/read', '*/write', '*/delete', '*/action']),
    roleDefinition('reads', ['*/read']),
    roleDefinition('grants', ['Microsoft.Authorization/roleAssignments/*']),
    roleDefinition('grants-within', ['Microsoft.Authorization/*'], {
      assignableScopes: [`/subscriptions/${SUBSCRIPTION}/resourceGroups/rg-main`],
    }),
    roleDefinition('locks', ['Microsoft.Authorization/locks/*']),
    roleDefinition('nothing', ['*'], { permissions: [{ actions: ['*'], notActions: ['*'], dataActions: [], notDataActions: [] }] }),
    roleDefinition('group', ['*'], { assignableScopes: [`/subscriptions/${SUBSCRIPTION}/resourceGroups/rg-main`] }),
    roleDefinition('both', ['*'], {
      assignableScopes: [`/subscriptions/${SUBSCRIPTION}/resourcegroups/a`, `/subscriptions/${SUBSCRIPTION}`],
    }),
    roleDefinition('above', ['*'], { assignableScopes: ['/providers/Microsoft.Management/managementGroups/shop'] }),
  ]
  const { verdicts } = await scan('azure-rbac-custom-owner', roles)
  expect(verdicts.map(({ status, message, values }) => `${status} ${message} ${String(values?.['role'])}`).toSorted()).toEqual([
    'FAIL fail above',
    'FAIL fail both',
    'FAIL fail changes',
    'FAIL fail everything',
    'FAIL grants grants',
    'PASS narrow grants-within',
    'PASS narrow group',
    'PASS pass locks',
    'PASS pass nothing',
    'PASS pass reads',
    'PASS pass restarts',
  ])
  expect(await said('azure-rbac-custom-owner', [roleDefinition('odd', ['*'], { type: 4 })])).toEqual(['UNKNOWN unknown'])
  for (const permissions of [null, 'all', [{ actions: '*' }]])
    expect(await said('azure-rbac-custom-owner', [roleDefinition('silent', ['*'], { permissions })])).toEqual([])
})

describe('azure-entra-secret-expiry', () => {
  test('warns of an end that is near, and passes one that is far', async () => {
    expect(await said('azure-entra-secret-expiry', [], inDays(60))).toEqual(['PASS pass'])
    expect(await said('azure-entra-secret-expiry', [], inDays(12))).toEqual(['FAIL fail'])
  })
  test('says nothing of an end that nobody told', async () => {
    expect(await said('azure-entra-secret-expiry', [])).toEqual(['UNKNOWN unknown'])
  })
})
