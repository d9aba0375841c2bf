import type { Services } from '#server/services.ts'
import { sweepSchedules } from './sweep-schedules.ts'

/** Queues, every minute, the scans that are due. */
export async function startSchedules(services: Services): Promise<void> {
  await services.jobs.work('schedule.sweep', { concurrency: 1 }, () => sweepSchedules(services))
  await services.jobs.schedule('schedule.sweep', '* * * * *')
}
