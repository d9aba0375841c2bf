import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { defineRoute } from './route.ts'

export const listOutbox = defineRoute('GET /v1/outbox', 'outbox', {
  auth: 'local',
  summary: 'Mails and texts waiting in the outbox; only on a local start without a mail server, only from this machine',
  reply: z.strictObject({
    results: z.array(
      z.strictObject({
        id,
        channel: z.enum(['mail', 'sms']),
        recipient: z.string(),
        subject: z.string(),
        text: z.string(),
        createdAt: instant,
      }),
    ),
  }),
})
