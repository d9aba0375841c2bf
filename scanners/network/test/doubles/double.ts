import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

export type Serve = (socket: Socket) => void
/** A small server that speaks as a real one of its protocol does. */
export interface Double {
  /** What it plays: 'redis'. */
  name: string
  /** Checks that have to fail on it; none on one that is hardened. */
  faults: readonly string[]
  /** Over TCP, in TLS where it has a certificate. */
  tcp?: Serve
  /** Over UDP: what is answered, if anything. */
  udp?: (message: Buffer) => Buffer | null
  tls?: { key: string; cert: string }
}
export interface Running {
  name: string
  port: number
  transport: 'tcp' | 'udp'
  faults: readonly string[]
  close: () => Promise<void>
}

/** @param port 0: any that is free */
export async function start({ name, faults, tcp, udp, tls }: Double, address: string, port = 0): Promise<Running> {
  if (udp) return { name, faults, transport: 'udp', ...(await startUdp(udp, address, port)) }
  const serve = tcp ?? (() => {})
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('tlsClientError', () => {})
  return { name, faults, transport: 'tcp', ...(await listen(server, address, port)) }
}

async function listen(server: Server, address: string, port: number) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, address)
  await once(server, 'listening')
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function startUdp(answer: (message: Buffer) => Buffer | null, address: string, port: number) {
  const socket = createSocket('udp4')
  socket.on('message', (message, peer) => {
    const reply = answer(message)
    if (reply !== null) socket.send(reply, peer.port, peer.address)
  })
  socket.bind(port, address)
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Serves a protocol of lines: each is answered by a text; null closes. */
export const lines =
  (greeting: string, answer: (line: string, socket: Socket) => string | null): Serve =>
  (socket) => {
    if (greeting !== '') socket.write(greeting)
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
        const reply = answer(rest.slice(0, end).replace(/\r$/u, ''), socket)
        rest = rest.slice(end + 1)
        if (reply !== null) socket.write(reply)
        else {
          socket.end()
          return
        }
      }
    })
  }
/** Serves a protocol in which one message is answered by another; null closes. */
export const answering =
  (answer: (message: Buffer) => Buffer | string | null): Serve =>
  (socket) =>
    socket.on('data', (message: Buffer) => {
      const reply = answer(message)
      if (reply === null) socket.end()
      else socket.write(reply)
    })
