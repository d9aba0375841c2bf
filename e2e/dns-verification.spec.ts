import { expect, test, type Page } from '@playwright/test'
import { overflowAt, violationsOf } from './axe.ts'
import { LANDED, makePerson, signIn } from './credentials.ts'
import { choose, complaintsOf } from './demo.ts'
import { OWNED_DOMAIN, writeRecords } from './owned-host.ts'

const PAGE = '/dashboard/account/dns-verification'

async function examine(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    expect(await overflowAt(page, width), `${what} at ${width}`).toBeLessThanOrEqual(0)
    expect(await violationsOf(page), `${what} at ${width}`).toEqual([])
  }
}

for (const theme of ['light', 'dark'] as const)
  test(`DNS verification, ${theme}: a domain is asked for, its record is looked for, proved, and given up`, async ({ page, baseURL }) => {
    const port = Number(new URL(baseURL ?? '').port)
    // each theme has a name of its own: the tests run side by side
    const domain = `${theme}.${OWNED_DOMAIN}`
    // nothing of an earlier run
    writeRecords(port, {})
    await choose(page, { theme })
    const complaints = complaintsOf(page)
    const email = await makePerson(page, 'Dana')
    await signIn(page, email)
    await page.waitForURL(LANDED)
    await page.goto(`${PAGE}?host=${domain}`)
    await expect(page.getByRole('heading', { level: 1, name: 'DNS verification' })).toBeVisible()
    await expect(page.getByText('Nothing is proved yet.')).toBeVisible()
    await examine(page, 'empty')

    const field = page.getByLabel('Domain, address or network')
    await expect(field).toHaveValue(domain)
    await field.fill('com')
    await field.press('Enter')
    await expect(page.getByText('that is not open to everyone')).toBeVisible()
    // the browser tells of every refusal
    expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
    await field.fill(domain)
    await field.press('Enter')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: domain }) })
    await expect(row.getByText('Not proved yet').first()).toBeVisible()
    const name = (await row.getByLabel('Name (type TXT)').innerText()).trim()
    const value = (await row.getByLabel('Value').innerText()).trim()
    const own = `_parapet-challenge.${domain}`
    expect(name).toBe(own)
    expect(value).toMatch(/^parapet-verification=[0-9a-f]{40}$/u)

    const check = row.getByRole('button', { name: 'Check now' })
    await check.click()
    await expect(row.getByText('Proof not found.')).toBeVisible()
    await expect(row.getByRole('listitem').filter({ hasText: own })).toContainText('Not found.')
    await examine(page, 'not found')

    writeRecords(port, { [own]: value })
    await check.click()
    await expect(row.getByText('Ownership proved.')).toBeVisible()
    await expect(row.getByText(`${domain} and its subdomains, by DNS record.`)).toBeVisible()
    await expect(row.getByText(/Next check/u).first()).toBeVisible()
    await examine(page, 'proved')
    await page.goto(PAGE)
    await row.getByRole('button', { name: domain }).press('Enter')
    await expect(row.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(row.getByText(/Checked by/u)).toHaveCount(2)

    await row.getByRole('button', { name: 'Remove proof' }).click()
    const dialog = page.getByRole('dialog', { name: `Remove the proof of ${domain}?` })
    await expect(dialog).toContainText('Scans that rest on it end at once')
    await dialog.getByRole('button', { name: 'Remove proof' }).click()
    await expect(page.getByText(`Proof of ${domain} removed`)).toBeVisible()
    await expect(page.getByText('Nothing is proved yet.')).toBeVisible()
    // its history, which was open, may be asked for once more as it goes
    expect(complaints.filter((line) => !/404.*\/status\?/u.test(line))).toEqual([])
  })
