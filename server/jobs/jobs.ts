import { fromKysely, PgBoss, type Job } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobData, JobName, JobRun, Jobs, WorkOptions } from './job-types.ts'
import { QUEUES } from './queues.ts'

export { prepareJobs } from './queues.ts'

export interface JobsOptions {
  /** URL of the role parapet_worker. */
  workerUrl: string
  log: Logger
  /** Work on jobs and supervise the queue in this process; without it jobs are only put in. */
  work: boolean
}

const STOP_LIMIT_MS = 5_000

/**
 * Opens the queue (pg-boss) with the worker's role; the schema must have been prepared.
 * @throws when the schema is missing or older than this build
 */
export async function createJobs({ workerUrl, log, work }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: workerUrl,
    application_name: 'parapet queue',
    max: work ? 4 : 1,
    migrate: false,
    supervise: work,
    schedule: work,
    useListenNotify: work,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // the worker's role owns no index, and an operator's vacuum settings are not ours to judge
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'))
  await boss.start()
  const stopping = new AbortController()

  return {
    async enqueueIn(db, name, data, options = {}) {
      const { throttle, once, startAfterSeconds, priority } = options
      await boss.send(name, data, {
        db: fromKysely(db),
        ...('accountId' in data && { group: { id: data.accountId } }),
        ...(throttle && { singletonKey: throttle.key, singletonSeconds: throttle.seconds }),
        ...(once !== undefined && { singletonKey: once }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        ...(priority !== undefined && { priority }),
      })
    },
    async work<N extends JobName>(name: N, options: WorkOptions, handler: (run: JobRun<N>) => Promise<void>) {
      if (!work) throw new Error(`This process only queues jobs; it does not work on ${name}`)
      const { pollSeconds } = QUEUES[name]
      const settings = {
        localConcurrency: options.concurrency,
        ...(options.perAccount !== undefined && { localGroupConcurrency: options.perAccount }),
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
        heartbeatRefreshSeconds: 1,
      }
      const slots: string[] = []
      const workId = await boss.work<JobData[N]>(name, settings, async ([job]: Job<JobData[N]>[]) => {
        try {
          if (job !== undefined) await handler({ data: job.data, signal: AbortSignal.any([job.signal, stopping.signal]) })
        } finally {
          // the next job at once: without this a slot rests until its next poll
          for (const slot of slots) boss.notifyWorker(slot)
        }
      })
      slots.push(...boss.getWipData().flatMap((slot) => (slot.workId === workId ? [slot.id] : [])))
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron, null, { tz: 'UTC' })
    },
    async stop() {
      stopping.abort(new Error('The worker is stopping'))
      await boss.stop({ timeout: STOP_LIMIT_MS })
    },
  }
}
