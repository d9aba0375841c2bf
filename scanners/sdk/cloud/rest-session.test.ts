import { beforeEach, describe, expect, test } from 'vitest'
import { NetworkError, type HttpRequest, type HttpResponse } from '#scanners/sdk/network.ts'
import { NO_REVISIT, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { ApiError } from './api-error.ts'
import { RestSession, type RestProvider } from './rest-session.ts'
import { NO_SOCKETS } from '#scanners/test/no-sockets.ts'

/** For how many milliseconds a session meant to wait; nobody does. */
const waits: number[] = []
beforeEach(() => void waits.splice(0))
const sessionOf = (of: RestProvider, environment: ScanEnvironment) =>
  new RestSession(of, environment, (ms) => Promise.resolve(void waits.push(ms ?? 0)) as Promise<never>)

const provider: RestProvider = {
  name: 'Example Cloud',
  mayAsk: ({ hostname }) => hostname.endsWith('.cloud.example'),
  audienceOf: ({ hostname }) => hostname,
  async obtain(_audience, ask) {
    const { body } = await ask({ url: 'https://login.cloud.example/token', form: { secret: 'hush' } })
    const { token, seconds } = JSON.parse(JSON.stringify(body)) as { token: string; seconds: number }
    return { value: token, expiresAt: Date.now() + seconds * 1_000 }
  },
  readRefusal: (status) => ({
    code: `E${status}`,
    message: 'no',
    reason: status === 403 ? 'denied' : status === 429 ? 'throttled' : 'error',
  }),
}

/** A network of one answer after another; a sign-in is answered by itself. */
function scripted(answers: readonly (Partial<HttpResponse> & { json?: unknown })[], { seconds = 3_600 } = {}) {
  const asked: HttpRequest[] = []
  let [tokens, next] = [0, 0]
  const answer = (of: (typeof answers)[number] = { status: 500 }): HttpResponse => ({
    url: '',
    status: 200,
    headers: [],
    body: Buffer.from(of.json === undefined ? '' : JSON.stringify(of.json)),
    truncated: false,
    redirects: [],
    remoteAddress: '127.0.0.1',
    durationMs: 1,
    ...of,
  })
  const http = (request: HttpRequest): Promise<HttpResponse> => {
    asked.push(request)
    if (request.body?.toString().startsWith('secret=') === true) {
      tokens += 1
      return Promise.resolve(answer({ json: { token: `token-${tokens}`, seconds } }))
    }
    next += 1
    return Promise.resolve(answer(answers[next - 1]))
  }
  return { asked, http }
}
const unused = () => Promise.reject(new NetworkError('protocol_error', 'unused'))
function environmentOf(http: (request: HttpRequest) => Promise<HttpResponse>, operator?: Record<string, string>): ScanEnvironment {
  return {
    network: { http, tls: unused, dns: unused, ...NO_SOCKETS },
    signal: new AbortController().signal,
    permit: null,
    userAgent: 'test',
    now: () => new Date(),
    fields: {},
    memory: null,
    revisit: NO_REVISIT,
    datasets: {},
    ...(operator && { operator }),
  }
}
const question = { permission: 'things.list', url: 'https://api.cloud.example/things' }
const QUICK: Partial<HttpResponse> = { headers: [['retry-after', '0']] }

describe('a session', () => {
  test('signs in once for all questions, and never says the form of it', async () => {
    const { asked, http } = scripted([{ json: { a: 1 } }, { json: { a: 2 } }])
    const environment = environmentOf(http)
    const session = sessionOf(provider, environment)
    expect(await Promise.all([session.ask(question, environment), session.ask(question, environment)])).toEqual([{ a: 1 }, { a: 2 }])
    const [signIn, ...others] = asked
    expect(signIn?.said).toBe('POST https://login.cloud.example/token')
    expect(others.map(({ headers }) => headers?.['authorization'])).toEqual(['Bearer token-1', 'Bearer token-1'])
  })
  test('signs in again when its token is no longer taken, and not for ever', async () => {
    const { asked, http } = scripted([{ status: 401 }, { json: { a: 1 } }, ...Array.from({ length: 4 }, () => ({ status: 401 }))])
    const environment = environmentOf(http)
    const session = sessionOf(provider, environment)
    expect(await session.ask(question, environment)).toEqual({ a: 1 })
    expect(asked.at(-1)?.headers?.['authorization']).toBe('Bearer token-2')
    await expect(session.ask(question, environment)).rejects.toMatchObject({ status: 401 })
  })
  test('replaces a token that is about to end', async () => {
    const { asked, http } = scripted([{ json: {} }, { json: {} }], { seconds: 60 })
    const environment = environmentOf(http)
    const session = sessionOf(provider, environment)
    await session.ask(question, environment)
    await session.ask(question, environment)
    expect(asked.filter(({ body }) => body !== undefined).length).toBeGreaterThanOrEqual(2)
  })
  test('asks again when it was too often, and says so in the end', async () => {
    const { http } = scripted([{ status: 429, ...QUICK }, { status: 503, ...QUICK }, { json: { a: 1 } }])
    const environment = environmentOf(http)
    expect(await sessionOf(provider, environment).ask(question, environment)).toEqual({ a: 1 })
    const never = scripted(Array.from({ length: 20 }, () => ({ status: 429, ...QUICK })))
    const always = environmentOf(never.http)
    const error = await sessionOf(provider, always)
      .ask(question, always)
      .catch((failed: unknown) => failed)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ reason: 'throttled', code: 'E429' })
    // signing in is one of them
    expect(never.asked).toHaveLength(11)
  })
  test('asks a failing service less often than one that is busy', async () => {
    const { asked, http } = scripted(Array.from({ length: 20 }, () => ({ status: 500, ...QUICK })))
    const environment = environmentOf(http)
    await expect(sessionOf(provider, environment).ask(question, environment)).rejects.toMatchObject({ status: 500 })
    expect(asked).toHaveLength(6)
  })
  describe('rests', () => {
    test.each<[string, string, number]>([
      ['so many seconds', '40', 40_000],
      ['until a date', new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 100_000).toUTCString(), 90_000],
    ])('as long as a provider says: %s', async (_, said, least) => {
      const { asked, http } = scripted([{ status: 429, headers: [['Retry-After', said]] }, { json: { a: 1 } }])
      const environment = environmentOf(http)
      expect(await sessionOf(provider, environment).ask(question, environment)).toEqual({ a: 1 })
      expect(asked).toHaveLength(3)
      expect(waits).toHaveLength(1)
      expect(waits[0]).toBeGreaterThanOrEqual(least)
    })
    test('no longer than a scan can wait: then it is a refusal, and nothing was asked too early', async () => {
      const { asked, http } = scripted([{ status: 429, headers: [['retry-after', '3600']] }])
      const environment = environmentOf(http)
      const asking = sessionOf(provider, environment).ask(question, environment)
      await expect(asking).rejects.toMatchObject({ reason: 'throttled' })
      expect([asked.length, waits]).toEqual([2, []])
    })
  })
  test('asks again where the reason of a refusal is that it was asked too often, whatever the status', async () => {
    const { asked, http } = scripted([{ status: 403, json: { slow: true }, ...QUICK }, { json: { a: 1 } }])
    const environment = environmentOf(http)
    const slow: RestProvider = {
      ...provider,
      readRefusal: (status) => ({ ...provider.readRefusal(status, undefined), reason: 'throttled' }),
    }
    expect(await sessionOf(slow, environment).ask(question, environment)).toEqual({ a: 1 })
    expect(asked.length).toBe(3)
  })
  test('sends no token to a host that is none of the provider, over no other scheme, to no other port', async () => {
    const { asked, http } = scripted([])
    const environment = environmentOf(http)
    const session = sessionOf(provider, environment)
    for (const url of [
      'https://cloud.example.evil.example/x',
      'http://api.cloud.example/x',
      'https://api.cloud.example:8443/x',
      'https://user@api.cloud.example/x',
    ])
      await expect(session.ask({ ...question, url }, environment)).rejects.toMatchObject({ code: 'url_refused' })
    expect(asked.every(({ url }) => url === 'https://login.cloud.example/token')).toBe(true)
  })
  test('goes to the operator’s address in the place of all hosts, and names the host', async () => {
    const { asked, http } = scripted([{ json: {} }, { json: {} }])
    const environment = environmentOf(http, { endpointUrl: 'http://127.0.0.1:4600/emulator' })
    const session = sessionOf(provider, environment)
    await session.ask({ ...question, url: `${question.url}?page=2` }, environment)
    expect(asked.map(({ url, headers }) => [url, headers?.['x-forwarded-host']])).toEqual([
      ['http://127.0.0.1:4600/emulator/token', 'login.cloud.example'],
      ['http://127.0.0.1:4600/emulator/things?page=2', 'api.cloud.example'],
    ])
    // an address that the emulator itself gave
    await session.ask({ ...question, url: 'http://127.0.0.1:4600/emulator/things?page=3' }, environment)
    expect(asked.at(-1)?.url).toBe('http://127.0.0.1:4600/emulator/things?page=3')
  })
  test('quotes no secret of a refusal, also where it is cut in the middle of one', async () => {
    const environment = environmentOf(scripted([{ status: 403 }]).http)
    const quoting: RestProvider = {
      ...provider,
      readRefusal: () => ({
        code: 'ghp_0123456789abcdefghijABCDEFGHIJ012345',
        message: `${'x'.repeat(486)} AKIAHNYBH2DOZCOPKYUX`,
        reason: 'denied',
      }),
    }
    const error = await sessionOf(quoting, environment)
      .ask(question, environment)
      .catch((failed: unknown) => failed)
    expect(error).toMatchObject({ code: 'ghp_0123…', message: expect.stringMatching(/ AKIAHNYB…$/u) })
  })
  test('takes what is no JSON, or too long, for no answer', async () => {
    for (const answer of [
      { body: Buffer.alloc(0) },
      { body: Buffer.from('<html>') },
      { json: {}, truncated: true },
      { body: Buffer.from('['.repeat(200_000)) },
    ]) {
      const environment = environmentOf(scripted([answer]).http)
      await expect(sessionOf(provider, environment).ask(question, environment)).rejects.toMatchObject({ code: 'protocol_error' })
    }
  })
})
