import { describe, expect, test } from 'vitest'
import type { HttpRequest, Network } from './network.ts'
import { mayProbe, NotPermitted, permittedNetwork, type PermitScope } from './permit.ts'
import { NO_SOCKETS } from '#scanners/test/no-sockets.ts'

const domain: PermitScope = { host: 'shop.example', withSubdomains: true, ports: 'any' }
const site: PermitScope = { host: 'shop.example', withSubdomains: false, ports: 'web' }
const port: PermitScope = { host: 'shop.example', withSubdomains: false, ports: 8443 }

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
    [{ host: '[::1]', withSubdomains: false, ports: 'any' } as const, 'http://[0:0:0:0:0:0:0:1]:80/', true],
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
  const network = permittedNetwork(open, site)
  test('asks for a whole zone by its owner’s permit alone', async () => {
    await expect(network.dns('shop.example', 'AXFR')).rejects.toThrow(NotPermitted)
    expect(await permittedNetwork(open, domain).dns('shop.example', 'AXFR')).toMatchObject({ state: 'none' })
    await expect(permittedNetwork(open, domain).dns('example', 'AXFR')).rejects.toThrow(NotPermitted)
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
