import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { SignJWT } from 'jose'
import {
  APPLICATION,
  azureDirectory,
  DIRECTORY,
  SECRET,
  startAzureFixture,
  SUBSCRIPTION,
  type AzureFixture,
} from '#scanners/azure/fixture/index.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { selfSigned } from '#scanners/test/certificate.ts'
import { forward, saveAndScan, testAccess, testLooks } from './access-step.ts'
import { azureTokenFile, cloudPortsAt } from './cloud-ports.ts'
import { enterAsOwner } from './people.ts'

const OTHER = '0a1b2c3d-0000-4000-8000-0000000000bb'
const NOBODY = '99999999-0000-4000-8000-000000000099'
const EXPIRED = 'old~SecretOfTheApplication.0000000000'
const DAY_MS = 86_400_000
const signer = generateKeyPairSync('rsa', { modulusLength: 2_048 })
let directory: ReturnType<typeof azureDirectory>
let azure: AzureFixture
let certificate: { cert: string; key: string }
let tokenFile: string

test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({ baseURL }) => {
  const { azure: port } = cloudPortsAt(baseURL)
  tokenFile = azureTokenFile(port)
  const now = Date.now()
  certificate = await selfSigned({
    names: [{ type: 'dns', value: 'parapet.example' }],
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + 20 * DAY_MS),
  })
  directory = azureDirectory({
    subscriptions: [{ id: SUBSCRIPTION, resources: [storageAccount('shop', { supportsHttpsTrafficOnly: false })] }, { id: OTHER }],
    applications: [
      {
        secrets: [{ value: SECRET }, { value: EXPIRED, endsAt: new Date(now - DAY_MS) }],
        certificates: [certificate.cert],
        federated: [{ issuer: 'https://idp.example', subject: 'parapet', key: signer.publicKey }],
      },
    ],
  })
  azure = await startAzureFixture(directory, { port })
})
test.afterEach(async () => {
  await azure.close()
  await rm(tokenFile, { force: true })
})

const field = (page: Page, name: string) => page.locator(`[name="fields.${name}"]`)
async function openAccess(page: Page): Promise<void> {
  await page.goto('/connections/new?kind=azure')
  await page.getByRole('button', { name: 'Continue with Azure' }).click()
  await expect(page.getByRole('tab', { name: 'Azure portal' })).toBeVisible()
}
async function fillIds(page: Page): Promise<void> {
  await field(page, 'applicationId').fill(APPLICATION)
  await field(page, 'directoryId').fill(DIRECTORY)
}
/** Tests what stands there, and sees the reason at the field that it is about. */
async function refusedAt(page: Page, name: string, says: string | RegExp): Promise<void> {
  await forward(page).click()
  await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true', { timeout: 45_000 })
  await expect(page.getByText(says).first()).toBeVisible()
}

test('several subscriptions by a certificate: each mistake is told at its field, and its end is warned of', async ({ page }) => {
  test.setTimeout(240_000)
  await enterAsOwner(page, 'Alva', 'Alva Ltd', '/dashboard')
  await openAccess(page)
  await field(page, 'applicationId').fill('nonsense')
  await refusedAt(page, 'applicationId', 'Enter an ID like')
  await fillIds(page)
  await field(page, 'clientSecret').fill(EXPIRED)
  await refusedAt(page, 'clientSecret', 'The client secret has expired')
  await field(page, 'clientSecret').fill(SECRET)
  await field(page, 'subscriptionId').fill(`${SUBSCRIPTION}\n${NOBODY}`)
  await refusedAt(page, 'subscriptionId', NOBODY)
  await field(page, 'subscriptionId').fill(`${SUBSCRIPTION}\n${OTHER}`)
  await field(page, 'clientSecret').fill('')
  await page.getByText('Sign in with a certificate, or without a secret').click()
  const another = await selfSigned({
    names: [{ type: 'dns', value: 'parapet.example' }],
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
  })
  await field(page, 'certificate').fill(`${certificate.cert}${another.key}`)
  await refusedAt(page, 'certificate', 'The private key does not belong to this certificate')
  await field(page, 'certificate').fill(`${certificate.cert}${certificate.key}`)
  await testAccess(page)
  // no days of a secret that there is not
  await expect(page.getByRole('main')).toContainText('Set, never shown')
  await expect(page.getByRole('main')).not.toContainText('Client secret valid for')
  await saveAndScan(page)
  await expect(page.getByText(/^The credentials of this connection end on/u)).toBeVisible()
  await page.goto(`${page.url()}?tab=findings`)
  await expect(page.locator('tr[data-row]').filter({ hasText: 'shop' }).first()).toBeVisible({ timeout: 120_000 })
  expect(azure.calls().unknown).toEqual([])
})

test('without a secret: whom to trust and the tag are told, and the tag outlives a reload', async ({ page }) => {
  test.setTimeout(180_000)
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer('https://idp.example')
    .setSubject('parapet')
    .setAudience('api://AzureADTokenExchange')
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(signer.privateKey)
  await writeFile(tokenFile, token, { mode: 0o644 })
  await enterAsOwner(page, 'Fenja', 'Fenja Ltd', '/dashboard')
  await openAccess(page)
  await expect(page.getByText(/Issuer https:\/\/idp\.example, subject parapet/u)).toBeVisible()
  await page.getByText('Sign in with a certificate, or without a secret').click()
  const tag = await field(page, 'federationTag').inputValue()
  expect(tag).toMatch(/^parapet-/u)
  await page.reload()
  await page.getByRole('button', { name: 'Continue with Azure' }).click()
  await page.getByText('Sign in with a certificate, or without a secret').click()
  await expect(field(page, 'federationTag')).toHaveValue(tag)
  await fillIds(page)
  await page.getByLabel('Name', { exact: true }).fill('Federated')
  await refusedAt(page, 'federationTag', /No subscription that the application sees has the tag/u)
  const [subscription] = directory.subscriptions
  if (subscription === undefined) throw new Error('a directory has a subscription')
  subscription.tags = { 'parapet-connection': tag }
  await testAccess(page)
  await saveAndScan(page)
})

testLooks('azure')
