import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const denied = (...permissions: string[]) => ({ denied: new Set(permissions) })
/** An answer to which services are switched on. */
const answered = (body: unknown) => ({ answers: new Map([['serviceusage.services.list', { status: 200, body: JSON.stringify(body) }]]) })
const service = (name: string, state: string) => ({ config: { name: `${name}.googleapis.com` }, state })

test('the asset inventory', async () => {
  const checkIds = ['gcp-asset-inventory']
  const scan = (enabled: string[], faults = {}) =>
    scanModel(gcpOrganization({ projects: [{ id: 'shop-production', services: { enabled } }] }), { checkIds, faults })
  expect(brief((await scan(['cloudasset.googleapis.com'])).verdicts)).toEqual(['PASS pass shop-production'])
  expect(brief((await scan(['compute.googleapis.com'])).verdicts)).toEqual(['FAIL fail shop-production'])
  expect(unrun((await scan(['compute.googleapis.com'], denied('serviceusage.services.list'))).outcomes)).toEqual(['denied shop-production'])
  const some = answered({ services: [service('compute', 'ENABLED'), service('cloudasset', 'DISABLED')] })
  expect(brief((await scan([], some)).verdicts)).toEqual(['FAIL fail shop-production'])
  for (const odd of [{ services: {} }, { services: [service('compute', 'ENABLED'), { state: 'ENABLED' }] }])
    expect(unrun((await scan([], answered(odd))).outcomes)).toEqual(['error shop-production'])
})

describe('approval of access by Google', () => {
  const checkIds = ['gcp-access-approval']
  const scan = (accessApproval: Record<string, unknown> | null, { disabled = [] as string[], faults = {} } = {}) =>
    scanModel(gcpOrganization({ projects: [{ id: 'shop-production', disabled, services: { accessApproval } }] }), { checkIds, faults })
  test.each([
    ['for all products', { enrolledServices: [{ cloudProduct: 'all', enrollmentLevel: 'BLOCK_ALL' }] }, 'PASS pass'],
    ['by the organization', { enrolledAncestor: true }, 'PASS pass'],
    ['for none', {}, 'FAIL fail'],
    ['not set', null, 'FAIL fail'],
  ])('%s', async (_, settings, said) => {
    expect(brief((await scan(settings)).verdicts)).toEqual([`${said} shop-production`])
  })
  test('the service is off, refused, or answers otherwise', async () => {
    expect(brief((await scan(null, { disabled: ['accessapproval.googleapis.com'] })).verdicts)).toEqual(['FAIL fail shop-production'])
    expect(brief((await scan(null, { faults: denied('accessapproval.settings.get') })).verdicts)).toEqual([
      'UNKNOWN unknown shop-production',
    ])
    const answers = new Map([['accessapproval.settings.get', { status: 200, body: '[]' }]])
    expect(brief((await scan(null, { faults: { answers } })).verdicts)).toEqual(['UNKNOWN unknown shop-production'])
  })
})

const contact = (...notificationCategorySubscriptions: string[]) => ({
  name: 'organizations/1/contacts/1',
  email: 'ops@example.com',
  notificationCategorySubscriptions,
  languageTag: 'en',
  validationState: 'VALID',
})

describe('essential contacts', () => {
  const checkIds = ['gcp-essential-contacts']
  const scan = (contacts: Record<string, unknown>[], options = {}) => scanModel(gcpOrganization({ contacts }), { checkIds, ...options })
  test('of the organization', async () => {
    expect(brief((await scan([contact('ALL')])).verdicts)).toEqual(['PASS pass 987654321098'])
    expect(brief((await scan([contact('SECURITY', 'LEGAL'), contact('SUSPENSION', 'TECHNICAL')])).verdicts)).toEqual([
      'PASS pass 987654321098',
    ])
    expect(brief((await scan([contact('BILLING')])).verdicts)).toEqual(['FAIL fail 987654321098'])
    expect(brief((await scan([])).verdicts)).toEqual(['FAIL fail 987654321098'])
    expect(brief((await scan([{ ...contact('ALL'), validationState: 'INVALID' }])).verdicts)).toEqual(['FAIL fail 987654321098'])
  })
  test('of a project alone, with those that it inherits', async () => {
    const scanned = await scan([contact('ALL')], { target: 'parapet-fixture' })
    expect(brief(scanned.verdicts)).toEqual(['PASS pass parapet-fixture'])
  })
  test('denied', async () => {
    const refused = await scan([], { faults: denied('essentialcontacts.contacts.list') })
    expect([refused.verdicts, unrun(refused.outcomes)]).toEqual([[], ['denied organizations/987654321098']])
  })
})
