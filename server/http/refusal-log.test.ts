import Fastify from 'fastify'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { inviteCustomer } from '#contract/invitations.ts'
import { registryWith } from '#server/registry.ts'
import { createApp } from '#server/app.ts'
import type { Principal } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { handle } from './handlers.ts'
import { createRefusalLog, noteCaller } from './refusal-log.ts'
import { sendProblem } from './send-problem.ts'

interface Line {
  security?: string
  count?: number
}
const lines: Line[] = []
let time = 0
beforeEach(() => {
  lines.length = 0
  time = 0
})

const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const viewer = (id: string): Principal => ({
  kind: 'session',
  id,
  userId: 'u1',
  label: 'ada@example.test',
  standing: { role: 'Viewer', via: 'member' } as never,
  provedAt: new Date(),
  vouchedBy: null,
  factorProvedAt: null,
  lacksFactor: false,
})

/** A server whose one route fails as its path says; `x-session` is who calls. */
function server() {
  const app = Fastify({ loggerInstance: log })
  const note = createRefusalLog(() => time)
  app.setErrorHandler((error, request, reply) => {
    note(error, request)
    return sendProblem(error, request, reply)
  })
  app.get('/:code', (request) => {
    const id = request.headers['x-session']
    if (typeof id === 'string') noteCaller(request, { accountId: 'a1', principal: viewer(id) })
    throw problem((request.params as { code: never }).code)
  })
  return app
}
const refused = () => lines.filter(({ security }) => security === 'refused')

test('a call refused for want of a right says who, from where, which route and why, and nothing of what was sent', async () => {
  const app = server()
  await app.inject({ url: '/right.missing?q=s3cret', headers: { authorization: 'Bearer s3cret-token-s3cret', 'x-session': 's1' } })
  expect(refused()).toMatchObject([
    { level: 40, code: 'right.missing', method: 'GET', route: '/:code', userId: 'u1', sessionId: 's1', accountId: 'a1', ip: '127.0.0.1' },
  ])
  expect(JSON.stringify(refused())).not.toContain('s3cret')
})
test('what was only wrong or is not there is no refusal', async () => {
  const app = server()
  for (const code of ['request.invalid', 'resource.not_found', 'auth.required', 'server.error']) await app.inject({ url: `/${code}` })
  expect(refused()).toEqual([])
})
test('a flood of one caller is counted, not listed, and hides nobody else', async () => {
  const app = server()
  for (let n = 0; n < 250; n += 1) await app.inject({ url: '/right.missing', headers: { 'x-session': 'flood' } })
  await app.inject({ url: '/auth.step_up_required', headers: { 'x-session': 'other' } })
  expect(refused().map(({ count }) => count)).toEqual([...Array.from({ length: 20 }, (_, n) => n + 1), 100, 1])
  time = 60_000
  await app.inject({ url: '/right.missing', headers: { 'x-session': 'flood' } })
  expect(refused().at(-1)?.count).toBe(1)
})
test('many callers together write no more than 600 lines a minute', async () => {
  const app = server()
  for (let n = 0; n < 700; n += 1) await app.inject({ url: '/right.missing', headers: { 'x-session': `s${n}` } })
  expect(refused().length).toBe(600)
})
test('the product’s own server notes a call beyond the role, with person, account and route', async () => {
  const app = await createApp({
    handlers: [handle(inviteCustomer, () => Promise.reject(new Error('not reached')))],
    registry: registryWith({}),
    dependencies: [],
    log,
    isTls: false,
    trustedProxies: [],
    rateLimits: false,
    contexts: {} as never,
    resolveToken: async () => ({ principal: viewer('s9'), accountId: 'a9' }),
    resolveRunner: async () => null,
    isLocal: true,
    origins: [],
    secureCookies: false,
  })
  const headers = { authorization: 'Bearer s3cret-token-s3cret' }
  const reply = await app.inject({
    method: 'POST',
    url: `/client${inviteCustomer.path}`,
    headers,
    payload: { email: 's3cret@example.test' },
  })
  expect(reply.statusCode).toBe(403)
  const route = `/client${inviteCustomer.path}`
  expect(refused()).toMatchObject([{ code: 'right.missing', method: 'POST', route, userId: 'u1', sessionId: 's9', accountId: 'a9' }])
  expect(JSON.stringify(lines)).not.toContain('s3cret')
})
