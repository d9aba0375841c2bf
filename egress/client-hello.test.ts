import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientHello, serverHello } from './client-hello.ts'
import { createNetwork } from './network.ts'
import { selfSigned } from './test/certificate.ts'
import { codeOf, PUBLIC, serveTcp, serveTls, type Listening } from './test/servers.ts'

const network = createNetwork({ allowedPrivateTargets: [`${PUBLIC}/32`], allowedEndpoints: [] }, { userAgent: 'test' })
const TRIPLE_DES = 0x000a
const MODERN = 0xc02f // TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
const asked = (port: number, ...suites: number[]) => network.tls({ host: PUBLIC, port, suites, timeoutMs: 2_000 })

let real: Listening
beforeAll(async () => {
  real = await serveTls({ ...(await selfSigned('site.test')), maxVersion: 'TLSv1.2' }, () => undefined)
})
afterAll(() => real.close())

/** A server that answers to a greeting with these bytes, in pieces. */
const answering = (...pieces: Buffer[]) =>
  serveTcp((socket) =>
    socket.once('data', () => {
      for (const piece of pieces) socket.write(piece)
    }),
  )
/** A ServerHello that takes one suite. */
function hello(suite: number, session = 0): Buffer {
  const body = Buffer.concat([
    Buffer.from([3, 3]),
    Buffer.alloc(32),
    Buffer.from([session]),
    Buffer.alloc(session),
    Buffer.from([suite >> 8, suite & 255, 0]),
  ])
  const message = Buffer.concat([Buffer.from([2, 0, body.length >> 8, body.length & 255]), body])
  return Buffer.concat([Buffer.from([22, 3, 3, message.length >> 8, message.length & 255]), message])
}

describe('a greeting with suites by their numbers', () => {
  test('is one that a real TLS server understands', async () => {
    expect(await asked(real.port, MODERN)).toMatchObject({ protocol: 'TLSv1.2', cipher: '0xc02f', chain: [], remoteAddress: PUBLIC })
    expect(await asked(real.port, TRIPLE_DES, MODERN)).toMatchObject({ cipher: '0xc02f' })
  })
  test('a real server that takes none of them refuses', async () => {
    expect(await codeOf(asked(real.port, TRIPLE_DES))).toBe('tls_failed')
  })
  test.each([
    ['at once', [hello(TRIPLE_DES)]],
    ['with a session', [hello(TRIPLE_DES, 32)]],
    ['byte by byte', [...hello(TRIPLE_DES)].map((byte) => Buffer.from([byte]))],
  ])('a server that takes one is heard, answering %s', async (_, pieces) => {
    const server = await answering(...pieces)
    expect((await asked(server.port, TRIPLE_DES)).cipher).toBe('0x000a')
    await server.close()
  })
  test.each([
    ['an alert', Buffer.from([21, 3, 3, 0, 2, 2, 40])],
    ['plain HTTP', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['another message', Buffer.concat([Buffer.from([22, 3, 3, 0, 60, 1]), Buffer.alloc(60)])],
    [
      'a greeting without end',
      Buffer.concat([Buffer.from([22, 3, 3, 0xff, 0xff, 2]), Buffer.alloc(37), Buffer.from([255]), Buffer.alloc(20)]),
    ],
  ])('%s is a refusal', async (_, bytes) => {
    const server = await answering(bytes)
    expect(['tls_failed', 'timeout']).toContain(await codeOf(asked(server.port, TRIPLE_DES)))
    await server.close()
  })
  test('names the host, and nothing for an address', () => {
    expect(clientHello([1], 'shop.example').includes('shop.example')).toBe(true)
    expect(clientHello([1], undefined).length).toBeLessThan(clientHello([1], 'a').length)
  })
  test('part of an answer is no answer yet', () => {
    for (let at = 0; at < 45; at += 1) expect(serverHello(hello(TRIPLE_DES).subarray(0, at))).toBeUndefined()
  })
})
