import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '#scanners/sdk/network.ts'
import { createEgress, type Egress } from './egress.ts'
import { createNetwork } from './network.ts'
import { selfSigned } from './test/certificate.ts'
import { addressRecord, startNameServer, type NameServerDouble } from './test/name-server.ts'
import { codeOf, PUBLIC, serveTcp, serveTls, type Listening } from './test/servers.ts'

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok'
const reply = (socket: NodeJS.WritableStream & NodeJS.ReadableStream): void => void socket.once('data', () => socket.end(answer))
let modern: Listening
let old: Listening
let plain: Listening
let names: NameServerDouble
let egress: Egress
let network: Network

beforeAll(async () => {
  const certificate = await selfSigned('site.test')
  modern = await serveTls({ ...certificate, minVersion: 'TLSv1.2' }, reply)
  old = await serveTls({ ...certificate, minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }, reply)
  plain = await serveTcp((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
  names = await startNameServer(({ name, type }) => (type === 'A' ? [addressRecord(name, PUBLIC)] : []))
  egress = createEgress({ allowedPrivateTargets: [`${PUBLIC}/32`], nameServers: [names.address] })
  network = createNetwork(egress.policy(), { userAgent: 'test' })
})
afterAll(async () => {
  await Promise.all([modern.close(), old.close(), plain.close(), names.close()])
})

describe('a handshake', () => {
  test('tells version, cipher, certificate and why it does not verify', async () => {
    const handshake = await network.tls({ host: 'site.test', port: modern.port })
    expect(handshake).toMatchObject({ protocol: 'TLSv1.3', authorizationError: 'DEPTH_ZERO_SELF_SIGNED_CERT', remoteAddress: PUBLIC })
    expect(handshake.cipher).toMatch(/^TLS_/u)
    expect(handshake.chain.map((der) => new X509Certificate(der).subject)).toEqual(['CN=site.test'])
  })

  test('takes place in the version asked for, down to TLS 1.0', async () => {
    expect(await network.tls({ host: 'site.test', port: modern.port, maxVersion: 'TLSv1.2' })).toMatchObject({ protocol: 'TLSv1.2' })
    expect(await network.tls({ host: 'site.test', port: old.port, minVersion: 'TLSv1', maxVersion: 'TLSv1' })).toMatchObject({
      protocol: 'TLSv1',
    })
  })

  test('fails as tls_failed when there is no common version or cipher, or no TLS at all', async () => {
    expect(await codeOf(network.tls({ host: 'site.test', port: old.port, minVersion: 'TLSv1.2' }))).toBe('tls_failed')
    expect(await codeOf(network.tls({ host: 'site.test', port: modern.port, maxVersion: 'TLSv1.1' }))).toBe('tls_failed')
    expect(await codeOf(network.tls({ host: 'site.test', port: modern.port, ciphers: 'NO-SUCH-CIPHER' }))).toBe('tls_failed')
    expect(await codeOf(network.tls({ host: 'site.test', port: plain.port }))).toBe('tls_failed')
  })

  test('ends at timeoutMs with a server that says nothing', async () => {
    const mute = await serveTcp((socket) => socket.on('data', () => {}))
    expect(await codeOf(network.tls({ host: PUBLIC, port: mute.port, timeoutMs: 200 }))).toBe('timeout')
    await mute.close()
  })
})

describe('https', () => {
  test('is read by a scan whatever its certificate and version, if the scan does not mind', async () => {
    for (const { port } of [modern, old]) {
      const { body } = await network.http({ url: `https://site.test:${port}/` })
      expect(Buffer.from(body).toString()).toBe('ok')
    }
    expect(await codeOf(network.http({ url: `https://site.test:${modern.port}/`, acceptInvalidTls: false }))).toBe('tls_failed')
  })

  test("needs a valid certificate for the product's own requests", async () => {
    expect(await codeOf(egress.request({ url: `https://site.test:${modern.port}/` }))).toBe('tls_failed')
  })
})
