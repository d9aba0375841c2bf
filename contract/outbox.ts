import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { defineRoute } from './route.ts'

export const openOutbox = defineRoute('POST /v1/outbox/open', 'outbox', {
  auth: 'local',
  limit: 'identity',
  summary: 'Let this browser read the outbox, by the token of the link that the terminal printed at the start; answers with a cookie',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.strictObject({ opened: z.literal(true) }),
})

export const listOutbox = defineRoute('GET /v1/outbox', 'outbox', {
  auth: 'local',
  summary: 'Mails and texts waiting in the outbox; only on a local start without a mail server, by the cookie of `POST /v1/outbox/open`',
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
