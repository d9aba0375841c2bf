import { expect, test } from '@playwright/test'
import { enterAsOwner } from './people.ts'

test('name and company are saved, and undone from the toast', async ({ page }) => {
  await enterAsOwner(page, 'Anna', 'Anna Works', '/dashboard/account')
  await expect(page).toHaveURL(/account\/general/u)
  await page.getByLabel('Nickname').fill('AW')
  await page.locator('section', { hasText: 'Nickname' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Switch account' }).or(page.locator('.side strong').first())).toContainText('AW')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Nickname')).toHaveValue('')
})

test('leaving with unsaved changes asks first', async ({ page }) => {
  await enterAsOwner(page, 'Ada', 'Ada Works', '/dashboard/account/general')
  await page.getByLabel('First name').fill('Adele')
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Adele')
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

test('a picture is cut to a square in the browser and shown everywhere', async ({ page }) => {
  await enterAsOwner(page, 'Pia', 'Pia Works', '/dashboard/account/general')
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const pen = canvas.getContext('2d')
    if (pen !== null) {
      pen.fillStyle = 'teal'
      pen.fillRect(0, 0, 900, 600)
    }
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
  })
  await page
    .getByLabel('Your picture')
    .last()
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  await expect(page.getByText('Picture saved')).toBeVisible()
  const picture = page.getByRole('img', { name: 'Your picture' })
  await expect(picture).toHaveAttribute('src', /\/client\/v1\/images\/[0-9a-f]{64}$/u)
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([256, 256])
})

test('an account is deleted by its name, seven days from now, and kept again', async ({ page }) => {
  await enterAsOwner(page, 'Dora', 'Dora Works', '/dashboard/account/general')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await dialog.getByLabel('Type Dora Works to confirm').fill('Dora Works')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('This account and everything in it will be deleted on')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the account' }).click()
  await expect(page.getByText('This account and everything in it will be deleted on')).toHaveCount(0)
})

test('everything is exported as lines of JSON', async ({ page }) => {
  await enterAsOwner(page, 'Emil', 'Emil Works', '/dashboard/account/general')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.(jsonl|ndjson|json)$/u)
})

test('a notification preference survives a reload', async ({ page }) => {
  await enterAsOwner(page, 'Nora', 'Nora Works', '/dashboard/account/notifications')
  const scan = page.getByRole('switch', { name: 'A scan completes by In-app' })
  const before = await scan.isChecked()
  const saved = page.waitForResponse((reply) => reply.url().includes('notification-preferences') && reply.request().method() === 'PATCH')
  await scan.click()
  await expect(scan).toBeChecked({ checked: !before })
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(scan).toBeChecked({ checked: !before })
  await expect(page.getByRole('switch', { name: 'A scan completes by Slack' })).toBeDisabled()
})
