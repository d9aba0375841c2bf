import type { FastifyInstance } from 'fastify'

/** A dependency and how to ask whether it answers; rejects when it does not. */
export interface Dependency {
  name: string
  check: () => Promise<unknown>
}

/**
 * /health/live: the process answers, and with which build of the web client (null without one), so that open pages notice a newer
 * one. /health/ready: each dependency answers, within two seconds.
 */
export function addHealth(app: FastifyInstance, dependencies: readonly Dependency[], webBuild: string | null): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', webBuild }))
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
