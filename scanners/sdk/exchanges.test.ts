import { expect, test } from 'vitest'
import { EXCHANGE_TEXT_MAX, recordingNetwork, type Exchange } from './exchanges.ts'
import { NetworkError, type HttpResponse, type Network } from './network.ts'
import { NO_SOCKETS } from '#scanners/test/no-sockets.ts'

const answer: HttpResponse = {
  url: 'https://shop.example/.env',
  status: 404,
  headers: [['content-type', 'text/html']],
  body: new Uint8Array(),
  truncated: false,
  redirects: [],
  remoteAddress: '192.0.2.1',
  durationMs: 3,
}
const network = (over: Partial<Network> = {}): Network => ({
  http: () => Promise.resolve(answer),
  tls: () =>
    Promise.resolve({
      protocol: 'TLSv1.3',
      cipher: 'TLS_AES_256_GCM_SHA384',
      chain: [],
      authorizationError: null,
      remoteAddress: '192.0.2.1',
    }),
  dns: () => Promise.resolve({ type: 'TXT', state: 'none', records: [] }),
  ...NO_SOCKETS,
  ...over,
})
async function recorded(inner: Network, use: (recording: Network) => Promise<unknown>): Promise<Exchange[]> {
  const told: Exchange[] = []
  await use(recordingNetwork(inner, (one) => told.push(one))).catch(() => undefined)
  return told
}

test('tells what was asked and what came back, of each kind of question', async () => {
  expect(await recorded(network(), (recording) => recording.http({ url: 'https://shop.example/.env' }))).toEqual([
    { request: 'GET https://shop.example/.env', answer: 'HTTP 404' },
  ])
  expect(await recorded(network(), (recording) => recording.dns('_dmarc.shop.example', 'TXT'))).toEqual([
    { request: 'DNS TXT _dmarc.shop.example', answer: '(no such record)' },
  ])
  expect(
    await recorded(network(), (recording) => recording.tls({ host: 'shop.example', port: 443, minVersion: 'TLSv1', maxVersion: 'TLSv1' })),
  ).toEqual([{ request: 'TLS handshake shop.example:443\nTLSv1', answer: 'TLSv1.3 TLS_AES_256_GCM_SHA384' }])
})

test('names the header lines that make the question, and where a redirect leads', async () => {
  const redirecting = network({ http: () => Promise.resolve({ ...answer, status: 301, headers: [['location', 'https://shop.example/']] }) })
  const request = {
    url: 'https://shop.example/',
    headers: { Origin: 'https://evil.example', 'user-agent': 'Parapet', cookie: 'sid=secret' },
  }
  expect(await recorded(redirecting, (recording) => recording.http(request))).toEqual([
    { request: 'GET https://shop.example/\norigin: https://evil.example', answer: 'HTTP 301\nlocation: https://shop.example/' },
  ])
})

const failing = (code: 'timeout' | 'aborted') => network({ http: () => Promise.reject(new NetworkError(code, 'x')) })

test('tells a failure with its reason, and nothing of what was aborted', async () => {
  expect(await recorded(failing('timeout'), (recording) => recording.http({ url: 'https://shop.example/', method: 'HEAD' }))).toEqual([
    { request: 'HEAD https://shop.example/', answer: '(timeout)' },
  ])
  expect(await recorded(failing('aborted'), (recording) => recording.http({ url: 'https://shop.example/' }))).toEqual([])
})

test('keeps no secret of an address and no endless text', async () => {
  const [told] = await recorded(
    network({ dns: () => Promise.resolve({ type: 'TXT', state: 'records', records: ['x'.repeat(9_000)] }) }),
    async (recording) => {
      await recording.dns('shop.example', 'TXT')
    },
  )
  expect(told?.answer).toHaveLength(EXCHANGE_TEXT_MAX)
  const [asked] = await recorded(network(), (recording) => recording.http({ url: 'https://shop.example/?token=abcdefghijklmnopqrst' }))
  expect(asked?.request).toBe('GET https://shop.example/?token=abcdefgh…')
})
