import { describe, expect, test } from 'vitest'
import { holds, readFilter } from './filter.ts'
import { watches, WATCHED } from './watched-activities.ts'

const entry = { 'resource.type': 'gce_route', 'protoPayload.methodName': 'v1.compute.routes.insert', severity: 'NOTICE' }
const said = (filter: string) => holds(readFilter(filter), entry)

test.each([
  ['resource.type="gce_route"', true],
  ['resource.type = gce_route', true],
  ['resource.type="gce_network"', false],
  ['resource.type!="gce_network"', true],
  ['protoPayload.methodName:"routes.insert"', true],
  ['protoPayload.methodName=~"compute\\.routes\\.(insert|delete)$"', true],
  ['protoPayload.methodName=~"((a+)+)+$"', undefined],
  ['NOT resource.type="gce_network"', true],
  ['-resource.type="gce_network"', true],
  // OR holds closer than AND
  ['resource.type="x" OR resource.type="gce_route" AND protoPayload.methodName:"routes"', true],
  ['resource.type="gce_route" OR resource.type="x" AND protoPayload.methodName:"networks"', false],
  ['resource.type="gce_route"\nprotoPayload.methodName:("delete" OR "insert") -- both', true],
  ['resource.type="gce_route" AND protoPayload.authenticationInfo.principalEmail!="terraform@example.com"', undefined],
  ['severity>=NOTICE', true],
  ['severity>=ERROR', false],
  ['severity>=ODD', undefined],
  ['SEARCH("routes")', undefined],
  ['resource.type="gce_route" AND (', undefined],
  ['resource.type="unclosed', undefined],
  ['', true],
])('%s', (filter, truth) => {
  expect(said(filter)).toBe(truth)
})
test('what is deeply nested or long is not understood', () => {
  expect(said(`${'('.repeat(100)}resource.type="gce_route"${')'.repeat(100)}`)).toBeUndefined()
  expect(said('resource.type="gce_route" '.repeat(2_000))).toBeUndefined()
})

/** Each as CIS words it, and in other words that let through the same. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  'ownership-changes': [
    '(protoPayload.serviceName="cloudresourcemanager.googleapis.com") AND (ProjectOwnership OR projectOwnerInvitee) OR (protoPayload.serviceData.policyDelta.bindingDeltas.action="REMOVE" AND protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner") OR (protoPayload.serviceData.policyDelta.bindingDeltas.action="ADD" AND protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner")',
    'protoPayload.serviceName = "cloudresourcemanager.googleapis.com" (projectOwnerInvitee OR ProjectOwnership OR (protoPayload.serviceData.policyDelta.bindingDeltas.role="roles/owner" protoPayload.serviceData.policyDelta.bindingDeltas.action=("ADD" OR "REMOVE")))',
  ],
  'audit-changes': [
    'protoPayload.methodName="SetIamPolicy" AND protoPayload.serviceData.policyDelta.auditConfigDeltas:*',
    'protoPayload.serviceData.policyDelta.auditConfigDeltas:*\n AND (protoPayload.methodName:"SetIamPolicy")',
  ],
  'role-changes': [
    'resource.type="iam_role" AND (protoPayload.methodName="google.iam.admin.v1.CreateRole" OR protoPayload.methodName="google.iam.admin.v1.DeleteRole" OR protoPayload.methodName="google.iam.admin.v1.UpdateRole")',
    'resource.type="iam_role"',
  ],
  'firewall-changes': [
    'resource.type="gce_firewall_rule" AND (protoPayload.methodName:"compute.firewalls.patch" OR protoPayload.methodName:"compute.firewalls.insert" OR protoPayload.methodName:"compute.firewalls.delete")',
    '(protoPayload.methodName:("compute.firewalls.insert" OR "compute.firewalls.delete" OR "compute.firewalls.patch"))   AND ( resource.type = "gce_firewall_rule" )',
    'logName="projects/shop/logs/cloudaudit.googleapis.com%2Factivity" resource.type="gce_firewall_rule" protoPayload.methodName=~"firewalls\\.(insert|patch|delete)"',
    'LOG_ID("cloudaudit.googleapis.com/activity") AND resource.type="gce_firewall_rule"',
  ],
  'route-changes': [
    'protoPayload."@type"="type.googleapis.com/google.cloud.audit.AuditLog" severity>=NOTICE resource.type="gce_route"',
    'resource.type="gce_route" AND (protoPayload.methodName:"compute.routes.delete" OR protoPayload.methodName:"compute.routes.insert")',
  ],
  'network-changes': [
    'resource.type="gce_network" AND (protoPayload.methodName:"compute.networks.insert" OR protoPayload.methodName:"compute.networks.patch" OR protoPayload.methodName:"compute.networks.delete" OR protoPayload.methodName:"compute.networks.removePeering" OR protoPayload.methodName:"compute.networks.addPeering")',
  ],
  'bucket-permission-changes': ['resource.type="gcs_bucket" AND protoPayload.methodName="storage.setIamPermissions"'],
  'sql-changes': [
    'protoPayload.methodName="cloudsql.instances.update"',
    'protoPayload.methodName="cloudsql.instances.update" OR protoPayload.methodName="cloudsql.instances.create" OR protoPayload.methodName="cloudsql.instances.delete"',
  ],
}
describe.each(WATCHED)('$id', (activity) => {
  test.each(FILTERS[activity.id] ?? [])('%s', (filter) => {
    expect(watches(filter, activity, 'shop')).toBe(true)
  })
  test('no other filter, and none that leaves something out', () => {
    const others = Object.entries(FILTERS).flatMap(([id, [first = '']]) => (id === activity.id ? [] : [first]))
    expect(others.filter((filter) => watches(filter, activity, 'shop'))).toEqual([])
    const [own = ''] = FILTERS[activity.id] ?? []
    expect(watches(`(${own}) AND severity>=ERROR`, activity, 'shop')).toBe(false)
    expect(watches(`(${own}) AND resource.labels.project_id="shop"`, activity, 'shop')).toBe(true)
    expect(watches(`(${own}) AND resource.labels.project_id="other"`, activity, 'shop')).toBe(false)
    expect(watches(`(${own}) AND NOT protoPayload.authenticationInfo.principalEmail:"terraform"`, activity, 'shop')).toBe(false)
  })
})
test('a filter that asks for a part is none', () => {
  const routes = WATCHED.find(({ id }) => id === 'route-changes')
  expect(routes && watches('resource.type="gce_route" AND protoPayload.methodName:"compute.routes.delete"', routes, 'shop')).toBe(false)
})
