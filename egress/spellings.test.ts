import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Network, NetworkError } from '#scanners/sdk/network.ts'
import { createNetwork } from './network.ts'
import { addressRecord, startNameServer, type NameServerDouble } from './test/name-server.ts'
import { codeOf, PUBLIC, serveHttp, type Listening } from './test/servers.ts'

const INTERNAL = '127.0.0.1'
let leaks = 0
let internal: Listening
let site: Listening
let names: NameServerDouble
let network: Network
/** What the name server says: one list of addresses a question, in turns. */
let script: string[][] = []
let turn = 0

beforeAll(async () => {
  internal = await serveHttp((_request, response) => {
    leaks += 1
    response.end('secret')
  }, INTERNAL)
  // The same port, so that a redirect or a rebound name would really reach the inside.
  site = await serveHttp(
    (request, response) => {
      const to = new URL(request.url ?? '/', 'http://site').searchParams.get('to')
      if (to !== null) response.writeHead(302, { location: to })
      response.end('public')
    },
    PUBLIC,
    internal.port,
  )
  names = await startNameServer(({ name, type }) => {
    if (type !== 'A' || script.length === 0) return []
    turn += 1
    return (script[(turn - 1) % script.length] ?? []).map((address) => addressRecord(name, address))
  })
  const policy = { allowedPrivateTargets: [`${PUBLIC}/32`], allowedEndpoints: [], nameServers: [names.address] }
  network = createNetwork(policy, { userAgent: 'test' })
})
afterAll(async () => {
  await Promise.all([internal.close(), site.close(), names.close()])
})
beforeEach(() => {
  leaks = 0
  turn = 0
  script = [[INTERNAL]]
})

const words = (text: string): string[] => text.trim().split(/\s+/u)
const withPort = (spelling: string): string => {
  const url = URL.parse(spelling)
  if (!url?.protocol.startsWith('http')) return spelling
  url.port = String(internal.port)
  return url.href
}

describe('no spelling of an inner address gets through', () => {
  test.each(
    words(`
    http://127.0.0.1/ http://2130706433/ http://0x7f.1/ http://017700000001/ http://127.1/ http://0/ http://0x7f000001/
    http://127.0.0.1./ http://[::ffff:127.0.0.1]/ http://[0:0:0:0:0:ffff:7f00:1]/ http://[::]/ http://[::1]/
    http://[64:ff9b::7f00:1]/ http://[2002:7f00:1::]/ http://[2001:0:7f00:1::]/ http://①②⑦.0.0.1/ http://127。0。0。1/
    http://LOCALHOST/ http://localhost./ http://app.localhost/ http://name.test/ http://name.test./
    http://169.254.169.254/latest/meta-data/ http://[fd00:ec2::254]/ http://168.63.129.16/
  `),
  )('%s', async (spelling) => {
    expect(await codeOf(network.http({ url: withPort(spelling) }))).toBe('address_refused')
    expect(leaks).toBe(0)
  })

  test.each(
    words(`
    http://user@127.0.0.1/ http://user:secret@name.test/ http://127.0.0.1%2f@1.1.1.1/ http://[fe80::1%25eth0]/
    file:///etc/passwd gopher://127.0.0.1/ ftp://127.0.0.1/ data:text/plain,x javascript:1 ws://127.0.0.1/ //127.0.0.1/
    name.test
  `),
  )('%s is not even a URL to ask for', async (spelling) => {
    expect(await codeOf(network.http({ url: withPort(spelling) }))).toBe('url_refused')
    expect(leaks).toBe(0)
  })

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    'localhost',
    'name.test',
    '169.254.169.254',
  ])('nor does the TLS probe of %s', async (host) => {
    expect(await codeOf(network.tls({ host, port: internal.port }))).toBe('address_refused')
  })
  test.each(['user@127.0.0.1', '127.0.0.1/x', '127.0.0.1:80', '127.0.0.1?x', ''])('%j is no host to probe', async (host) => {
    expect(await codeOf(network.tls({ host, port: internal.port }))).toBe('url_refused')
  })
})

describe('no redirect leads inside', () => {
  test.each(
    words(`
    http://127.0.0.1/ http://2130706433/ http://localhost/ http://0x7f.1/ http://[::ffff:127.0.0.1]/ //127.0.0.1/
    http://169.254.169.254/latest/ http://[fd00:ec2::254]/
  `),
  )('%s', async (to) => {
    const target = to.startsWith('//') ? `//127.0.0.1:${internal.port}/` : withPort(to)
    const url = `http://${PUBLIC}:${site.port}/?to=${encodeURIComponent(target)}`
    expect(await codeOf(network.http({ url, followRedirects: 5 }))).toBe('address_refused')
    expect(leaks).toBe(0)
  })
  test.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'http://user@127.0.0.1/', 'http://['])('%s', async (to) => {
    const url = `http://${PUBLIC}:${site.port}/?to=${encodeURIComponent(to)}`
    expect(await codeOf(network.http({ url, followRedirects: 5 }))).toBe('url_refused')
  })
})

describe('a name that changes its mind', () => {
  test('never leads inside when it alternates between two look-ups', async () => {
    script = [[PUBLIC], [INTERNAL]]
    const codes = new Map<string, number>()
    for (let round = 0; round < 40; round += 1) {
      const code = await codeOf(network.http({ url: `http://r${round}.rebind.test:${site.port}/`, method: 'POST' }))
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    expect(leaks).toBe(0)
    expect(Object.fromEntries(codes)).toEqual({ 'no error': 20, address_refused: 20 })
  })

  test('is looked up once per connection: what was checked is what is connected to', async () => {
    script = [[PUBLIC]]
    const before = names.asked.length
    await network.http({ url: `http://once.test:${site.port}/`, method: 'POST' })
    expect(
      names.asked
        .slice(before)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['A', 'AAAA'])
  })

  test.each([[[PUBLIC, INTERNAL]], [[INTERNAL, PUBLIC]], [[PUBLIC, '169.254.169.254']]])(
    'is condemned by one bad answer among good ones: %j',
    async (answers) => {
      script = [answers]
      expect(await codeOf(network.http({ url: `http://mixed.test:${site.port}/` }))).toBe('address_refused')
      expect(leaks).toBe(0)
    },
  )

  test('does not tell in the error where it leads', async () => {
    script = [['10.11.12.13']]
    await expect(network.http({ url: 'http://intranet.test/' })).rejects.toThrow(/^(?!.*10\.11)/u)
  })
})

test('a port that is never asked is refused in one way, whatever listens there', async () => {
  script = [['93.184.216.34']]
  const errors = await Promise.all(
    [22, 25, 445, 6379].flatMap((port) =>
      [`http://site.test:${port}/`, `http://93.184.216.34:${port}/`, `http://127.0.0.1:${port}/`].map((url) =>
        network.http({ url }).catch((error: unknown) => error),
      ),
    ),
  )
  const told = new Set(errors.map((error) => (error instanceof NetworkError ? `${error.code}: ${error.message}` : String(error))))
  expect([...told]).toEqual(['url_refused: The address names a port that must not be reached from here.'])
})
