import {
  getNotificationPreferences,
  listNotifications,
  readNotifications as readNotificationsRoute,
  setNotificationPreferences,
} from '#contract/notifications.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { toPage } from '#server/db/sql.ts'
import { readPreferences, setPreferences } from './preferences.ts'
import { presentNotification } from './present.ts'
import { countNotifications, countUnread, readNotifications, selectNotifications } from './queries.ts'
import type { Module } from '#server/module.ts'
import { inWorker } from '#server/context.ts'
import { mailWaiting } from './mail-waiting.ts'
import { notifications } from './notify.ts'
import type { Services } from '#server/services.ts'

function routes(): Handler[] {
  return [
    handle(listNotifications, async (ctx, { query }) => {
      const rows = await selectNotifications(ctx, query)
      const unread = await countUnread(ctx)
      const page = toPage(rows, query.limit, query.unread === true ? unread : await countNotifications(ctx), {
        present: (row) => presentNotification(row, ctx.language),
        cursorOf: (row) => [row.created_key, row.id],
      })
      return { ...page, unread: unread.total }
    }),
    handle(readNotificationsRoute, (ctx, { body }) => readNotifications(ctx, body.ids)),
    handle(getNotificationPreferences, readPreferences),
    handle(setNotificationPreferences, (ctx, { body }) => setPreferences(ctx, body)),
  ]
}

/** Works on 'notification.mail' in this process. */
async function startNotificationMail(services: Services): Promise<void> {
  await services.jobs.work('notification.mail', { concurrency: 2 }, ({ data }) =>
    inWorker(services, data.accountId, (ctx) => mailWaiting(services, ctx)),
  )
}

export const notificationsModule: Module = { routes, jobs: startNotificationMail, subscribers: [notifications] }
