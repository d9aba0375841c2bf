import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** One way for a site to behave: a server that does not listen yet; undefined listens to nobody. */
export type Face = () => Server | undefined

/** A website on a loopback port of its own that can turn into something else, on the same port. */
export interface TurncoatSite {
  port: number
  turn: (face: Face) => Promise<void>
  /** Connections that the face shown now has taken. */
  taken: () => number
}

export async function startTurncoat(face: Face): Promise<TurncoatSite> {
  let current = await listen(face, 0)
  const { port } = current
  return {
    port,
    async turn(next) {
      await current.close()
      current = await listen(next, port)
    },
    taken: () => current.taken(),
  }
}

interface Listening {
  port: number
  close: () => Promise<void>
  taken: () => number
}
async function listen(face: Face, port: number): Promise<Listening> {
  const server = face()
  if (server === undefined) return { port, close: () => Promise.resolve(), taken: () => 0 }
  const sockets = new Set<Socket>()
  let taken = 0
  server.on('connection', (socket: Socket) => {
    taken += 1
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an AddressInfo
  const { port: own } = server.address() as AddressInfo
  return {
    port: own,
    taken: () => taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Where the shop's script comes from and where its form goes: findings that only the page's content shows. */
const HTML = `<!doctype html><html lang="en"><title>Shop</title>
<script src="https://cdn.example/shop.js"></script><form action="http://pay.example/" method="post"><input type="password"></form></html>`
const HEADERS = { 'content-type': 'text/html', 'x-powered-by': 'PHP/5.6', 'set-cookie': 'session=1' }

/** What the good shop sends in front of its page; every other path is not found. */
const begin = (response: ServerResponse, isPage: boolean): ServerResponse => response.writeHead(isPage ? 200 : 404, HEADERS)
const shop: RequestListener = (request, response) => {
  const isPage = request.url === '/'
  begin(response, isPage).end(isPage ? HTML : 'Not found')
}
const http = (listener: RequestListener): Face => {
  return () => createHttpServer(listener)
}

export interface Certificate {
  key: string
  cert: string
}
export const TWO_GIB = 2 ** 31

/** Faces by what they do. The shop is careless, but well-behaved. */
export const faces = {
  shop: http(shop),
  secureShop: (certificate: Certificate): Face => {
    return () => createHttpsServer(certificate, shop)
  },
  answering: (status: number): Face => http((_request, response) => response.writeHead(status, HEADERS).end('Sorry')),
  gone: (() => undefined) satisfies Face,
  hangingUp: (() => createServer((socket) => socket.destroy())) satisfies Face,
  speakingNothingKnown: (() => createServer((socket) => socket.end('220 mail.example ESMTP\r\n'))) satisfies Face,
  neverAnswering: http(() => {}),
  redirectingTo: (location: string): Face => http((_request, response) => response.writeHead(302, { location }).end()),
  redirectingInCircles: http((request, response) => response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end()),
  /** @param onSent is told of every block that was sent */
  pouringTwoGib: (onSent: (bytes: number) => void): Face =>
    http((request, response) => {
      begin(response, request.url === '/')
      const block = Buffer.from(HTML.repeat(200))
      let left = TWO_GIB
      const more = (): void => {
        while (left > 0 && !response.destroyed) {
          left -= block.length
          onSent(block.length)
          if (!response.write(block)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    }),
  linkingTo: (amount: number): Face =>
    http((request, response) => {
      const links = Array.from({ length: amount }, (_, index) => `<a href="/${index}?q=1">${index}</a>`)
      begin(response, request.url === '/').end(request.url === '/' ? `<!doctype html>${links.join('')}${HTML}` : 'Not found')
    }),
}
