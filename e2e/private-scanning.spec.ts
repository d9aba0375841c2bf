import { expect, test, type Page } from '@playwright/test'
import {
  type AwsAccountModel,
  awsAccount,
  type AwsFixture,
  PLATFORM_ARN,
  scannerRole,
  startAwsFixture,
} from '#scanners/aws/fixture/index.ts'
import { cloudPortsAt } from './cloud-ports.ts'
import { violationsOf } from './axe.ts'
import { choose, complaintsOf } from './demo.ts'
import { enterAsOwner } from './people.ts'
import { pick } from './select.ts'

const REGION = 'eu-central-1'
const ROLE = 'parapet-private-launch'
const PATH = '/dashboard/private-scanning'
let model: AwsAccountModel
let aws: AwsFixture

test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({ baseURL }) => {
  model = awsAccount({ regions: ['us-east-1', REGION] })
  const region = model.in[REGION]
  if (region !== undefined) region.cloudFormation.takesMs = 1_500
  aws = await startAwsFixture(model, { port: cloudPortsAt(baseURL).aws })
})
test.afterEach(() => aws.close())

/** The page, once this server knows who it is at AWS: what it did not know is asked again after half a minute. */
async function open(page: Page): Promise<string> {
  const externalId = page.getByRole('region', { name: 'External ID' })
  await expect(async () => {
    await page.goto(PATH)
    await expect(externalId).toHaveText(/^parapet-/u, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  return (await externalId.textContent()) ?? ''
}
/** A picture for whoever looks, where one is asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
const part = (page: Page, name: string) => page.locator(`li[data-part="${name}"]`)

test('a scanner is launched, stopped, started and deleted', async ({ page }) => {
  test.setTimeout(300_000)
  await enterAsOwner(page, 'Vera', 'Vera Ltd', '/dashboard')
  const complaints = complaintsOf(page)
  const externalId = await open(page)
  const arn = `arn:aws:iam::${model.accountId}:role/${ROLE}`

  // what is made and what it costs stands there before anything is
  await pick(page.getByLabel('Region'), REGION)
  await expect(page.getByText('NAT gateway, always')).toBeVisible()
  await expect(page.getByText(/43\.51 a month/u)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  // a role that is not there yet is told at its field, and nothing is kept
  await page.getByLabel('ARN of the role').fill(arn)
  await page.getByRole('button', { name: 'Test the role' }).click()
  await expect(page.getByText('AWS did not let this server assume the role')).toBeVisible({ timeout: 45_000 })
  await expect(page.getByLabel('ARN of the role')).toHaveAttribute('aria-invalid', 'true')
  model.iam.roles.push(scannerRole({ accountId: model.accountId, name: ROLE, externalId, trusts: PLATFORM_ARN }))
  await page.getByRole('button', { name: 'Test the role' }).click()
  await expect(page.getByText(`The role works. It is in account ${model.accountId}.`)).toBeVisible({ timeout: 45_000 })

  // it fails, says so in words, and the retry goes through
  model.in[REGION]?.cloudFormation.failures.set('-vpc-', { resource: 'Vpc', reason: 'The maximum number of VPCs has been reached.' })
  const launch = page.getByRole('button', { name: 'Launch', exact: true })
  await launch.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('four stacks of your AWS account')
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'question')
  await question.getByRole('button', { name: 'Launch' }).click()
  await expect(part(page, 'eip')).toHaveAttribute('data-state', 'making', { timeout: 45_000 })
  await expect(page.getByRole('alert')).toContainText('The maximum number of VPCs has been reached.', { timeout: 90_000 })
  await expect(page.getByRole('alert')).toContainText('A limit of your AWS account stood in the way')
  await expect(part(page, 'vpc')).toHaveAttribute('data-state', 'failed')
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'failed')
  model.in[REGION]?.cloudFormation.failures.clear()
  await page.getByRole('button', { name: 'Launch again' }).click()
  await question.getByRole('button', { name: 'Launch' }).click()
  await expect(page.getByText('Set up', { exact: true })).toBeVisible({ timeout: 120_000 })
  for (const name of ['eip', 'vpc', 'ssm', 'lambda']) await expect(part(page, name)).toHaveAttribute('data-state', 'done')

  // the host
  const host = page.locator('[data-host]')
  await expect(host).toHaveAttribute('data-host', 'running', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(host).toHaveAttribute('data-host', 'stopped', { timeout: 60_000 })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(host).toHaveAttribute('data-host', 'running', { timeout: 60_000 })
  await page.getByRole('switch', { name: 'Only run on demand' }).check()
  await expect(page.getByText(/^Stops at /u)).toBeVisible({ timeout: 30_000 })
  await shoot(page, 'completed')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOf(page)).toEqual([])
  await shoot(page, 'completed-390')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Only run on demand' })).toBeChecked()

  // and everything goes again
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Make the role')).toBeVisible({ timeout: 120_000 })
  expect(model.in[REGION]?.cloudFormation.stacks.filter(({ status }) => status !== 'DELETE_COMPLETE')).toEqual([])
  expect(aws.calls().unknown).toEqual([])
  // the browser says so of a role that was refused
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('two tabs at once come to one launch, and follow it both', async ({ page }) => {
  test.setTimeout(300_000)
  await enterAsOwner(page, 'Zoe', 'Zoe Ltd', '/dashboard')
  const externalId = await open(page)
  model.iam.roles.push(scannerRole({ accountId: model.accountId, name: ROLE, externalId, trusts: PLATFORM_ARN }))
  const other = await page.context().newPage()
  await open(other)
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.getByLabel('ARN of the role').fill(`arn:aws:iam::${model.accountId}:role/${ROLE}`)
    await pick(tab.getByLabel('Region'), REGION)
    await expect(tab.getByText('NAT gateway, always')).toBeVisible()
    await tab.getByRole('button', { name: 'Launch', exact: true }).click()
    await expect(tab.getByRole('dialog')).toBeVisible()
  }
  const questions = tabs.map((tab) => tab.getByRole('dialog').getByRole('button', { name: 'Launch' }))
  // who is later may see the other's launch before the press: the question is gone then
  await Promise.all(questions.map((launch) => launch.click({ timeout: 15_000 }).catch(() => expect(launch).toHaveCount(0))))
  for (const tab of tabs) await expect(tab.getByText('Set up', { exact: true })).toBeVisible({ timeout: 120_000 })
  for (const tab of tabs) await expect(tab.getByRole('dialog')).toHaveCount(0)
  expect(aws.calls().byOperation['cloudformation:CreateStack']).toBe(4)

  // both turn it off, and both see it off
  for (const tab of tabs) await expect(tab.locator('[data-host]')).toHaveAttribute('data-host', 'running', { timeout: 60_000 })
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Stop', exact: true }).click()))
  for (const tab of tabs) await expect(tab.locator('[data-host]')).toHaveAttribute('data-host', 'stopped', { timeout: 60_000 })

  // what one deletes is gone in the other, and whoever launched is told of both
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const tab of tabs) await expect(tab.getByText('Make the role')).toBeVisible({ timeout: 120_000 })
  expect(model.in[REGION]?.cloudFormation.stacks.filter(({ status }) => status !== 'DELETE_COMPLETE')).toEqual([])
  await page.goto('/dashboard/mail')
  await expect(page.getByText(`Private scanning is set up in ${REGION}`)).toHaveCount(1)
  await expect(page.getByText(`Private scanning in ${REGION} is deleted`)).toHaveCount(1)
})

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`the page fits ${width} px, ${theme}`, async ({ page }) => {
      test.setTimeout(120_000)
      await enterAsOwner(page, 'Nora', 'Nora Ltd', '/dashboard')
      await choose(page, { theme })
      await page.setViewportSize({ width, height: 900 })
      await open(page)
      await pick(page.getByLabel('Region'), REGION)
      await expect(page.getByText('NAT gateway, always')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violationsOf(page)).toEqual([])
      await shoot(page, `first-${width}-${theme}`)
    })
