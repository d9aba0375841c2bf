import { describe, expect, test } from 'vitest'
import type { HttpRequest, Network } from './network.ts'
import { mayProbe, mayReach, notPermitted, NotPermitted, permitFor, permitGate, placesFor, type PermitScope } from './permit.ts'
import { NO_SOCKETS } from '#scanners/test/no-sockets.ts'

const domain: PermitScope = permitFor({ host: 'shop.example', withSubdomains: true, ports: 'any' })
const site: PermitScope = permitFor({ host: 'shop.example', withSubdomains: false, ports: 'web' })
const port: PermitScope = permitFor({ host: 'shop.example', withSubdomains: false, ports: 8443 })

describe('a permit', () => {
  test.each([
    [domain, 'https://shop.example/', true],
    [domain, 'http://www.shop.example:8080/cart?x=1', true],
    [domain, 'https://SHOP.example./', true],
    [domain, 'https://notshop.example/', false],
    [domain, 'https://example/', false],
    [domain, 'https://shop.example.attacker.example/', false],
    [domain, 'https://shop.example@attacker.example/', false],
    [site, 'https://shop.example/', true],
    [site, 'http://shop.example/', true],
    [site, 'http://shop.example:443/', true],
    [site, 'https://www.shop.example/', false],
    [site, 'https://shop.example:8443/', false],
    [port, 'https://shop.example:8443/', true],
    [port, 'https://shop.example/', false],
    [permitFor({ host: '[::1]', withSubdomains: false, ports: 'any' }), 'http://[0:0:0:0:0:0:0:1]:80/', true],
    [domain, 'ftp://shop.example/', false],
    [domain, 'shop.example', false],
    [null, 'https://shop.example/', false],
  ])('%o for %s: %s', (permit, address, expected) => {
    expect(mayProbe(permit, address)).toBe(expected)
  })
})

describe('the network of a probe', () => {
  const asked: (HttpRequest | string)[] = []
  const open: Network = {
    http: (request) => Promise.reject(new Error(String(asked.push(request)))),
    tls: ({ host }) => Promise.reject(new Error(String(asked.push(host)))),
    dns: (_name, type) => Promise.resolve({ type, state: 'none', records: [] }),
    ...NO_SOCKETS,
  }
  const network = permitGate(site)(open)
  test('asks for a whole zone by its owner’s permit alone', async () => {
    await expect(network.dns('shop.example', 'AXFR')).rejects.toThrow(NotPermitted)
    expect(await permitGate(domain)(open).dns('shop.example', 'AXFR')).toMatchObject({ state: 'none' })
    await expect(permitGate(domain)(open).dns('example', 'AXFR')).rejects.toThrow(NotPermitted)
    expect(await network.dns('other.example', 'TXT')).toMatchObject({ state: 'none' })
  })
  test('asks nobody but who is permitted, and follows no redirect away', async () => {
    await expect(network.http({ url: 'https://other.example/.env' })).rejects.toThrow(NotPermitted)
    await expect(network.tls({ host: 'other.example', port: 443 })).rejects.toThrow(NotPermitted)
    expect(asked).toEqual([])
    await expect(network.http({ url: 'https://shop.example/.env', followRedirects: 5 })).rejects.not.toThrow(NotPermitted)
    expect(asked).toEqual([{ url: 'https://shop.example/.env', followRedirects: 0 }])
  })
})

describe('a permit for several places', () => {
  const several: PermitScope = permitFor(
    { host: 'shop.example', withSubdomains: true, ports: 'any' },
    { host: '192.0.2.0/29', withSubdomains: false, ports: 'any' },
    { host: '192.0.2.8', withSubdomains: false, ports: 'any' },
    { host: '192.0.2.9', withSubdomains: false, ports: 22 },
    { host: '[2001:db8::5]', withSubdomains: false, ports: 'any' },
  )
  test.each([
    ['db.shop.example', 5432, true],
    ['192.0.2.7', 22, true],
    ['::ffff:192.0.2.7', 22, true],
    ['192.0.2.9', 22, true],
    ['192.0.2.9', 23, false],
    ['192.0.2.10', 22, false],
    ['2001:db8:0::5', 161, true],
    ['2001:db8::6', 161, false],
    // its owner has proved a name, and nobody has proved the address that it leads to
    ['192.0.2.77', 443, false],
    ['0xc0.0.2.7', 22, false],
    ['--script=x.shop.example', 80, false],
  ])('%s port %d: %s', (host, port, expected) => {
    expect(mayReach(several, { host, port })).toBe(expected)
  })
  test('holds for all of a network when each of its addresses is in one of them', () => {
    expect(placesFor(several.places, '192.0.2.4/30')?.map(({ host }) => host)).toEqual(['192.0.2.0/29'])
    expect(notPermitted(several, ['shop.example', '192.0.2.0/29', '192.0.2.8/32', '2001:db8::5'])).toEqual([])
    expect(notPermitted(several, ['192.0.2.8/31', '192.0.2.0/28', '192.0.2.9', 'other.example', '-oN'])).toEqual([
      '192.0.2.8/31',
      '192.0.2.0/28',
      '192.0.2.9',
      'other.example',
      '-oN',
    ])
    expect(notPermitted(permitFor({ host: '0.0.0.0/0', withSubdomains: false, ports: 'any' }), ['192.0.2.0/23'])).toEqual(['192.0.2.0/23'])
    expect(notPermitted(null, ['shop.example'])).toEqual(['shop.example'])
  })
  test('ends at its time, for what waits for its turn too', async () => {
    let now = new Date('2026-11-26T21:59:59.000Z')
    const until = '2026-11-26T22:00:00.000Z'
    const ending = { ...several, perSecond: 20, until }
    let sent = 0
    const network = permitGate(
      ending,
      () => now,
    )({
      http: () => Promise.reject(new Error('unused')),
      tls: () => Promise.reject(new Error(`sent ${String((sent += 1))}`)),
      dns: () => Promise.reject(new Error('unused')),
      ...NO_SOCKETS,
    })
    expect(mayReach(ending, { host: 'shop.example', port: 443 }, now)).toBe(true)
    await expect(network.tls({ host: 'shop.example', port: 443 })).rejects.toThrow('sent 1')
    const waiting = network.tls({ host: 'shop.example', port: 443 })
    now = new Date(until)
    await expect(waiting).rejects.toMatchObject({ name: 'NotPermitted', reason: 'permit_ended' })
    await expect(network.tls({ host: 'shop.example', port: 443 })).rejects.toThrow(NotPermitted)
    expect(sent).toBe(1)
    expect(mayReach(ending, { host: 'shop.example', port: 443 }, now)).toBe(false)
  })
  test('gives turns at its pace, and takes back the turn of what is ended', async () => {
    let sent = 0
    const network = permitGate({ ...several, perSecond: 100 })({
      http: () => Promise.reject(new Error('unused')),
      tls: () => Promise.reject(new Error(`sent ${String((sent += 1))}`)),
      dns: () => Promise.reject(new Error('unused')),
      ...NO_SOCKETS,
    })
    const began = performance.now()
    await Promise.allSettled(Array.from({ length: 20 }, () => network.tls({ host: '192.0.2.1', port: 22 })))
    expect(sent).toBe(20)
    expect(performance.now() - began).toBeGreaterThan(180)
    const aborted = AbortSignal.abort()
    await Promise.allSettled([
      network.tls({ host: '192.0.2.1', port: 22, signal: aborted }),
      network.tls({ host: '192.0.2.1', port: 22, signal: aborted }),
    ])
    expect(sent).toBeLessThanOrEqual(21)
  })
})
