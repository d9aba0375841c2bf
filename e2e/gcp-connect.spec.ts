import { expect, test, type Page } from '@playwright/test'
import { gcpOrganization, serviceAccountKey, startGcpFixture, type GcpFixture } from '#scanners/gcp/fixture/index.ts'
import { forward, saveAndScan, testAccess, testLooks } from './access-step.ts'
import { cloudPortsAt } from './cloud-ports.ts'
import { enterAsOwner } from './people.ts'

const { key, publicKey } = serviceAccountKey()
let gcp: GcpFixture

test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({ baseURL }) => {
  const everybody = { bindings: [{ role: 'roles/storage.objectViewer', members: ['allUsers'] }] }
  const organization = gcpOrganization({ projects: [{ id: 'parapet-fixture', buckets: [{ name: 'photos', policy: everybody }] }] })
  gcp = await startGcpFixture(organization, { port: cloudPortsAt(baseURL).gcp, keys: [{ key, publicKey }] })
})
test.afterEach(() => gcp.close())

const json = (page: Page) => page.locator('[name="fields.serviceAccountJson"]')
async function openAccess(page: Page): Promise<void> {
  await page.goto('/connections/new?kind=gcp')
  await page.getByRole('button', { name: 'Continue with GCP' }).click()
  await expect(page.getByRole('tab', { name: 'Cloud console' })).toBeVisible()
}

/** Key files that are refused before a packet is sent, and what is said of each. */
const WRONG: readonly [what: string, file: object, says: RegExp][] = [
  ['credentials of a person', { type: 'authorized_user', refresh_token: 'z' }, /credentials of a person/u],
  [
    'workload identity federation',
    { type: 'external_account', token_url: 'https://sts.googleapis.com/v1/token' },
    /workload identity federation/u,
  ],
  ['a token address elsewhere', { ...key, token_uri: 'https://evil.example/token' }, /Of token_uri, only Google’s own address/u],
  [
    'a certificate address elsewhere',
    { ...key, client_x509_cert_url: 'https://evil.example/cert' },
    /Of client_x509_cert_url, only Google’s own address/u,
  ],
  ['no private key', { ...key, private_key: 'nonsense' }, /no RSA private key/u],
]

test('a project by a key file: each mistake is told at its field before anything is asked, and its bucket is found', async ({ page }) => {
  test.setTimeout(240_000)
  await enterAsOwner(page, 'Greta', 'Greta Ltd', '/dashboard')
  await openAccess(page)
  await page.getByLabel('Name', { exact: true }).fill('Shop')
  for (const [what, file, says] of WRONG) {
    await json(page).fill(JSON.stringify(file))
    await forward(page).click()
    await expect(page.getByText(says).first(), what).toBeVisible({ timeout: 30_000 })
    await expect(json(page), what).toHaveAttribute('aria-invalid', 'true')
  }
  expect(gcp.calls().total).toBe(0)

  // a private key that does not belong: Google says so, at the field
  await json(page).fill(JSON.stringify({ ...key, private_key: serviceAccountKey({ isOwn: true }).key.private_key }))
  await forward(page).click()
  await expect(page.getByText(/Google does not accept this key/u).first()).toBeVisible({ timeout: 45_000 })
  await expect(json(page)).toHaveAttribute('aria-invalid', 'true')

  // the right one, as a file
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'parapet-key.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(key)) })
  await expect(json(page)).toHaveValue(/"service_account"/u)
  await testAccess(page)
  await expect(page.getByRole('main')).not.toContainText('BEGIN PRIVATE KEY')
  await saveAndScan(page)
  await page.goto(`${page.url()}?tab=findings`)
  await expect(page.locator('tr[data-row]').filter({ hasText: 'photos' }).first()).toBeVisible({ timeout: 120_000 })
  expect(gcp.calls().unknown).toEqual([])
})

testLooks('gcp')
