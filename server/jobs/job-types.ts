import type { Db } from '#server/db/database.ts'

/** Every job of the product and what it carries. A job names its account: the worker enters it before it works. */
export interface JobData {
  'scan.run': { accountId: string; scanId: string }
  /** Sends what waits in the outbox. */
  'outbox.send': Record<string, never>
  /** Gathers an account's waiting notifications into mails. */
  'notification.mail': { accountId: string }
  /** Tells PostHog of a page view; `person` is a keyed hash. */
  'page_view.forward': { person: string; path: string; title: string; at: string }
  /** Every minute: connections due for a scan are queued. */
  'schedule.sweep': Record<string, never>
  /** Every minute: logs of executions move into the object store. */
  'execution.store': Record<string, never>
  /** Every minute: logs that have ended are copied into the buckets of their accounts. */
  'log_bucket.copy': Record<string, never>
  /** Every hour: proofs of ownership that are a day old are looked for. */
  'domain.sweep': Record<string, never>
  /** Looks for the proof of one domain. */
  'domain.check': { accountId: string; domainId: string }
  /** Every hour: expired acceptances return, old live events and tokens go, next months' partitions are made. */
  'housekeeping.sweep': Record<string, never>
  /** Weighs an account's findings again after its deadlines or rules of criticality changed. */
  'finding.reassess': { accountId: string }
  /** Works out which resources of a connection the internet reaches, after a scan has told of them. */
  'exposure.compute': { accountId: string; connectionId: string }
  /** Deletes what a connection found, once it is marked as deleted. */
  'connection.delete': { accountId: string; connectionId: string }
  /** Follows the stacks of private scanning and looks after its host; queues itself again while something is under way. */
  'private_scanner.follow': { accountId: string }
  /** Every minute: private scanners that are due for a look. */
  'private_scanner.sweep': Record<string, never>
  /** Every minute: runners that are not heard of any more are told of. */
  'runner.watch': Record<string, never>
  /** Every night: datasets are downloaded that have changed. */
  'dataset.refresh': Record<string, never>
}
export type JobName = keyof JobData
export interface EnqueueOptions {
  /** At most one job with this key in each slot of so many seconds; further ones are dropped. */
  throttle?: { key: string; seconds: number }
  /** Dropped while another with this key waits to be begun; for queues of the policy `short` alone. */
  once?: string
  startAfterSeconds?: number
  /** Higher is picked first; 0 by default. */
  priority?: number
}
/** Puts a job into the queue through an open transaction. */
export type EnqueueIn = <N extends JobName>(db: Db, name: N, data: JobData[N], options?: EnqueueOptions) => Promise<void>

export interface JobRun<N extends JobName> {
  data: JobData[N]
  /** Aborted when the worker stops or has lost the job to another. A handler then throws, so that the job is picked up again. */
  signal: AbortSignal
}
export interface WorkOptions {
  /** Jobs at a time in this process. */
  concurrency: number
  /** Of them at most so many of one account, however many it has waiting. */
  perAccount?: number
}
export interface Jobs {
  enqueueIn: EnqueueIn
  /**
   * Starts working on a queue.
   * @throws Error when the jobs were created with `work: false`
   */
  work<N extends JobName>(name: N, options: WorkOptions, handler: (run: JobRun<N>) => Promise<void>): Promise<void>
  /** Queues `name` by a cron expression (UTC). */
  schedule(
    name:
      | 'schedule.sweep'
      | 'execution.store'
      | 'log_bucket.copy'
      | 'housekeeping.sweep'
      | 'domain.sweep'
      | 'dataset.refresh'
      | 'private_scanner.sweep'
      | 'runner.watch',
    cron: string,
  ): Promise<void>
  /** Gives running jobs back to the queue at once and closes the connections. */
  stop(): Promise<void>
}
