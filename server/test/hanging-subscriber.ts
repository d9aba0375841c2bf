import { setTimeout as wait } from 'node:timers/promises'
import { inWorker } from '#server/context.ts'
import { deliverAll } from '#server/events/deliver.ts'
import { notifications } from '#server/modules/notifications/index.ts'
import { openTestServices } from './test-services.ts'

/** A worker process that writes notifications, says so and hangs before its commit: made to be killed by deliver.db.test.ts. */
const [ownerUrl = '', dataDir = '', accountId = ''] = process.argv.slice(2)
const services = await openTestServices({ ownerUrl, dataDir, work: false })
await inWorker(services, accountId, (ctx) =>
  deliverAll(ctx, [
    {
      ...notifications,
      handle: async (own, events) => {
        await notifications.handle(own, events)
        const written = await own.db.selectFrom('notification').select('id').where('account_id', '=', accountId).execute()
        process.stdout.write(`${written.length} written\n`)
        await wait(120_000)
      },
    },
  ]),
)
