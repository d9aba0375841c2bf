import { expect, type Page, test } from '@playwright/test'
import { enterAs, makePerson } from './credentials.ts'
import { enterDemo, signInToDemo } from './demo.ts'

/** What every list has: titles that are links, a look that is kept, room for rows. */
const LISTS = [
  '/dashboard/findings',
  '/dashboard/remediations',
  '/dashboard/scan-results',
  '/dashboard/scans',
  '/connections/list',
  '/security-roadmap?view=list',
  '/dashboard/findings?group=check',
  '/dashboard/findings?group=resource',
  '/dashboard/findings?group=connection',
  '/dashboard/scans?view=schedules',
  '/connections/list-out-of-scope',
  '/dashboard/audit',
  '/dashboard/mail',
  '/dashboard/account/team',
  '/dashboard/multitenant',
]
/** Lists on the page of something, by the list that leads there. */
const LISTS_WITHIN = [
  ['/connections/list?q=Demo%20shop', ['', '?tab=resources', '?tab=findings', '?tab=scans']],
  // the oldest scan found what it found for the first time
  ['/dashboard/scans?sort=requestedAt', ['']],
  ['/dashboard/remediations', ['']],
] as const
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const title = (page: Page, index: number) => rows(page).nth(index).locator('a.title')

/** Rows drawn, and those whose title is a link to somewhere in the product. */
const rowsAndLinks = (page: Page): Promise<[number, number]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('tbody tr[data-row]')]
    return [all.length, all.filter((row) => row.querySelector('a.title[href^="/"]')?.textContent?.trim()).length]
  })

for (const width of [1440, 390]) {
  test(`every title in a list is a link to a page of its own, at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    await signInToDemo(page)
    for (const path of LISTS) {
      await page.goto(path)
      await expect(rows(page).first(), path).toBeVisible()
      const [count, linked] = await rowsAndLinks(page)
      expect.soft(linked, path).toBe(count)
    }
  })
}

test('the titles in the lists of a connection, a scan and a remediation are links too', async ({ page }) => {
  test.setTimeout(120_000)
  await signInToDemo(page)
  for (const [list, tabs] of LISTS_WITHIN) {
    await page.goto(list)
    const address = await title(page, 0).getAttribute('href')
    for (const tab of tabs) {
      const path = `${address}${tab}`
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // the overview of a connection has no table
      if (tab !== '' || !path.startsWith('/connections')) await expect(rows(page).first(), path).toBeVisible()
      const [count, linked] = await rowsAndLinks(page)
      expect.soft(linked, path).toBe(count)
    }
  }
})

test('the title of a key leads to what was done with it', async ({ page }) => {
  await enterAs(page, await makePerson(page, 'Keyholder'), '/dashboard/api-keys')
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('nightly import')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await title(page, 0).click()
  await expect(page).toHaveURL(/\/dashboard\/audit\?q=nightly/u)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a title opens in a new tab by Ctrl and by the middle button, and the list stays', async ({ page, context }) => {
  await enterDemo(page, '/dashboard/findings')
  await expect(rows(page).first()).toBeVisible()
  for (const press of [{ modifiers: ['ControlOrMeta'] as const }, { button: 'middle' as const }]) {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      title(page, 0).click('modifiers' in press ? { modifiers: [...press.modifiers] } : press),
    ])
    await tab.waitForURL(/\/dashboard\/findings\/[0-9a-f-]{36}/u)
    await tab.close()
    await expect(page).toHaveURL(/\/dashboard\/findings$/u)
  }
})

test('the open row is docked beside a list that goes on working', async ({ page }) => {
  await enterDemo(page, '/dashboard/findings')
  await title(page, 0).click()
  const panel = page.getByRole('complementary', { name: 'Open row' })
  await expect(panel).toBeVisible()
  const first = page.url()
  await rows(page).nth(0).focus()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(first)
  await rows(page).nth(1).focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Actions for the selected rows' })).toContainText('1 selected')
  await expect(panel).toBeVisible()
})

test('widths, columns and the height of rows are kept', async ({ page }) => {
  await enterDemo(page, '/dashboard/findings')
  const head = page.getByRole('columnheader', { name: 'Priority' })
  const widthOf = async () => (await head.boundingBox())?.width ?? 0
  const edge = page.getByRole('separator', { name: 'Width of Priority' })
  const before = await widthOf()
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(widthOf).toBe(before + 32)
  const box = await edge.boundingBox()
  if (box === null) throw new Error('the edge is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2)
  await page.mouse.up()
  await expect.poll(widthOf).toBe(before + 72)
  await page.getByRole('button', { name: 'Two lines' }).click()
  await page.reload()
  await expect.poll(widthOf).toBe(before + 72)
  await expect(page.getByRole('button', { name: 'Two lines' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(52)
})

/** Lists that show at least six rows on a page at 200 %, beside the guide of the demo account. */
const SIX_ROWS = ['/dashboard/remediations', '/connections/list', '/dashboard/scans', '/dashboard/scan-results', '/dashboard/findings']

test('at 200 % of 1440 × 900 six rows are in view under the guide, and the bulk bar leaves the footer free', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await enterDemo(page, SIX_ROWS[0])
  const footer = page.locator('.pages')
  const endOf = async () => (await footer.boundingBox())?.y ?? 0
  for (const path of SIX_ROWS) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Guide' }).getByRole('list')).toBeAttached()
    await expect(rows(page).first()).toBeVisible()
    const end = await endOf()
    await expect
      .poll(
        () => rows(page).evaluateAll((all, limit) => all.filter((row) => row.getBoundingClientRect().bottom <= limit).length, end),
        path,
      )
      .toBeGreaterThanOrEqual(6)
  }
  const end = await endOf()
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('x')
  const bar = await page.getByRole('toolbar', { name: 'Actions for the selected rows' }).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(end)
})

test('a list is saved as it is filtered', async ({ page }) => {
  await enterDemo(page, '/dashboard/findings?beaconCategorization=Act')
  await expect(rows(page).first()).toBeVisible()
  const shown = await rows(page).count()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'JSON', exact: true }).click()])
  const stream = await download.createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  const saved: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
  expect(Array.isArray(saved) && saved.length).toBe(shown)
})
