import { listOutbox } from '#contract/outbox.ts'
import { handlePublic, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { newestOutbox, presentOutboxEntry } from './list-outbox.ts'
import type { Module } from '#server/module.ts'
import { startOutbox } from './send-due-messages.ts'

function routes({ config, database }: Services): Handler[] {
  return [
    handlePublic(listOutbox, async () => {
      if (config.smtpUrl !== undefined)
        throw problem('auth.local_only', { detail: 'Mail goes out through the mail server; there is nothing to read here.' })
      return { results: (await newestOutbox(database.identity)).map(presentOutboxEntry) }
    }),
  ]
}

export const outboxModule: Module = { routes, jobs: startOutbox }
