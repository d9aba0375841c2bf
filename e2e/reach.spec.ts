import { expect, test } from '@playwright/test'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { NOT_THERE } from './addresses.ts'
import { violationsOf } from './axe.ts'
import { enterDemo, signInToDemo } from './demo.ts'

/** How long a page may take to say that nobody answers, in ms. */
const SAID_MS = 5_000

/** A line to the server that can be cut and restored, as a server that stops and starts. */
async function openLine(target: string) {
  const { port, hostname } = new URL(target)
  const sockets = new Set<Socket>()
  const make = () =>
    createServer((inner) => {
      const outer = connect(Number(port), hostname)
      for (const socket of [inner, outer]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
      }
      inner.pipe(outer).pipe(inner)
      inner.on('close', () => outer.destroy())
      outer.on('close', () => inner.destroy())
    })
  const listen = async (at: number) => {
    const server = make()
    await new Promise<void>((resolve) => {
      server.listen(at, hostname, resolve)
    })
    return server
  }
  let server = await listen(0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const own = (server.address() as AddressInfo).port
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  }
  return {
    origin: `http://${hostname}:${own}`,
    cut,
    restore: async () => {
      server = await listen(own)
    },
  }
}

test('an idle page says within five seconds that the server stopped, keeps what it shows, and reads on when it is back', async ({
  page,
  baseURL,
}) => {
  const line = await openLine(baseURL ?? '')
  try {
    await signInToDemo(page)
    await page.goto(`${line.origin}/favicon.svg`)
    await page.evaluate(() => localStorage.setItem('wasAuthenticated', 'true'))
    await page.goto(`${line.origin}/dashboard/findings`)
    const rows = page.locator('main').getByText('Credentials file is readable').first()
    await expect(rows).toBeVisible()
    await line.cut()
    const strip = page.getByText('The server is not answering.')
    await expect(strip).toBeVisible({ timeout: SAID_MS })
    await expect(page.getByText(/This page shows data from .+ \(just now\)/u)).toBeVisible()
    await expect(rows, 'what was read stays').toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    // a screen that was never loaded: the frame stays, and the screen comes with the server
    await page.getByRole('link', { name: 'Connections', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await line.restore()
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(strip).toBeHidden({ timeout: SAID_MS })
    await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
    await expect(page.getByText('Web shop').first()).toBeVisible()
  } finally {
    await line.cut()
  }
})

test('a page without a network says so at once, refuses a change in words, and goes on by itself', async ({ page, context }) => {
  await enterDemo(page)
  await context.setOffline(true)
  const strip = page.getByText('You are offline.')
  await expect(strip).toBeVisible({ timeout: SAID_MS })
  await page.getByRole('link', { name: 'Security roadmap', exact: true }).first().click()
  await expect(page.getByRole('navigation', { name: 'Main' }), 'the frame stays').toBeVisible()
  await context.setOffline(false)
  await expect(strip).toBeHidden({ timeout: SAID_MS })
  await expect(page.getByRole('heading', { level: 1, name: 'Security roadmap' })).toBeVisible()
})

test('what is not there is said inside the shell, with the way back to its list', async ({ page }) => {
  await signInToDemo(page)
  for (const [address, back] of NOT_THERE) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), address).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: back })).toBeVisible()
    await expect(page).toHaveTitle('Parapet | Page not found')
  }
  expect(await violationsOf(page)).toEqual([])
})
