import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { NetworkError } from '#scanners/sdk/network.ts'

export interface Listening {
  port: number
  /** Connections accepted so far. */
  accepted: () => number
  close: () => Promise<void>
}

/** Plays a public address: tests open it by the operator's list. 127.0.0.1 plays the inside. */
export const PUBLIC = '127.0.0.2'

export function serveHttp(listener: RequestListener, host = PUBLIC, port = 0): Promise<Listening> {
  return listen(createHttpServer(listener), host, port)
}

export function serveTcp(onSocket: (socket: Socket) => void, host = PUBLIC): Promise<Listening> {
  return listen(createServer(onSocket), host, 0)
}

export function serveTls(options: TlsOptions, onSocket: (socket: Socket) => void): Promise<Listening> {
  const server = createTlsServer(options, onSocket)
  server.on('tlsClientError', () => {})
  return listen(server, PUBLIC, 0)
}

async function listen(server: Server, host: string, port: number): Promise<Listening> {
  const sockets = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    accepted: () => accepted,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The code that a call on the network fails with, or 'no error'. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'no error'
  } catch (error) {
    if (error instanceof NetworkError) return error.code
    throw error
  }
}
