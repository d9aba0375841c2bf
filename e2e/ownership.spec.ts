import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { overflowAt, violationsOf } from './axe.ts'
import { LANDED, makePerson, postAs, signIn, tokenOf } from './credentials.ts'
import { choose, complaintsOf } from './demo.ts'
import { OWNED_HOST } from './owned-host.ts'

const FILE = '/.well-known/parapet-verification.txt'
let site: Server
let address = ''
/** What the site has at the place of the file; 404 without. */
let published: string | undefined

test.beforeAll(async () => {
  site = createServer((request, reply) => {
    if (request.url === FILE && published !== undefined) reply.writeHead(200, { 'content-type': 'text/plain' }).end(published)
    else reply.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  const { port } = site.address() as AddressInfo
  address = `http://${OWNED_HOST}:${port}/`
})
test.afterAll(() => {
  site.closeAllConnections()
  site.close()
})
test.beforeEach(() => {
  published = undefined
})

/** A person whose one connection is the site, signed in and on its page. */
async function ownerAtSite(page: Page): Promise<void> {
  const email = await makePerson(page, 'Otto')
  const token = await tokenOf(page, email)
  const connection = await postAs<{ id: string }>(page, '/v1/launcher/website', { name: 'Shop', url: address }, token)
  await signIn(page, email)
  await page.waitForURL(LANDED)
  await page.goto(`/connections/${connection.id}`)
}
const panelOf = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Proof of ownership' }) })
    .first()

async function examine(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    expect(await overflowAt(page, width), `${what} at ${width}`).toBeLessThanOrEqual(0)
    expect(await violationsOf(page), `${what} at ${width}`).toEqual([])
  }
}

for (const theme of ['light', 'dark'] as const)
  test(`ownership, ${theme}: a wrong file is named, the right one proves it, and the proof is removed`, async ({ page }) => {
    await choose(page, { theme })
    const complaints = complaintsOf(page)
    await ownerAtSite(page)
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Prove ownership' }).click()
    await expect(panel.getByText('Not proved yet')).toBeVisible()
    // there is no proof to remove yet
    await expect(panel.getByRole('button', { name: 'Cancel request' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Remove proof' })).toHaveCount(0)
    const key = (await panel.getByLabel('Content').innerText()).trim()
    expect(key).toMatch(/^[0-9a-f]{40}$/u)

    const check = panel.getByRole('button', { name: 'Check now' })
    await check.click()
    await expect(panel.getByText('Proof not found.')).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: FILE })).toContainText('Not found.')
    published = `<h1>Welcome</h1> ${key}`
    await check.click()
    const seen = panel.getByRole('listitem').filter({ hasText: FILE })
    await expect(seen).toContainText('Found something else:')
    await expect(seen).toContainText('<h1>Welcome</h1>')
    await examine(page, 'not proved')

    published = `${key}\n`
    await check.click()
    await expect(panel.getByText('Ownership proved. The next scan runs every check.')).toBeVisible()
    await expect(panel.getByText(`${OWNED_HOST}, by file.`)).toBeVisible()
    await expect(page.getByText(`All (ownership of ${OWNED_HOST} proved by file)`)).toBeVisible()
    await page.reload()
    await expect(panel.getByText('Proved', { exact: true })).toBeVisible()
    await examine(page, 'proved')

    await panel.getByRole('button', { name: 'Remove proof' }).click()
    const dialog = page.getByRole('dialog', { name: `Remove the proof of ${OWNED_HOST}?` })
    // its words are pale until it has faded in
    await expect(page.locator('.MuiDialog-container')).toHaveCSS('opacity', '1')
    await examine(page, 'asked before removal')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('Proved', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Remove proof' }).click()
    await dialog.getByRole('button', { name: 'Remove proof' }).click()
    await expect(page.getByText(`Proof of ${OWNED_HOST} removed`)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Prove ownership' })).toBeVisible()
    await expect(page.getByText('What visitors see; ownership not proved')).toBeVisible()
    expect(complaints).toEqual([])
  })
