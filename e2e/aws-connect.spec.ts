import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  type AwsAccountModel,
  type AwsFixture,
  PLATFORM_ARN,
  scannerRole,
  standardAccount,
  startAwsFixture,
} from '#scanners/aws/fixture/index.ts'
import { forward, saveAndScan } from './access-step.ts'
import { cloudPortsAt } from './cloud-ports.ts'
import { violationsOf } from './axe.ts'
import { choose, complaintsOf } from './demo.ts'
import { enterAsOwner } from './people.ts'

const BUCKET = 'northwind-crown-jewels'
const FINDING = 'Anyone can read the bucket'
/** Each test has an account of its own: one that is connected already is refused to nobody else. */
let model: AwsAccountModel
let aws: AwsFixture

test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({ baseURL }) => {
  model = standardAccount({ regions: 2, perRegion: 1, buckets: 1, users: 2 })
  const statement = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${BUCKET}/*` }
  model.s3.buckets.push({ name: BUCKET, region: 'us-east-1', policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }) })
  aws = await startAwsFixture(model, { port: cloudPortsAt(baseURL).aws })
})
test.afterEach(() => aws.close())

const arnOf = (name: string) => `arn:aws:iam::${model.accountId}:role/${name}`

/** The access step of AWS, once this server knows who it is at AWS: what it did not know is asked again after half a minute. */
async function openAccess(page: Page): Promise<string> {
  const externalId = page.getByLabel('External ID')
  await expect(async () => {
    await page.goto('/connections/new?kind=aws')
    await page.getByRole('button', { name: 'Continue with AWS' }).click()
    await expect(externalId).toHaveValue(/^parapet-/u)
    await expect(page.getByRole('tab', { name: 'CloudFormation' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  return externalId.inputValue()
}

/** Tests once; a test waits for its turn and has an answer within its time. */
async function tested(page: Page, seen: Locator): Promise<void> {
  await page
    .getByRole('button', { name: /^Test (?:now|again)$/u })
    .first()
    .click()
  await expect(seen).toBeVisible({ timeout: 45_000 })
}

test('an account is connected, a missing permission added, a fix proved', async ({ page }) => {
  test.setTimeout(300_000)
  await enterAsOwner(page, 'Alma', 'Alma Ltd', '/dashboard')
  const complaints = complaintsOf(page)
  const externalId = await openAccess(page)
  expect(await violationsOf(page)).toEqual([])

  // what is wrong is told at its field, and nothing is kept
  const arn = page.getByLabel('ARN of the role')
  await arn.fill('arn:aws:iam::12:role/ParapetRead')
  await page.getByLabel('Name').fill('Production')
  await forward(page).click()
  await expect(page.getByText('This is not the ARN of a role').first()).toBeVisible()
  await expect(arn).toHaveAttribute('aria-invalid', 'true')
  await arn.fill(arnOf('ParapetRead'))
  await expect(arn).not.toHaveAttribute('aria-invalid', 'true')
  await forward(page).click()
  await expect(arn).toHaveAttribute('aria-invalid', 'true', { timeout: 45_000 })
  await expect(page.getByText('AWS did not let this server assume the role').first()).toBeVisible()

  // the role is there, and may not read everything
  model.iam.roles.push(scannerRole({ accountId: model.accountId, name: 'ParapetRead', externalId, trusts: PLATFORM_ARN }))
  aws.faults.denied.add('s3:GetBucketPolicy').add('ec2:DescribeVolumes')
  await tested(page, page.getByText(/^Denied: .*ec2:DescribeVolumes/u).first())
  const patch = page.getByRole('region', { name: 'Smallest addition to the role’s policy' })
  await expect(patch).toContainText('"s3:GetBucketPolicy"')
  await expect(forward(page)).toHaveText(/^Continue with \d+ checks$/u)
  expect(await violationsOf(page)).toEqual([])
  const [, some = '', all = ''] =
    /(\d+) of (\d+) checks can run/u.exec((await page.getByRole('heading', { name: /checks can run/u }).textContent()) ?? '') ?? []
  expect(Number(some)).toBeLessThan(Number(all))

  // the role's owner adds the patch
  aws.faults.denied.clear()
  await tested(page, page.getByRole('heading', { name: `${all} of ${all} checks can run` }))
  await expect(patch).toHaveCount(0)
  await forward(page).click()
  await saveAndScan(page)
  const connection = page.url()

  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('main')).not.toContainText('Last scan: Never', { timeout: 180_000 })
  expect(await violationsOf(page)).toEqual([])
  await page.goto(`${connection}?tab=findings`)
  const finding = page.locator('tr[data-row]').filter({ hasText: FINDING }).filter({ hasText: BUCKET }).first()
  await expect(finding).toBeVisible()
  await finding.getByRole('link', { name: FINDING }).click()
  await expect(page.getByRole('heading', { level: 1, name: FINDING })).toBeVisible()

  // the fix is made in the account, and a scan of this one check on this one bucket proves it
  const bucket = model.s3.buckets.find(({ name }) => name === BUCKET)
  if (bucket === undefined) throw new Error('the bucket is gone')
  delete bucket.policy
  bucket.publicAccessBlock = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true }
  aws.resetCalls()
  await page.getByRole('button', { name: 'Verify now' }).first().click()
  await expect(page.getByText('Proved by scan').first()).toBeVisible({ timeout: 60_000 })
  expect(aws.calls().byOperation['s3:GetBucketPolicy'] ?? 0).toBeLessThanOrEqual(2)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the proof' }).first().click()
  await page.waitForURL(/\/dashboard\/proofs\//u)
  await expect(page.getByRole('main')).toContainText(`arn:aws:s3:::${BUCKET}`)
  await expect(page.getByRole('region', { name: 'Before' })).toContainText('Open to everyone')
  await expect(page.getByRole('region', { name: 'After' })).toContainText('Nobody outside can read it')
  await expect(page.getByText('s3:GetBucketPolicy').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/security-roadmap?view=kanban')
  await expect(
    page
      .locator('[data-column="Column_Completed"]')
      .getByText(/bucket/iu)
      .first(),
  ).toBeVisible()

  // the browser says so of a malformed ARN
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

for (const theme of ['light', 'dark'] as const)
  test(`the access step fits a phone, ${theme}`, async ({ page }) => {
    test.setTimeout(120_000)
    await enterAsOwner(page, 'Nils', 'Nils Ltd', '/dashboard')
    await choose(page, { theme })
    await page.setViewportSize({ width: 390, height: 844 })
    await openAccess(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsOf(page)).toEqual([])
  })
