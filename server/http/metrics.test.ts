import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const TOKEN = 'f'.repeat(64)

async function listening(token: string | undefined) {
  const metrics = createMetrics()
  const app = Fastify()
  metrics.observe(app)
  app.get('/hello/:name', async () => 'hello')
  await app.inject('/hello/ada')
  // a port of the system's choice, which only the listener itself knows
  const { createServer } = await import('node:net')
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
  const close = await metrics.listen({ host: '127.0.0.1', port, token })
  return { close, get: (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }) }
}

test('a listener of its own tells figures of the process and of routes, and nothing else', async () => {
  const { get, close } = await listening(undefined)
  try {
    const answer = await get('/metrics')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/u)
    const text = await answer.text()
    expect(text).toContain('parapet_http_request_seconds_count{method="GET",route="/hello/:name",status="200"} 1')
    expect(text).toContain('parapet_process_cpu_seconds_total')
    expect(text).not.toContain('ada')
    expect((await get('/')).status).toBe(404)
    expect((await get('/client/v1/installation')).status).toBe(404)
  } finally {
    await close()
  }
})
test('with a token it answers nobody else', async () => {
  const { get, close } = await listening(TOKEN)
  try {
    for (const authorization of ['', `Bearer ${TOKEN}0`, `Bearer ${'e'.repeat(64)}`, `Basic ${TOKEN}`, TOKEN]) {
      const refused = await get('/metrics', authorization === '' ? {} : { authorization })
      expect(refused.status, authorization).toBe(401)
      expect(await refused.text()).toBe('')
    }
    expect((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(200)
  } finally {
    await close()
  }
})
