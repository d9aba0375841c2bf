import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { choose, complaintsOf, enterDemo } from './demo.ts'
import { rest } from './settled.ts'

test('from the overview to a framework, a requirement that is not met, and its findings', async ({ page }) => {
  const complaints = complaintsOf(page)
  await enterDemo(page)
  const gauges = page
    .getByRole('region', { name: 'Compliance' })
    .or(page.locator('section', { hasText: 'All frameworks' }))
    .last()
  await gauges.getByRole('link', { name: 'OWASP ASVS 5.0' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'OWASP ASVS 5.0' })).toBeVisible()
  await expect(page).toHaveTitle('Parapet | OWASP ASVS 5.0')
  await expect(page.getByRole('heading', { name: /^\d+ of 28 requirements met$/u })).toBeVisible()

  await page.getByRole('button', { name: /^Not met/u }).click()
  await expect(page).toHaveURL(/state=not_met/u)
  await page.getByRole('link', { name: 'A Content Security Policy limits scripts' }).click()
  const drawer = page.getByRole('dialog', { name: '3.4.3 A Content Security Policy limits scripts' })
  await expect(drawer.getByText('At least one check fails.')).toBeVisible()
  await expect(drawer.getByText('Content Security Policy strength')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await drawer.getByRole('link', { name: 'Show findings' }).click()
  await expect(page).toHaveURL(/control=owasp-asvs(:|%3A)3\.4\.3/u)
  await expect(page.getByText('Requirement: OWASP ASVS 5.0 3.4.3')).toBeVisible()
  // of each row what is wrong: nothing but the policy
  for (const title of await page.locator('tr[data-row] a').allInnerTexts()) expect(title).toMatch(/policy/iu)
  expect(complaints).toEqual([])
})

test('what is not met stands first in its section, or everything as it is numbered', async ({ page }) => {
  await enterDemo(page, '/dashboard/analytics/owasp-asvs')
  const rank = ['Not met', 'Not checked', 'Manual', 'Met']
  const states = page.locator('main section section').first().locator('.state')
  await expect(states.first()).toBeVisible()
  const shown = (await states.allInnerTexts()).map((text) => rank.indexOf(text.trim()))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  const numbers = page.locator('main section section').first().locator('.number')
  const before = await numbers.allInnerTexts()
  await page
    .getByRole('button', { name: /^Order/u })
    .or(page.getByRole('combobox', { name: /^Order/u }))
    .first()
    .click()
  await page.getByRole('option', { name: 'By number' }).click()
  await expect(page).toHaveURL(/order=number/u)
  const inOrder = before.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  await expect(numbers).toHaveText(inOrder)
})

test('what the filters leave is exported', async ({ page }) => {
  await enterDemo(page, '/dashboard/analytics/owasp-asvs?state=not_met')
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^owasp-asvs-.*\.csv$/u)
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(head).toMatch(/^framework,section,number,title,state/u)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toContain(',not_met,')
})

test('the account chooses what stands first; a framework that is not there leads back', async ({ page }) => {
  await enterDemo(page, '/dashboard/account/general')
  await page.getByRole('button', { name: 'SOC 2' }).click()
  await page.getByRole('button', { name: 'HIPAA' }).click()
  await page.goto('/dashboard/analytics')
  const own = page.getByRole('region', { name: 'Yours' })
  await expect(own.getByRole('link')).toHaveText(['SOC 2'])
  await expect(page.getByText('There is no map of requirements yet for HIPAA.')).toBeVisible()
  await page.goto('/dashboard/analytics/nothing')
  await expect(page.getByRole('link', { name: /Back to|overview/u }).first()).toBeVisible()
})

test('on a phone, in German and the dark theme', async ({ page }) => {
  await choose(page, { theme: 'dark', language: 'de' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enterDemo(page, '/dashboard/analytics/owasp-asvs')
  await expect(page.getByRole('link', { name: 'Eine Content Security Policy begrenzt Skripte' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await rest(page)
  expect(await violationsOf(page)).toEqual([])
})
