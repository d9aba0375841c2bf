import type { Services } from '#server/services.ts'
import { inWorker } from '#server/context.ts'
import { mailWaiting } from './mail-waiting.ts'

/** Works on 'notification.mail' in this process. */
export async function startNotificationMail(services: Services): Promise<void> {
  await services.jobs.work('notification.mail', { concurrency: 2 }, ({ data }) =>
    inWorker(services, data.accountId, (ctx) => mailWaiting(services, ctx)),
  )
}
