import { expect, test, type Page } from '@playwright/test'
import { signInToDemo } from './demo.ts'

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })

test.beforeEach(({ page }) => signInToDemo(page))

let connected = 0
/** Connects an address that nothing else in the account has, and ends on its page. It is never scanned. */
async function connect(page: Page, name: string): Promise<void> {
  await page.goto('/connections/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  const address = page.getByLabel('Address of the website')
  await address.fill(`https://trial-${Date.now()}-${(connected += 1)}.example/`)
  // left, the address gives a name
  await address.blur()
  await expect(page.getByLabel('Name')).toHaveValue(/^trial-/u)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save only' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('each of the six kinds of target can be chosen', async ({ page }) => {
  await page.goto('/connections/new')
  await expect(page.getByRole('radio')).toHaveCount(6)
  await expect(page.getByRole('radio', { disabled: true })).toHaveCount(0)
})

test('a private address fails its test at the step that refuses it, and saving marks the field', async ({ page }) => {
  await page.goto('/connections/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Address of the website').fill('http://10.0.0.1/')
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Address may be scanned from here' })).toContainText('Failed')
  await expect(page.getByText('You can save it')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save and scan' }).click()
  const address = page.getByLabel('Address of the website')
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('does not scan private, local or metadata addresses. Its operator')).toBeVisible()
})

test('an incomplete address does not leave its step', async ({ page }) => {
  await page.goto('/connections/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Address of the website').fill('shop.example')
  await page.getByLabel('Name').fill('Shop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter a complete address')).toBeVisible()
})

test('what is taken out of scope says why, can be restored, and is deleted only by its name', async ({ page }) => {
  const name = `Trial ${Date.now()}`
  await connect(page, name)
  // rows further down than the window are not drawn
  const found = `/connections/list?q=${encodeURIComponent(name)}`
  await page.goto(found)
  await rowOf(page, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Take out of scope' }).click()
  await expect(page).toHaveURL(/connections\/list\?q=/u)
  await page.getByLabel('Reason').fill('The campaign is over')
  await page.getByRole('dialog').getByRole('button', { name: 'Take out of scope' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)

  await page.goto('/connections/list-out-of-scope')
  await expect(rowOf(page, name)).toContainText('The campaign is over')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(rowOf(page, name)).toHaveCount(0)

  await page.goto(found)
  await rowOf(page, name).click()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeDisabled()
  await page.getByLabel(`Type ${name} to confirm`).fill(name)
  await confirm.click()
  await expect(page).toHaveURL(/connections\/list$/u)
  await expect(rows(page).first()).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('name, tags and schedule are changed on the settings tab', async ({ page }) => {
  const name = `Crown jewels ${Date.now()}`
  await connect(page, name)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByLabel('Tags').fill('shop, crown jewels')
  await page.getByLabel('Scan schedule').click()
  await page.getByRole('option', { name: 'Cron expression' }).click()
  await page.getByLabel('Cron expression').fill('0 4 * *')
  await page.getByRole('button', { name: 'Save changes', disabled: false }).click()
  await expect(page.getByText('Enter five fields')).toBeVisible()
  await page.getByLabel('Cron expression').fill('0 4 * * 1')
  await page.getByRole('button', { name: 'Save changes', disabled: false }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  // tags have a column where there is room
  await page.setViewportSize({ width: 1720, height: 900 })
  await page.goto(`/connections/list?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toContainText('Cron 0 4 * * 1')
  await expect(rowOf(page, name)).toContainText('crown jewels')
})

test('scan results are narrowed by their tiles, bars and address, and lead to evidence', async ({ page }) => {
  await page.goto('/dashboard/scan-results')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Fail/u }).click()
  await page.getByRole('button', { name: 'Summary' }).click()
  const category = page.getByRole('columnheader', { name: 'Category' })
  await expect(category).toBeVisible()
  const narrowed = page.waitForResponse((answer) => /v1\/scan-results\?.*category=Data/u.test(answer.url()) && answer.ok())
  await page
    .getByRole('group', { name: 'By category' })
    .getByRole('button', { name: /^Data exposure/u })
    .click()
  await expect(page).toHaveURL(/category=Data/u)
  // the column says one thing now and gives its room to the others
  await expect(category).toHaveCount(0)
  const { results } = (await (await narrowed).json()) as { results: { categoryName: string }[] }
  expect([...new Set(results.map(({ categoryName }) => categoryName))]).toEqual(['Data exposure'])
  // the rows of before stand until the narrowed ones are there
  await expect(rows(page)).toHaveCount(results.length)
  const count = await rows(page).count()
  await page.reload()
  await expect(rows(page)).toHaveCount(count)
  await rows(page).first().click()
  await expect(page.getByRole('heading', { name: 'What the scan saw' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'History of this check on this resource' })).toBeVisible()
  await page.locator('#main').getByRole('link', { name: 'Open the finding' }).first().click()
  await expect(page).toHaveURL(/dashboard\/findings\//u)
})
