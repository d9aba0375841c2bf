import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { enterAs, makePerson, postAs, tokenOf } from './credentials.ts'
import { complaintsOf, enterDemo } from './demo.ts'
import { OWNED_HOST } from './owned-host.ts'

test('the console of a scan shows its steps, details and problems, is searched, and is kept as a file', async ({ page }) => {
  const complaints = complaintsOf(page)
  await enterDemo(page, '/dashboard/scans?status=completed')
  await page.getByRole('table', { name: 'Scans' }).getByRole('link', { name: 'Web shop' }).first().click()
  const log = page.getByRole('log', { name: 'Log' })
  await expect(log.getByText(/^Completed: /u)).toBeVisible()
  await page.getByRole('radio', { name: 'Problems' }).check()
  await expect(page.getByText('No step matches.')).toBeVisible()
  await page.getByRole('radio', { name: 'Details' }).check()
  await expect(log.getByText(/^Queued\./u)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('completed')
  await expect(log.locator('.step')).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the log as JSON lines' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^execution-[\da-f-]{36}\.ndjson$/u)
  expect(complaints.filter((one) => !one.includes('Failed to load resource'))).toEqual([])
})

test('the console of a running scan follows it, stays where the reader scrolled to, and comes to its end', async ({ page }) => {
  // one answer waits until somebody has looked on: what does not need it is judged meanwhile
  const looked = Promise.withResolvers<void>()
  const site = createServer((request, reply) => {
    const isLast = request.url?.endsWith('/security.txt') === true
    void (isLast ? looked.promise : Promise.resolve()).then(() => reply.end('<h1>Shop</h1>'))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  try {
    const { port } = site.address() as AddressInfo
    const email = await makePerson(page, 'Cora')
    const token = await tokenOf(page, email)
    const url = `http://${OWNED_HOST}:${port}/`
    const { id } = await postAs<{ id: string }>(page, '/v1/launcher/website', { name: 'Slow shop', url }, token)
    await page.setViewportSize({ width: 1440, height: 420 })
    await enterAs(page, email, `/connections/${id}`)
    const { scanId } = await postAs<{ scanId: string }>(page, '/v1/launcher', { manualMode: true, connectionId: id }, token)
    await page.goto(`/dashboard/scans/${scanId}`)
    const log = page.getByRole('log', { name: 'Log' })
    // steps are read out as they come; hundreds of details would drown what is being read
    await expect(log).toHaveAttribute('aria-live', 'polite')
    await page.getByRole('radio', { name: 'Details' }).check()
    await expect(log).toHaveAttribute('aria-live', 'off')
    const newest = page.getByRole('button', { name: 'Go to the newest step' })
    const top = () => log.evaluate(({ scrollTop }) => scrollTop)
    await expect.poll(top, 'it follows').toBeGreaterThan(60)
    await expect(newest).toHaveCount(0)

    await log.press('Home')
    await newest.press('Enter')
    await expect.poll(top).toBeGreaterThan(60)
    await log.press('Home')
    await expect(newest).toBeVisible()
    await expect.poll(top).toBe(0)
    looked.resolve()
    await expect(log.getByText(/^Completed: /u)).toBeAttached({ timeout: 30_000 })
    expect(await top(), 'what arrives leaves the reader in place').toBe(0)
  } finally {
    looked.resolve()
    site.closeAllConnections()
    site.close()
  }
})
