import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** What a live event is about; the client refreshes what it shows of that noun. */
export const EVENT_TOPICS = [
  'scan',
  'findings',
  'remediation',
  'connection',
  'private-scanning',
  'runner',
  'notification',
  'session',
] as const
export type EventTopic = (typeof EVENT_TOPICS)[number]
/** `data:` of one server-sent event; its `event:` is the topic, its `id:` resumes the stream. */
export const liveEvent = z.strictObject({
  topic: z.enum(EVENT_TOPICS),
  /** The row it is about, if one. */
  id: z.nullable(z.string()),
  /** scan: {status, progress, currentCheck, currentCheckName by language, fail, pages}; remediation: {columnId, statusRemediation}; session: {ended: true} */
  data: z.record(z.string(), z.unknown()),
  at: z.string(),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const streamEvents = defineRoute('GET /v1/events', 'events', {
  right: 'account.read',
  limit: 'stream',
  summary: 'Server-sent events of the account; resumes by Last-Event-ID',
  /** Of each event of the stream. */
  reply: liveEvent,
  produces: ['text/event-stream'],
})
