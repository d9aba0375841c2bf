import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How the site answers from now on; a test changes it while the site runs. */
export interface SiteManner {
  status: number
  headers: Record<string, string>
  /** Before each answer, in milliseconds. */
  delayMs: number
}
export interface LocalSite {
  /** With a final slash. */
  url: string
  manner: SiteManner
  /** Every request so far: method and path, and who asked. */
  requests: { line: string; userAgent: string }[]
  close: () => Promise<void>
}

const PAGE = '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script src="/shop.js"></script></html>'

/** A small real website on loopback, without any of the headers a careful site sends. */
export async function startLocalSite(manner: Partial<SiteManner> = {}): Promise<LocalSite> {
  const site: Pick<LocalSite, 'manner' | 'requests'> = { manner: { status: 200, headers: {}, delayMs: 0, ...manner }, requests: [] }
  const server = createServer((request, reply) => {
    site.requests.push({ line: `${request.method} ${request.url}`, userAgent: request.headers['user-agent'] ?? '' })
    const { status, headers, delayMs } = site.manner
    const isPage = request.url === '/'
    void wait(delayMs).then(() =>
      reply.writeHead(isPage ? status : 404, { 'content-type': 'text/html', ...headers }).end(isPage ? PAGE : 'Not found'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an AddressInfo
  const { port } = server.address() as AddressInfo
  return {
    ...site,
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
