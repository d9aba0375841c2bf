import { expect, test, type Locator, type Page } from '@playwright/test'
import type { getGuide } from '#contract/guide.ts'
import type { listDemoFaults } from '#contract/demo.ts'
import type { ReplyOf } from '#contract/route.ts'
import { violationsOf } from './axe.ts'
import { complaintsOf } from './demo.ts'
import { gotoOutbox } from './outbox.ts'

const BY_DEMO = 5
const BY_REGISTRATION = 12

/** Counts the clicks of somebody who sees the product for the first time. Typing is none, nor is Enter in a form. */
class Stranger {
  clicks = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get strip(): Locator {
    return this.page.getByRole('region', { name: 'Guide to your first proof' })
  }
  async click(target: Locator): Promise<void> {
    await expect(target).toBeVisible({ timeout: 30_000 })
    expect(await coveredByToasts(this.page)).toEqual([])
    await target.click()
    this.clicks += 1
    expect(await coveredByToasts(this.page)).toEqual([])
  }
}

/** Buttons and links of the page at whose middle a toast lies. */
const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
    const isCovered = ({ left, top, width, height }: DOMRect) =>
      toasts.some((toast) => {
        const [x, y] = [left + width / 2, top + height / 2]
        return x >= toast.left && x <= toast.right && y >= toast.top && y <= toast.bottom
      })
    return [...document.querySelectorAll('button, a[href]')]
      .filter((element) => element.closest('.toasts') === null)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.top < innerHeight && isCovered(box))
      .map(({ element }) => element.textContent)
  })

/** The end of the guide: the proof with both sides, four ticks, one primary, and the six kinds. */
async function expectTheEnd(page: Page): Promise<void> {
  await page.waitForURL('**/dashboard/guide', { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Proved in [\d.]+\s?s$/u)
  await expect(page.getByRole('region', { name: 'Before' })).toContainText('can be read')
  await expect(page.getByRole('region', { name: 'After' })).toContainText('404')
  const main = page.getByRole('main')
  for (const step of ['Connected', 'Scanned', 'Fixed', 'Proved']) await expect(main.getByText(step, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Connect your own' })).toBeVisible()
  await expect(main.getByText('Not available yet').or(main.getByRole('link', { name: 'Websites' }))).not.toHaveCount(0)
  expect(await page.locator('.toast').count(), 'no toast carries the proof').toBe(0)
  expect(await violationsOf(page)).toEqual([])
}

async function fixAndProve(stranger: Stranger): Promise<void> {
  const { page, strip } = stranger
  await stranger.click(strip.getByRole('button', { name: 'Fix it' }))
  await stranger.click(strip.getByRole('button', { name: 'Prove it' }))
  await expectTheEnd(page)
}

/** Other tests share the demo account of this server: what they proved is broken and scanned again, as it is at a fresh start. */
async function freshDemo(page: Page): Promise<void> {
  const { session } = await (await page.request.post('/client/v1/demo/enter', { data: {} })).json()
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const guide = async (): Promise<ReplyOf<typeof getGuide>> => (await page.request.get('/client/v1/guide', { headers })).json()
  const { results }: ReplyOf<typeof listDemoFaults> = await (await page.request.get('/client/v1/demo/faults', { headers })).json()
  for (const { id } of results.filter(({ on }) => !on))
    await page.request.patch(`/client/v1/demo/faults/${id}`, { headers, data: { on: true } })
  await expect.poll(async () => (await guide()).scan?.status, { timeout: 30_000 }).toBe('completed')
  const { connection, proof } = await guide()
  if (proof !== null) {
    await page.request.post('/client/v1/launcher', { headers, data: { manualMode: true, connectionId: connection?.id } })
    await expect.poll(async () => (await guide()).proof, { timeout: 30_000 }).toBeNull()
  }
  await page.context().clearCookies()
}

test('by the demo, a stranger sees a fix proved within five clicks', async ({ page }) => {
  test.setTimeout(120_000)
  await freshDemo(page)
  const complaints = complaintsOf(page)
  const stranger = new Stranger(page)
  await page.goto('/')
  await stranger.click(page.getByRole('button', { name: 'Explore the demo' }))
  await stranger.click(stranger.strip.getByRole('link', { name: 'Open this one' }))
  await fixAndProve(stranger)
  expect(stranger.clicks).toBeLessThanOrEqual(BY_DEMO)
  expect(complaints).toEqual([])

  // it stays until it is closed, and comes back from the help menu
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Proved in/u)
  await stranger.strip.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL('**/dashboard')
  await expect(stranger.strip).toHaveCount(0)
  await page.getByRole('button', { name: 'Need Help?' }).click()
  await page.getByRole('menuitem', { name: 'Show the guide' }).click()
  await expect(stranger.strip).toContainText('Demo complete.')
})

test('by registration, a stranger sees a fix proved within twelve clicks', async ({ page }) => {
  test.setTimeout(120_000)
  const complaints = complaintsOf(page)
  const stranger = new Stranger(page)
  await page.goto('/')
  await stranger.click(page.getByRole('link', { name: 'Create an account' }))
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Fremd')
  await page.getByLabel('Company').fill('Fremd Ltd')
  await page.getByLabel('Email').fill(`nora.${Date.now()}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('a parapet keeps the wall walk safe')
  await stranger.click(page.getByRole('checkbox'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByLabel('Code')).toBeVisible()
  // the link that the terminal prints, and back again
  stranger.clicks += 2
  const outbox = await page.context().newPage()
  await gotoOutbox(outbox)
  const code = await outbox.locator('article code').first().innerText()
  await outbox.close()
  await page.getByLabel('Code').fill(code.trim())
  await page.getByLabel('Code').press('Enter')
  await page.waitForURL('**/dashboard/onboarding')

  await stranger.click(page.getByRole('button', { name: 'Continue' }))
  await stranger.click(page.getByRole('button', { name: /^Demo shop/u }))
  await stranger.click(page.getByRole('button', { name: 'Connect and scan' }))
  await stranger.click(page.getByRole('link', { name: 'To the overview' }))
  await stranger.click(stranger.strip.getByRole('link', { name: 'Open this one' }))
  await fixAndProve(stranger)
  expect(stranger.clicks).toBeLessThanOrEqual(BY_REGISTRATION)
  expect(complaints).toEqual([])
})

test('a fault that is fixed before the first scan ended leaves nothing to compare with, and the guide says so', async ({ page }) => {
  test.setTimeout(120_000)
  const stranger = new Stranger(page)
  await page.goto('/register')
  await page.getByLabel('First name').fill('Eva')
  await page.getByLabel('Last name').fill('Eilig')
  await page.getByLabel('Company').fill('Eilig Ltd')
  await page.getByLabel('Email').fill(`eva.${Date.now()}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('a parapet keeps the wall walk safe')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const outbox = await page.context().newPage()
  await gotoOutbox(outbox)
  const code = await outbox.locator('article code').first().innerText()
  await outbox.close()
  await page.getByLabel('Code').fill(code.trim())
  await page.getByLabel('Code').press('Enter')
  await page.waitForURL('**/dashboard/onboarding')
  await page.goto('/connections/new?target=demo')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save only' }).click()
  await page.waitForURL(/\/connections\/[0-9a-f-]{36}/u)
  await page
    .getByRole('button', { name: /^Repair: / })
    .first()
    .click()
  await expect(stranger.strip).toContainText('Scan first: nothing to compare with yet.')
  await stranger.click(stranger.strip.getByRole('button', { name: 'Start the scan' }))
  await expect(stranger.strip).toContainText('Next: open the riskiest finding.', { timeout: 30_000 })
})
