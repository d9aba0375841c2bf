import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { once } from 'node:events'
import type { Server } from 'node:net'
import type { SecureContextOptions } from 'node:tls'

/** A server of a test, on loopback and any free port; closed by `await using`. */
export interface Site extends AsyncDisposable {
  url: string
  port: number
}
async function listening(server: Server & { closeAllConnections(): void }, scheme: string): Promise<Site> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `${scheme}://127.0.0.1:${port}/`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export const startSite = (listener: RequestListener): Promise<Site> => listening(createServer(listener), 'http')
export const startTlsSite = (options: SecureContextOptions, listener: RequestListener): Promise<Site> =>
  listening(createTlsServer(options, listener), 'https')

/** Answers 404 to everything but the start page. */
export function page(html: string, headers: Record<string, string | string[]> = {}): RequestListener {
  return (request, response) => {
    const isHome = request.url === '/'
    response.writeHead(isHome ? 200 : 404, { 'content-type': 'text/html', ...headers })
    response.end(isHome ? html : 'Not found')
  }
}
