import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from 'node:http'
import { Client } from 'pg'
import type { AddressInfo } from 'node:net'
import { getInstallation } from '#contract/demo.ts'
import { recordOpenPageView, recordPageView } from '#contract/page-views.ts'
import type { Config } from '#server/config.ts'
import { forwardView } from './page-views.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const views = (app: TestApp) =>
  app.services.database.platform.selectFrom('page_view').select(['account_id', 'user_id', 'path', 'title']).execute()
const openViews = (app: TestApp) =>
  app.services.database.platform.selectFrom('open_page_view').select(['path', 'views']).orderBy('path').execute()
const report = (app: TestApp, { token }: Person, path: string) => call(app, recordPageView, { token, body: { path, title: 'Findings' } })

async function withPageViews(pageViews: Config['pageViews'], run: (app: TestApp, person: Person) => Promise<void>): Promise<void> {
  const app = await testApp({ pageViews })
  try {
    await run(app, await createPerson(app))
  } finally {
    await app.close()
  }
}

test('off: nothing is kept, and the web client is told not to report', () =>
  withPageViews({ to: 'nobody' }, async (app, person) => {
    const answer = await report(app, person, '/dashboard/findings')
    expect([answer.status, answer.body]).toEqual([200, { kept: false }])
    expect(await views(app)).toEqual([])
    expect((await call(app, getInstallation)).body.pageViews).toBe(false)
    expect((await call(app, recordOpenPageView, { body: { path: '/login' } })).body).toEqual({ kept: false })
    expect(await openViews(app)).toEqual([])
  }))

describe('first-party', () => {
  let app: TestApp
  let person: Person
  beforeAll(async () => {
    app = await testApp({ pageViews: { to: 'database' } })
    person = await createPerson(app)
  })
  afterAll(() => app.close())

  test('is kept with account and person; secrets and persons in the query are left out again', async () => {
    const path = '/dashboard/x?risk=high&token=a&accessToken=b&PASSWORD=c&client_secret=d&apiKey=e&code=f&state=g&email=h#i'
    expect((await report(app, person, path)).body).toEqual({ kept: true })
    expect(await views(app)).toEqual([
      { account_id: person.accountId, user_id: person.userId, path: '/dashboard/x?risk=high', title: 'Findings' },
    ])
    expect((await call(app, getInstallation)).body.pageViews).toBe(true)
  })
  test('pages before the sign-in are counted by page and day, of nobody; other pages are refused', async () => {
    for (const path of ['/login', '/register', '/login'] as const)
      expect((await call(app, recordOpenPageView, { body: { path } })).body).toEqual({ kept: true })
    expect(await openViews(app)).toEqual([
      { path: '/login', views: '2' },
      { path: '/register', views: '1' },
    ])
    const { status } = await app.http
      .inject({ method: 'POST', url: '/client/v1/page-views/open', payload: { path: '/dashboard/findings' } })
      .then((answer) => answer.json())
    expect([status, (await openViews(app)).length]).toEqual([422, 2])
  })
  test('what is no path is refused by its field', async () => {
    expect((await report(app, person, 'http://[')).problem.errors?.[0]?.field).toBe('path')
  })
})

test('posthog: waits for a job with a hash in place of the person, and no address', () =>
  withPageViews({ to: 'posthog', url: 'http://127.0.0.1:2', key: 'phc_test' }, async (app, person) => {
    expect((await report(app, person, '/dashboard/x?token=a&risk=high')).body).toEqual({ kept: true })
    expect(await views(app)).toEqual([])
    const waiting = await jobsOf(app)
    expect(waiting).toEqual([
      {
        person: app.services.secrets.hmac('page views', person.userId).toString('hex'),
        path: '/dashboard/x?risk=high',
        title: 'Findings',
        at: expect.any(String),
      },
    ])
    expect(JSON.stringify(waiting)).not.toContain(person.userId)
  }))

async function jobsOf(app: TestApp): Promise<unknown[]> {
  const owner = new Client({ connectionString: app.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ data: unknown }>(`select data from pgboss.job where name = 'page_view.forward'`)
    return rows.map(({ data }) => data)
  } finally {
    await owner.end()
  }
}

/** A stand-in for PostHog that answers every event with a status. */
const answerWith = async (status: number, run: (url: string, bodies: string[]) => Promise<void>): Promise<void> => {
  const bodies: string[] = []
  const posthog = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString('utf8')}`)
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => posthog.listen(0, '127.0.0.1', resolve))
  try {
    await run(`http://127.0.0.1:${(posthog.address() as AddressInfo).port}`, bodies)
  } finally {
    posthog.close()
  }
}

describe('forwarding', () => {
  const view = { person: 'ab12', path: '/dashboard/x?risk=high', title: 'Findings', at: '2030-01-01T00:00:00.000Z' }
  test('posts one $pageview event as the capture API takes it', () =>
    answerWith(200, (url, bodies) =>
      withPageViews({ to: 'posthog', url, key: 'phc_test' }, async (app) => {
        await forwardView(app.services, view, new AbortController().signal)
        expect(bodies).toHaveLength(1)
        const [, method, path, body] = /^(\S+) (\S+) (.*)$/u.exec(bodies[0] ?? '') ?? []
        expect([method, path]).toEqual(['POST', '/i/v0/e/'])
        expect(JSON.parse(body ?? '')).toEqual({
          api_key: 'phc_test',
          event: '$pageview',
          distinct_id: 'ab12',
          timestamp: view.at,
          properties: {
            $current_url: `${app.services.config.publicUrl}/dashboard/x?risk=high`,
            $pathname: '/dashboard/x',
            $title: 'Findings',
            $geoip_disable: true,
            $process_person_profile: false,
          },
        })
      }),
    ))
  test('a refusal fails the job, so that it is tried again', () =>
    answerWith(503, (url) =>
      withPageViews({ to: 'posthog', url, key: 'phc_test' }, async (app) => {
        await expect(forwardView(app.services, view, new AbortController().signal)).rejects.toThrow('503')
      }),
    ))
})
