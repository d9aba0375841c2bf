/** `npm run pictures`: the screenshots of README.md, taken of the real product with its demo account, so that they stay true. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './chromium.ts'

const PORT = '3897'
const BASE = `http://localhost:${PORT}`
const FOLDER = join(import.meta.dirname, '../docs/images')
const READY_MS = 90_000
/** So that the repository stays small. */
const MAX_BYTES = 200_000
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

async function serve(): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['e2e/server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PARAPET_PORT: PORT, PARAPET_DEMO_TARGET_PORT: '3080', PARAPET_LOG_LEVEL: 'warn' },
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
  const end = Date.now() + READY_MS
  while (Date.now() < end) {
    const reply = await fetch(`${BASE}/health/ready`).catch(() => undefined)
    if (reply?.ok === true) return stop
    await sleep(250)
  }
  await stop()
  throw new Error('The product did not start.')
}

/** At twice the size, as WebP of the best quality that stays below MAX_BYTES. */
async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // charts draw themselves in
  await sleep(1_500)
  await page.mouse.move(0, 0)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  for (let quality = 90; quality >= 30; quality -= 10) {
    const picture = await sharp(shot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > MAX_BYTES) continue
    await writeFile(join(FOLDER, `${name}.webp`), picture)
    console.log(`${name}.webp  ${Math.round(picture.length / 1000)} kB`)
    return
  }
  throw new Error(`${name} cannot be made smaller than ${MAX_BYTES} bytes.`)
}

/** A page of somebody who has just entered the demo account, in the light theme. */
async function enter(browser: Browser, viewport: typeof DESKTOP): Promise<Page> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${BASE}/login`)
  await page.getByRole('button', { name: 'Explore the demo' }).click()
  await page.waitForURL('**/dashboard')
  return page
}
const guideOf = (page: Page) => page.getByRole('region', { name: 'Guide to your first proof' })

/** Goes the guide's way to a proof, then closes the guide. @returns the path of the finding */
async function prove(page: Page): Promise<string> {
  const guide = guideOf(page)
  await guide.getByRole('link', { name: 'Open this one' }).click({ timeout: 60_000 })
  await guide.getByRole('button', { name: 'Fix it' }).click()
  const { pathname } = new URL(page.url())
  await guide.getByRole('button', { name: 'Prove it' }).click()
  await page.waitForURL('**/dashboard/guide')
  await page.getByRole('heading', { level: 1, name: /^Proved in/u }).waitFor()
  await guide.getByRole('button', { name: 'Close' }).click()
  return pathname
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${BASE}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('status', { name: /^Loading/u }).waitFor({ state: 'detached' })
}

mkdirSync(FOLDER, { recursive: true })
const stop = await serve()
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
})
try {
  const desktop = await enter(browser, DESKTOP)
  const finding = await prove(desktop)
  for (const [name, path] of [
    ['overview', '/dashboard'],
    ['proof', finding],
    ['roadmap', '/security-roadmap?view=kanban'],
  ] as const) {
    await open(desktop, path)
    await keep(desktop, name)
  }
  const phone = await enter(browser, PHONE)
  await guideOf(phone).getByRole('button', { name: 'Close' }).click()
  await open(phone, '/security-roadmap?view=list')
  await keep(phone, 'phone')
} finally {
  await browser.close()
  await stop()
}
