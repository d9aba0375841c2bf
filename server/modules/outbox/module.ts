import { listOutbox, openOutbox } from '#contract/outbox.ts'
import { handlePublic, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { openOutboxFor, requireOpenOutbox } from './open-outbox.ts'
import { newestOutbox, presentOutboxEntry } from './list-outbox.ts'
import type { Module } from '#server/module.ts'
import { startOutbox } from './send-due-messages.ts'

function routes(services: Services): Handler[] {
  const { config, database } = services
  const requireOutbox = () => {
    if (config.smtpUrl !== undefined)
      throw problem('auth.local_only', { detail: 'Email goes out through the mail server, so there is nothing to read here.' })
  }
  return [
    handlePublic(openOutbox, async (call, { body }) => {
      requireOutbox()
      openOutboxFor(call, services, body.token)
      return { opened: true as const }
    }),
    handlePublic(listOutbox, async (call) => {
      requireOutbox()
      requireOpenOutbox(call, services)
      return { results: (await newestOutbox(database.identity)).map(presentOutboxEntry) }
    }),
  ]
}

export const outboxModule: Module = { routes, jobs: startOutbox }
