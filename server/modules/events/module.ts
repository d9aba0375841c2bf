import type { FastifyReply, FastifyRequest } from 'fastify'
import { streamEvents } from '#contract/events.ts'
import { inWorker, LIMITED, type Scope } from '#server/context.ts'
import { handleStream, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { createHub, type Hub, type Member } from './hub.ts'
import { liveStream, readEventsSince } from './read-events.ts'
import { createStream, readerOf } from './stream.ts'
import type { Module } from '#server/module.ts'

/** Tabs and devices of one person on one server process. */
const STREAMS_PER_PERSON = 6
/** A page that lost its stream comes back after this many milliseconds. */
const RETRY_MS = 2_000

const lastEventIdOf = (request: FastifyRequest): string | undefined => {
  const given = request.headers['last-event-id']
  return typeof given === 'string' && /^\d{1,18}$/u.test(given) ? given : undefined
}

function sendHead(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(`retry: ${RETRY_MS}\n\n`)
}

async function openStream(
  services: Services,
  hub: Hub,
  scope: Scope,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { principal } = scope
  if (principal.kind === 'worker') throw problem('right.missing')
  if (principal.kind === 'api_key' && principal.isLimited) throw problem('right.missing', LIMITED)
  if (hub.countOf(principal.userId) >= STREAMS_PER_PERSON) {
    throw problem('request.rate_limited', { detail: `You can have ${STREAMS_PER_PERSON} live streams open. Close a tab.` })
  }
  const { raw } = reply
  const stream = createStream(services.contexts, scope, raw)
  const member: Member = {
    accountId: scope.accountId,
    userId: principal.userId,
    credentialId: principal.id,
    hear: stream.hear,
    check: stream.check,
    end: stream.end,
  }
  const leave = (): void => {
    hub.leave(member)
    stream.stop()
  }
  raw.on('close', leave)
  raw.on('error', leave)
  try {
    await hub.join(member)
    const lastEventId = lastEventIdOf(request)
    const reader = await readerOf(services.contexts, scope)
    const missed = lastEventId === undefined ? [] : await inWorker(services, scope.accountId, (ctx) => readEventsSince(ctx, lastEventId))
    if (raw.destroyed) return
    sendHead(reply)
    stream.start(reader, missed)
  } catch (error) {
    leave()
    throw error
  }
}

function routes(services: Services): Handler[] {
  const hub = createHub(services)
  return [handleStream(streamEvents, (scope, request, reply) => openStream(services, hub, scope, { request, reply }))]
}

export const eventsModule: Module = { routes, subscribers: [liveStream] }
