import { timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { hashToken } from '#server/secrets/secrets.ts'
import type { MetricsSettings } from '#server/settings/metrics.ts'
import { bearerOf } from './authenticate.ts'

/** Figures of this process in Prometheus' text format. */
export interface Metrics {
  /** Counts what an HTTP server answers, by route. */
  observe(app: FastifyInstance): void
  /** Serves them on a listener of its own: what a load balancer forwards to the product never reaches them. @returns closes it */
  listen(settings: MetricsSettings): Promise<() => Promise<void>>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'parapet_' })
  const duration = new Histogram({
    name: 'parapet_http_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
        duration.observe(labels, reply.elapsedTime / 1000)
      })
    },
    async listen({ host, port, token }) {
      const app = metricsApp(registry, token)
      await app.listen({ host, port })
      return () => app.close()
    },
  }
}

/** GET /metrics and nothing else. */
function metricsApp(registry: Registry, token: string | undefined): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/metrics', async (request, reply) => {
    // hashes are of one length, whatever was sent
    const isKnown = token === undefined || timingSafeEqual(hashToken(bearerOf(request) ?? ''), hashToken(token))
    if (!isKnown) return reply.status(401).header('www-authenticate', 'Bearer').send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return app
}
