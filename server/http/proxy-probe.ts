import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { hashToken, type Secrets } from '#server/secrets/secrets.ts'

export const PROBE_PATH = '/health/proxy'
export const PROBE_HEADER = 'x-parapet-probe'
const MINUTE_MS = 60_000

/** How a call that came by the public address looks to the server behind the proxy. */
export const probeAnswer = z.strictObject({
  /** Who calls, as limits and audit count it. */
  address: z.string(),
  /** Who holds the connection: the proxy, or the caller where there is none. */
  peer: z.string(),
  protocol: z.string(),
  /** X-Forwarded-For as it arrived; null without. */
  forwardedFor: z.nullable(z.string()),
})
export type ProbeAnswer = z.infer<typeof probeAnswer>

/** Whoever has the installation's key, as its operator on its machine, may ask in this minute or the next. */
export const probeToken = (secrets: Pick<Secrets, 'hmac'>, at = Date.now()): string =>
  secrets.hmac('proxy probe', String(Math.floor(at / MINUTE_MS))).toString('base64url')

/** Tells `parapet doctor`, and nobody else, where the server takes its call to come from. Whoever has no token finds nothing here. */
export function addProxyProbe(app: FastifyInstance, secrets: Pick<Secrets, 'hmac'>): void {
  app.get(PROBE_PATH, async (request, reply) => {
    const given = hashToken(String(request.headers[PROBE_HEADER] ?? ''))
    const isOperator = [0, MINUTE_MS].some((ago) => timingSafeEqual(given, hashToken(probeToken(secrets, Date.now() - ago))))
    if (!isOperator) return reply.callNotFound()
    const forwardedFor = request.headers['x-forwarded-for']
    const answer: ProbeAnswer = {
      address: request.ip,
      peer: request.socket.remoteAddress ?? '',
      protocol: request.protocol,
      forwardedFor: forwardedFor === undefined ? null : [forwardedFor].flat().join(', '),
    }
    return answer
  })
}
