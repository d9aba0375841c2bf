import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import type { getInstallation } from '#contract/demo.ts'
import type { listFindings } from '#contract/findings.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { getScan } from '#contract/scans.ts'
import { overflowAt, violationsOf } from './axe.ts'
import { enterAs, makePerson, postAs, tokenOf } from './credentials.ts'
import { complaintsOf } from './demo.ts'
import { OWNED_HOST } from './owned-host.ts'

/** A form that sends what is typed in the clear, on every page but the first. */
const FORM = '<form method="post" action="http://orders.example/"><input name="email"></form>'
const PAGES: Readonly<Record<string, string>> = {
  '/': '<a href="/goods">Goods</a><a href="/visit">Visit</a><a href="/staff/plan">Plan</a><a href="/logout">Leave</a><a href="/lost">Lost</a>',
  '/goods': `<a href="/goods/lantern">Lantern</a>${FORM}`,
  '/goods/lantern': FORM,
  '/visit': FORM,
}
let site: Server
test.beforeAll(async () => {
  site = createServer(({ url = '' }, reply) => {
    const html = PAGES[url]
    if (url === '/robots.txt') reply.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /staff/\n')
    else if (html === undefined) reply.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    else
      reply
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="en"><title>Lamps</title><h1>Lamps of every kind, made by hand</h1>${html}</html>`)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
})
test.afterAll(() => {
  site.closeAllConnections()
  site.close()
})

async function get<T>(page: Page, path: string, token: string): Promise<T> {
  const reply = await page.request.get(`/client${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.ok(), path).toBe(true)
  return reply.json()
}

/** A person whose one connection is the site at the address, scanned to its end, and on the results of that scan. */
async function scanned(page: Page, address: string): Promise<{ token: string }> {
  const email = await makePerson(page, 'Paula')
  const token = await tokenOf(page, email)
  const { id: connectionId } = await postAs<{ id: string }>(page, '/v1/launcher/website', { name: 'Lamps', url: address }, token)
  const { scanId } = await postAs<{ scanId: string }>(page, '/v1/launcher', { manualMode: true, connectionId }, token)
  await expect
    .poll(async () => (await get<ReplyOf<typeof getScan>>(page, `/v1/scans/${scanId}`, token)).status, { intervals: [200] })
    .toBe('completed')
  await enterAs(page, email, `/dashboard/scan-results?scanId=${scanId}`)
  return { token }
}
const panelOf = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .first()

async function examine(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    expect(await overflowAt(page, width), `${what} at ${width}`).toBeLessThanOrEqual(0)
    expect(await violationsOf(page), `${what} at ${width}`).toEqual([])
  }
}

test('a scan tells which pages it judged and which not, and a finding on which it stands', async ({ page }) => {
  const { port } = site.address() as AddressInfo
  const { token } = await scanned(page, `http://${OWNED_HOST}:${port}/`)
  // from here on: the picture by which the browser is signed in has no icon of its own
  const complaints = complaintsOf(page)
  await page.reload()

  const judged = panelOf(page, 'Pages').getByRole('listitem')
  await expect(judged.filter({ hasText: '4 pages checked' })).toBeVisible()
  await expect(judged.filter({ hasText: '1 page closed to crawlers by robots.txt' })).toBeVisible()
  await expect(judged.filter({ hasText: '1 link that could sign out' })).toBeVisible()
  await expect(judged.filter({ hasText: '1 page that does not exist' })).toBeVisible()
  for (const summary of await panelOf(page, 'Pages').locator('summary').all()) await summary.click()
  for (const path of ['/goods/lantern', '/staff/plan', '/logout', '/lost'])
    await expect(panelOf(page, 'Pages').getByText(path, { exact: true })).toBeVisible()
  await examine(page, 'scan')

  const { results } = await get<ReplyOf<typeof listFindings>>(page, '/v1/findings?checkId=web-form-http', token)
  expect(results).toHaveLength(1)
  await page.goto(`/dashboard/findings/${results[0]?.id ?? ''}`)
  await expect(page.getByRole('heading', { name: /Seen on 3 pages$/u })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('listitem')).toHaveText(['/goods', '/goods/lantern', '/visit'])
  await examine(page, 'finding')
  expect(complaints).toEqual([])
})

test('of the demo target five pages are judged, and what they show of another site is left out', async ({ page }) => {
  const installation: ReplyOf<typeof getInstallation> = await (await page.request.get('/client/v1/installation')).json()
  await scanned(page, installation.demoTargetUrl ?? '')
  const pages = panelOf(page, 'Pages').getByRole('listitem')
  await expect(pages.filter({ hasText: '5 pages checked' })).toBeVisible()
  await expect(pages.filter({ hasText: '1 link to another site' })).toBeVisible()
  await examine(page, 'demo target')
})
