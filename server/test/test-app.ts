import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'
import type { Problem } from '#contract/errors.ts'
import type { Role } from '#contract/rights.ts'
import type { Config } from '#server/config.ts'
import { noClient, type Ctx, type Scope } from '#server/context.ts'
import { deliverAll } from '#server/events/deliver.ts'
import { withCursor, type Subscriber } from '#server/events/subscriber.ts'
import { subscribers } from '#server/modules/modules.ts'
import { newId } from '#server/new-id.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import type { Services } from '#server/services.ts'
import { createServer } from '#server/start.ts'
import { cloneDatabase } from './database.ts'
import { openTestServices } from './test-services.ts'

export interface TestApp {
  services: Services
  http: FastifyInstance
  ownerUrl: string
  close: () => Promise<void>
}
export interface Person {
  userId: string
  accountId: string
  role: Role
  token: string
}

/** The real server on a database of its own; nothing in it is replaced but the mailbox and the clock's start. */
export async function testApp(overrides: Partial<Config> = {}, options: { work?: boolean } = {}): Promise<TestApp> {
  const { ownerUrl, drop } = await cloneDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'parapet-test-'))
  const services = await openTestServices({ ownerUrl, dataDir, work: options.work ?? false, overrides })
  const http = await createServer(services, { rateLimits: false, web: false })
  return {
    services,
    http,
    ownerUrl,
    async close() {
      await http.close()
      await services.jobs.stop()
      await services.runners.close()
      await services.database.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A fresh account with one person in it, or one more person in a known account. */
export async function createPerson(app: TestApp, options: { role?: Role; accountId?: string; name?: string } = {}): Promise<Person> {
  const { identity } = app.services.database
  const role = options.role ?? 'Owner'
  const userId = newId()
  const accountId = options.accountId ?? newId()
  if (options.accountId === undefined)
    await identity
      .insertInto('account')
      .values({ account_id: accountId, name: `Account ${accountId.slice(-4)}`, nickname: null })
      .execute()
  const [firstName = 'Ada', lastName = 'Test'] = (options.name ?? 'Ada Test').split(' ')
  await identity
    .insertInto('app_user')
    .values({
      id: userId,
      email: `${userId}@example.test`,
      first_name: firstName,
      last_name: lastName,
      language: null,
      confirmed_at: new Date(),
    })
    .execute()
  await identity.insertInto('membership').values({ account_id: accountId, user_id: userId, role }).execute()
  const { accessToken } = await issueSession(app.services, {
    userId,
    accountId,
    client: { ip: '127.0.0.1', browser: 'Test', browserVersion: '1', os: null, device: null, place: null },
  })
  return { userId, accountId, role, token: accessToken }
}

/** Runs a command directly in a transaction, as the worker of an account. */
export function asWorker<T>(app: TestApp, accountId: string, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const scope: Scope = {
    accountId,
    principal: { kind: 'worker', label: 'test' },
    language: 'en',
    client: noClient,
    log: app.services.log,
  }
  return app.services.contexts.inTransaction(scope, {}, run)
}

/** Hands what has happened in an account to its subscribers, as the worker does by itself. */
export const deliver = (app: TestApp, accountId: string, taking: readonly Subscriber[] = subscribers): Promise<void> =>
  asWorker(app, accountId, (ctx) => deliverAll(ctx, withCursor(taking)))

export interface CallInput<T extends Route> {
  token?: string
  params?: ParamsOf<T>
  query?: QueryOf<T>
  body?: BodyOf<T>
  headers?: Record<string, string>
}
export interface Answer<B> {
  status: number
  body: B
  problem: Problem
  raw: LightMyRequestResponse
}

/** Calls a route of the contract on the test server. */
export async function call<T extends Route>(app: TestApp, route: T, input: CallInput<T> = {}): Promise<Answer<ReplyOf<T>>> {
  const path = route.path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[name])),
  )
  const raw = await app.http.inject({
    method: route.method,
    url: `/client${path}`,
    query: Object.fromEntries(Object.entries((input.query ?? {}) as Record<string, unknown>).map(([key, value]) => [key, String(value)])),
    headers: { ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }), ...input.headers },
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  })
  const body = raw.body === '' ? {} : JSON.parse(raw.body)
  return { status: raw.statusCode, body, problem: body, raw }
}
