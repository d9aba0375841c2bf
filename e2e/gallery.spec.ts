import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { overflowAt, violationsOf } from './axe.ts'
import { choose } from './demo.ts'

/** The gallery is no part of the product that is built: the development server has it. */
let server: ViteDevServer
test.beforeAll(async () => {
  server = await createServer({
    configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })
  await server.listen()
})
test.afterAll(() => server.close())

/** While a menu is open nothing else is there for a reader: no landmark can be around it, as the rule for all content wants. */
const MENU = { within: '[role=menu]' }

async function open(page: Page): Promise<void> {
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}ui`)
  // its modules are made ready with their first use
  await expect(page.getByRole('heading', { name: 'Controls' })).toBeVisible({ timeout: 90_000 })
  await page.evaluate(() => document.fonts.ready)
}

// one after the other: two development servers would make the same modules ready in the same folder
test.describe.configure({ mode: 'default' })
for (const theme of ['light', 'dark'] as const) {
  test(`every control in every state is accessible, ${theme}, at 390 and 1440 px`, async ({ page }) => {
    test.setTimeout(240_000)
    await choose(page, { theme })
    await open(page)
    for (const width of [390, 1440]) {
      expect(await overflowAt(page, width)).toBeLessThanOrEqual(0)
      expect.soft(await violationsOf(page), `${width} px`).toEqual([])
    }
  })

  test(`dialogs, menus, lists and messages are accessible, ${theme}`, async ({ page }) => {
    test.setTimeout(240_000)
    await choose(page, { theme })
    await open(page)
    for (const name of ['Ask', 'Delete', 'Type the name', 'Shown once', 'Menu', 'Due date', 'Risk: critical']) {
      const button = page.getByRole('button', { name, exact: true }).last()
      await button.click()
      const float = page.getByRole('dialog').or(page.getByRole('menu'))
      await expect(float.first()).toBeVisible()
      expect.soft(await violationsOf(page, (await page.getByRole('menu').count()) > 0 ? MENU : {}), name).toEqual([])
      // what is shown once closes by its button alone
      if (name === 'Shown once') await page.getByRole('button', { name: 'I have kept it' }).click()
      else await page.keyboard.press('Escape')
      await expect(float).toHaveCount(0)
    }
    await page.getByRole('combobox', { name: 'Schedule', exact: true }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    expect.soft(await violationsOf(page), 'list').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Choose a day' }).first().click()
    await expect(page.getByRole('grid')).toBeVisible()
    expect.soft(await violationsOf(page), 'calendar').toEqual([])
    await page.keyboard.press('Escape')
    for (const kind of ['success', 'info', 'warning', 'error']) {
      await page.getByRole('button', { name: `Message: ${kind}` }).click()
      await expect(page.locator('.toast').first()).toHaveAttribute('data-kind', kind)
      expect.soft(await violationsOf(page, { within: '.toasts' }), kind).toEqual([])
    }
  })
}

test('controls are worked by keys alone', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page)
  const schedule = page.getByRole('combobox', { name: 'Schedule', exact: true })
  await schedule.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('w')
  await page.keyboard.press('Enter')
  await expect(schedule).toHaveText('Weekly')
  await expect(schedule).toBeFocused()
  const day = page.getByLabel('Accepted until')
  await day.focus()
  await page.keyboard.press('ArrowUp')
  await expect(day).toHaveValue('08/19/2026')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('09/13/2026')
  await expect(day).toBeFocused()
})

test('a message covers nothing that can be pressed', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: 'Message: success' }).click()
    const toast = page.locator('.toast').first()
    await expect(toast).toBeVisible()
    // where it is put once the page rests
    await page.waitForTimeout(300)
    const box = await toast.boundingBox()
    const covered = await page.evaluate(
      ({ x, y, width: w, height: h }) =>
        [...document.querySelectorAll('.gallery button, .gallery input')]
          .map((element) => element.getBoundingClientRect())
          .filter((one) => one.width > 1 && one.left < x + w && one.right > x && one.top < y + h && one.bottom > y).length,
      box ?? { x: 0, y: 0, width: 0, height: 0 },
    )
    expect(covered, `${width} px`).toBe(0)
    await toast.getByRole('button', { name: 'Close' }).click()
  }
})
