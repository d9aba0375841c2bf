import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { NetworkError, type Network, type NetworkErrorCode } from '#scanners/sdk/network.ts'
import { selfSigned } from '#scanners/test/certificate.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { page, startSite, startTlsSite } from '#scanners/test/site.ts'
import { testWebsite } from './test-connection.ts'

const states = ({ steps }: Awaited<ReturnType<typeof testWebsite>>) =>
  steps.map(({ step, state, reason }) => [step, state, reason].filter((part) => part !== null).join(' '))
const failing = (code: NetworkErrorCode) =>
  environmentOf({ network: { ...plainNetwork(), http: () => Promise.reject(new NetworkError(code, code)) } })

const loop: RequestListener = (_request, response) => void response.writeHead(302, { location: '/' }).end()
const untrusted = () =>
  selfSigned({
    names: [{ type: 'ip', value: '127.0.0.1' }],
    notBefore: new Date(Date.now() - 1e6),
    notAfter: new Date(Date.now() + 1e9),
  })

/** shop.com, which leads to a name that does not exist. */
const shop: Network['http'] = (request) =>
  request.url === 'http://shop.com/'
    ? Promise.resolve({
        url: request.url,
        status: 301,
        headers: [['location', 'http://www.shop.com/']],
        body: Buffer.of(),
        truncated: false,
        redirects: [],
        remoteAddress: '192.0.2.1',
        durationMs: 1,
      })
    : Promise.reject(new NetworkError('not_resolved', 'no such name'))

describe('the connection test', () => {
  test('of a site in order passes, and warns that it has no TLS', async () => {
    await using site = await startSite(page('<html></html>'))
    const result = await testWebsite(site.url, environmentOf())
    expect(result).toMatchObject({ ok: true, finalUrl: site.url })
    expect(states(result)).toEqual([
      'address passed',
      'permission passed',
      'resolve passed',
      'connect passed',
      'tls warned no_tls',
      'http passed',
    ])
  })
  test('tells where the redirects end', async () => {
    await using site = await startSite((request, response) =>
      response.writeHead(request.url === '/' ? 302 : 200, { location: '/home' }).end(),
    )
    expect((await testWebsite(site.url, environmentOf())).finalUrl).toBe(`${site.url}home`)
  })
  test.each(['https://elsewhere.example/', 'http://no-such-host.invalid/sign-in'])(
    'of a site that leads to %s warns, and does not go there',
    async (location) => {
      const network = plainNetwork()
      await using site = await startSite((_request, response) => response.writeHead(302, { location }).end())
      const result = await testWebsite(site.url, environmentOf({ network }))
      expect(result).toMatchObject({ ok: true, finalUrl: site.url })
      expect(states(result).at(-1)).toBe('http warned leads_away')
      expect(network.log).toEqual([`GET ${site.url}`])
    },
  )
  test('of a site that leads to a name of its own that does not exist warns, too', async () => {
    const result = await testWebsite('http://shop.com/', environmentOf({ network: { ...plainNetwork(), http: shop } }))
    expect(result).toMatchObject({ ok: true, finalUrl: 'http://shop.com/' })
    expect(result.steps.at(-1)).toMatchObject({ state: 'warned', reason: 'leads_away', detail: 'www.shop.com' })
  })
  test('of a site that sets a cookie and sends the browser to the same page again passes', async () => {
    await using site = await startSite((request, response) => {
      if (request.headers.cookie === 'seen=1') response.end('<html></html>')
      else response.writeHead(302, { location: '/', 'set-cookie': 'seen=1' }).end()
    })
    expect((await testWebsite(site.url, environmentOf())).ok).toBe(true)
  })
  test('of a certificate that does not verify warns, and goes on', async () => {
    await using site = await startTlsSite(await untrusted(), page('<html></html>'))
    const result = await testWebsite(site.url, environmentOf())
    expect(result.ok).toBe(true)
    expect(states(result).slice(4)).toEqual(['tls warned tls_untrusted', 'http passed'])
  })
  test.each([
    [500, false, 'http failed server_error'],
    [404, true, 'http warned client_error'],
  ])('of a site that answers %i', async (status, ok, last) => {
    await using site = await startSite((_request, response) => response.writeHead(status).end())
    const result = await testWebsite(site.url, environmentOf())
    expect(result.ok).toBe(ok)
    expect(states(result).at(-1)).toBe(last)
  })
  test('does not call a connection secure that fails after no handshake, or after one that does not verify', async () => {
    await using open = await startSite(loop)
    await using secured = await startTlsSite(await untrusted(), loop)
    expect(states(await testWebsite(open.url, environmentOf())).slice(4)).toEqual(['tls warned no_tls', 'http failed redirect_loop'])
    expect(states(await testWebsite(secured.url, environmentOf())).slice(4)).toEqual([
      'tls warned tls_untrusted',
      'http failed redirect_loop',
    ])
  })
  test.each<[NetworkErrorCode, string]>([
    ['url_refused', 'address failed url_refused'],
    ['address_refused', 'permission failed private_address'],
    ['not_resolved', 'resolve failed not_resolved'],
    ['connection_refused', 'connect failed refused'],
    ['timeout', 'connect failed timeout'],
    ['redirect_loop', 'http failed redirect_loop'],
  ])('stops at %s, with what came before passed and what comes after skipped', async (code, stop) => {
    const result = await testWebsite('http://shop.example/', failing(code))
    expect(result).toMatchObject({ ok: false, finalUrl: null })
    const told = states(result)
    const at = told.indexOf(stop)
    expect(at).toBeGreaterThanOrEqual(0)
    expect(told.slice(0, at).every((step) => step.endsWith('passed') || step === 'tls warned no_tls')).toBe(true)
    expect(told.slice(at + 1).every((step) => step.endsWith('skipped'))).toBe(true)
  })
  test.each(['nonsense', 'ftp://x.example/'])('of %s fails at the address', async (target) => {
    expect(states(await testWebsite(target, environmentOf()))[0]).toBe('address failed url_refused')
  })
})
