import { chromium, expect, test } from '@playwright/test'
import lighthouse from 'lighthouse'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterDemo } from './demo.ts'

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Scores depend on the machine for performance only; that category is measured by size (tools/bundle-size.test.ts). */
test('Lighthouse gives 100 for accessibility, best practices and SEO on sign-in, overview and findings', async ({ baseURL }) => {
  test.setTimeout(240_000)
  const port = await freePort()
  const executablePath = process.env['TEST_CHROMIUM']
  const profile = mkdtempSync(join(tmpdir(), 'parapet-lighthouse-'))
  // Lighthouse opens its own tab in the browser's default profile: signing in there is what it sees
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    ...(baseURL === undefined ? {} : { baseURL }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  const score = async (path: string): Promise<Record<string, number | null>> => {
    const result = await lighthouse(`${baseURL}${path}`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['accessibility', 'best-practices', 'seo'],
      disableStorageReset: true,
      // the live stream never falls silent, and nothing of speed is judged here
      maxWaitForLoad: 5_000,
      throttlingMethod: 'provided',
      disableFullPageScreenshot: true,
      formFactor: 'desktop',
      screenEmulation: { disabled: true },
    })
    const { categories, audits, finalDisplayedUrl } = result?.lhr ?? { categories: {}, audits: {}, finalDisplayedUrl: '' }
    expect(new URL(finalDisplayedUrl).pathname, 'the page that was judged').toBe(path)
    const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary')
    expect.soft(failed.map(({ id, title }) => `${path} ${id}: ${title}`)).toEqual([])
    return Object.fromEntries(Object.entries(categories).map(([name, category]) => [name, category.score]))
  }
  const best = { accessibility: 1, 'best-practices': 1, seo: 1 }
  try {
    expect.soft(await score('/login')).toEqual(best)
    const page = await context.newPage()
    await enterDemo(page)
    expect.soft(await score('/dashboard')).toEqual(best)
    expect.soft(await score('/dashboard/findings')).toEqual(best)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
