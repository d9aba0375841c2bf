import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const bound = (role: string, member: string) => ({ version: 1, etag: 'BwX', bindings: [{ role, members: [member] }] })
const EMPTY = { version: 1, etag: 'BwX' }
const ANN = 'user:ann@example.com'
const model = (above: Record<string, unknown>, folder: Record<string, unknown> = EMPTY) =>
  gcpOrganization({
    policy: above,
    folders: [{ name: 'folders/11', policy: folder }],
    projects: [{ id: 'shop-production', parent: 'folders/11' }],
  })

describe.each([
  ['gcp-org-sa-admin', bound('roles/editor', 'serviceAccount:ci@tools-project.iam.gserviceaccount.com'), bound('roles/editor', ANN)],
  [
    'gcp-org-sa-admin',
    bound('roles/editor', 'serviceAccount:123456789012-compute@developer.gserviceaccount.com'),
    bound('roles/editor', 'serviceAccount:123456789012@cloudservices.gserviceaccount.com'),
  ],
  ['gcp-org-sa-user-role', bound('roles/iam.serviceAccountTokenCreator', ANN), bound('roles/viewer', ANN)],
  ['gcp-org-primitive-owner', bound('roles/owner', ANN), bound('roles/viewer', ANN)],
  ['gcp-org-public-binding', bound('roles/browser', 'allAuthenticatedUsers'), bound('roles/browser', 'domain:example.com')],
  ['gcp-org-gmail-member', bound('roles/browser', 'user:ann@gmail.com'), bound('roles/browser', ANN)],
])('%s', (checkId, bad, good) => {
  const checkIds = [checkId]
  test('the organization and its folders are judged each', async () => {
    expect(brief((await scanModel(model(bad, good), { checkIds })).verdicts)).toEqual(['FAIL fail 987654321098', 'PASS pass 11'])
    expect(brief((await scanModel(model(good, bad), { checkIds })).verdicts)).toEqual(['FAIL fail 11', 'PASS pass 987654321098'])
  })
  test('one that is refused is not known', async () => {
    const denied = new Set(['resourcemanager.folders.getIamPolicy'])
    const { verdicts } = await scanModel(model(bad), { checkIds, faults: { denied } })
    expect(brief(verdicts)).toEqual(['FAIL fail 987654321098', 'UNKNOWN unknown 11'])
    const odd = await scanModel(model(good, { bindings: {} }), { checkIds })
    expect(brief(odd.verdicts)).toEqual(['UNKNOWN unknown 11'])
  })
  test('above a project that is looked at alone, as far as it can be read', async () => {
    const target = 'shop-production'
    expect(brief((await scanModel(model(bad), { checkIds, target })).verdicts)).toEqual(['FAIL fail 987654321098', 'PASS pass 11'])
    const denied = new Set(['resourcemanager.folders.getIamPolicy', 'resourcemanager.organizations.getIamPolicy'])
    const refused = await scanModel(model(bad), { checkIds, target, faults: { denied } })
    expect([refused.verdicts, unrun(refused.outcomes)]).toEqual([[], ['skipped shop-production']])
  })
})
