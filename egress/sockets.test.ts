import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import type { Network } from '#scanners/sdk/network.ts'
import { createNetwork } from './network.ts'
import { selfSigned } from './test/certificate.ts'
import { addressRecord, startNameServer } from './test/name-server.ts'
import { codeOf, PUBLIC, serveTcp, serveTls, type Listening } from './test/servers.ts'

const network: Network = createNetwork({ allowedPrivateTargets: [`${PUBLIC}/32`], allowedEndpoints: [] }, { userAgent: 'test' })
const servers: { close: () => unknown }[] = []
const kept = <T extends { close: () => unknown }>(server: T): T => {
  servers.push(server)
  return server
}
afterAll(() => Promise.all(servers.map((server) => server.close())))
const line = (received: Buffer): number | null => {
  const end = received.indexOf('\n')
  return end === -1 ? null : end + 1
}
async function udpEcho(host: string, answer: (socket: UdpSocket, message: Buffer, port: number) => void) {
  const socket = createSocket('udp4')
  let heard = 0
  socket.on('message', (message, peer) => {
    heard += 1
    answer(socket, message, peer.port)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  return kept({ port: socket.address().port, heard: () => heard, close: () => socket.close() })
}

describe('a raw TCP connection', () => {
  it('talks in messages, whatever pieces they come in', async () => {
    const server = kept(
      await serveTcp((socket) => {
        socket.write('hel')
        setTimeout(() => socket.write('lo\nsecond\n'), 20)
        socket.on('data', (data) => socket.write(`heard ${data.toString()}`))
      }),
    )
    const connection = await network.tcp({ host: PUBLIC, port: server.port })
    expect((await connection.take(line)).toString()).toBe('hello\n')
    expect((await connection.take(line)).toString()).toBe('second\n')
    connection.send('you\n')
    expect((await connection.take(line)).toString()).toBe('heard you\n')
    expect(connection.remoteAddress).toBe(PUBLIC)
    connection.close()
  })
  it('hears what is said first, and that nothing is', async () => {
    const server = kept(await serveTcp((socket) => socket.once('data', () => socket.end('bye'))))
    const connection = await network.tcp({ host: PUBLIC, port: server.port })
    expect((await connection.listen(50)).length).toBe(0)
    connection.send('x')
    expect((await connection.listen(1_000)).toString()).toBe('bye')
    expect(await codeOf(connection.take(line))).toBe('connection_reset')
  })
  it('begins with TLS, or turns to it, and says what was agreed', async () => {
    const server = kept(await serveTls(await selfSigned('host.example'), (socket) => socket.end('inside\n')))
    for (const tls of [true, false]) {
      const connection = await network.tcp({ host: PUBLIC, port: server.port, tls })
      if (!tls) await connection.startTls()
      expect(connection.tls?.protocol).toBe('TLSv1.3')
      expect(connection.tls?.chain).toHaveLength(1)
      expect((await connection.take(line)).toString()).toBe('inside\n')
      connection.close()
    }
  })
  it('ends with a server that drips, floods or hangs, and with its signal', async () => {
    const drip = kept(await serveTcp((socket) => void setInterval(() => socket.write('x'), 20).unref()))
    const slow = await network.tcp({ host: PUBLIC, port: drip.port, timeoutMs: 200 })
    expect(await codeOf(slow.take(line))).toBe('timeout')
    const flood = kept(
      await serveTcp((socket) => {
        const more = (): void => {
          while (!socket.destroyed && socket.write(Buffer.alloc(16_384)));
        }
        socket.on('drain', more)
        more()
      }),
    )
    const loud = await network.tcp({ host: PUBLIC, port: flood.port })
    expect(await codeOf(loud.take(line))).toBe('protocol_error')
    const mute = kept(await serveTcp(() => {}))
    const stop = new AbortController()
    const held = await network.tcp({ host: PUBLIC, port: mute.port, signal: stop.signal })
    setTimeout(() => stop.abort(), 20)
    expect(await codeOf(held.take(line))).toBe('aborted')
    expect(await codeOf(network.tcp({ host: PUBLIC, port: mute.port, tls: true, timeoutMs: 200 }))).toBe('timeout')
  })
  it('tells a closed port', async () => {
    const server = await serveTcp(() => {})
    await server.close()
    expect(await codeOf(network.tcp({ host: PUBLIC, port: server.port }))).toBe('connection_refused')
  })
})

describe('a datagram', () => {
  it('has its answer from the asked address and port, and from no other', async () => {
    const stranger = createSocket('udp4')
    stranger.bind(0, PUBLIC)
    await once(stranger, 'listening')
    kept(stranger)
    const server = await udpEcho(PUBLIC, (socket, message, port) => {
      stranger.send('forged', port, '127.0.0.1')
      stranger.send('forged', port, PUBLIC)
      setTimeout(() => socket.send(`real ${message.toString()}`, port), 20)
    })
    // both on 127.0.0.2: the reply leaves from the address that was asked
    const reply = await network.udp({ host: PUBLIC, port: server.port, said: 'x', payload: Buffer.from('x'), isReply: () => true })
    expect(Buffer.from(reply).toString()).toBe('real x')
  })
  it('is sent twice at most, and then given up', async () => {
    const server = await udpEcho(PUBLIC, () => {})
    const asked = { host: PUBLIC, port: server.port, said: 'x', payload: Buffer.from('x'), isReply: () => true, timeoutMs: 200 }
    expect(await codeOf(network.udp(asked))).toBe('timeout')
    expect(server.heard()).toBe(2)
  })
  it('tells a closed port', async () => {
    const server = await udpEcho(PUBLIC, () => {})
    servers.pop()
    server.close()
    const asked = { host: PUBLIC, port: server.port, said: 'x', payload: Buffer.from('x'), isReply: () => true, timeoutMs: 500 }
    expect(await codeOf(network.udp(asked))).toBe('connection_refused')
  })
})

describe('where raw sockets may not go', () => {
  it('decides on the address: not inside, not the metadata service, whatever the port and the spelling', async () => {
    const inside: Listening = kept(await serveTcp(() => {}, '127.0.0.1'))
    const udp = await udpEcho('127.0.0.1', (socket, message, port) => socket.send(message, port))
    const places = [
      '127.0.0.1',
      'localhost',
      '::ffff:127.0.0.1',
      '::1',
      '10.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '0x7f000001',
      '2130706433',
    ]
    for (const host of places) {
      expect(await codeOf(network.tcp({ host, port: inside.port })), host).toBe('address_refused')
      const asked = { host, port: udp.port, said: 'x', payload: Buffer.from('x'), isReply: () => true }
      expect(await codeOf(network.udp(asked)), host).toBe('address_refused')
    }
    expect(inside.accepted()).toBe(0)
    expect(udp.heard()).toBe(0)
  })
  it('keeps to the address that a name had at first: one that is rebound leads nowhere else', async () => {
    const outside = kept(await serveTcp((socket) => socket.end('outside\n')))
    const inside = kept(await serveTcp(() => {}, '127.0.0.1'))
    const resolver = kept(
      await startNameServer(({ name, type, count }) => {
        if (type !== 'A') return []
        return [addressRecord(name, count < 2 ? PUBLIC : '127.0.0.1')]
      }),
    )
    const policy = { allowedPrivateTargets: [`${PUBLIC}/32`], allowedEndpoints: [], nameServers: [resolver.address] }
    const named = createNetwork(policy, { userAgent: 'test' })
    for (let turn = 0; turn < 3; turn += 1) {
      const connection = await named.tcp({ host: 'rebound.example', port: outside.port })
      expect(connection.remoteAddress).toBe(PUBLIC)
      connection.close()
    }
    const fresh = createNetwork(policy, { userAgent: 'test' })
    expect(await codeOf(fresh.tcp({ host: 'rebound.example', port: inside.port }))).toBe('address_refused')
    expect(inside.accepted()).toBe(0)
  })
})
