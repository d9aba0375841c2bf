import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** A dependency and how to ask whether it answers; rejects when it does not. */
export interface Dependency {
  name: string
  check: () => Promise<unknown>
}

/** /health/live: the process answers. /health/ready: each dependency does, within two seconds. */
export function addHealth(app: FastifyInstance, dependencies: readonly Dependency[]): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const states = await Promise.all(
      dependencies.map(async ({ name, check }) => {
        const timeout = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('timeout')), 2_000).unref())
        const state = await Promise.race([check(), timeout]).then(
          () => 'ok',
          () => 'failed',
        )
        return [name, state] as const
      }),
    )
    const isReady = states.every(([, state]) => state === 'ok')
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'failed', dependencies: Object.fromEntries(states) })
  })
}

/** /metrics in Prometheus' text format: process figures and a request histogram by route. */
export function addMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'parapet_' })
  const duration = new Histogram({
    name: 'parapet_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
