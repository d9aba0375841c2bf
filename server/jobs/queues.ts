import { PgBoss, type Queue } from 'pg-boss'
import { Client } from 'pg'
import type { JobName } from './job-types.ts'

/** Where jobs rest that failed more often than their queue allows. */
const DEAD_LETTERS = 'dead'

export interface QueueSetting {
  /** Kept by the database for the queue. */
  stored: Omit<Queue, 'name'>
  /** Seconds between looks at the queue; a notification wakes the worker before that. */
  pollSeconds: number
}

const DAY = 86_400

/** What leaves the house: tried again with longer and longer waits, then laid aside. */
const SENDING: QueueSetting['stored'] = {
  notify: true,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  deadLetter: DEAD_LETTERS,
  deleteAfterSeconds: DAY,
}

/**
 * The queues and how patient each is. A worker that dies stops its heartbeat; the supervisor gives its job to another
 * one `heartbeatSeconds` later (10 is pg-boss's least).
 */
export const QUEUES: Readonly<Record<JobName, QueueSetting>> = {
  'scan.run': {
    // the product gives a scan up long before the queue would (modules/ingest/run/claim-scan.ts)
    stored: {
      notify: true,
      heartbeatSeconds: 10,
      expireInSeconds: 600,
      retryLimit: 40,
      // a fault that lasts must not ask the same site again and again without a pause
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 5,
      deadLetter: DEAD_LETTERS,
      deleteAfterSeconds: DAY,
    },
    pollSeconds: 0.5,
  },
  'outbox.send': {
    stored: SENDING,
    pollSeconds: 2,
  },
  'notification.mail': {
    stored: SENDING,
    pollSeconds: 2,
  },
  // nobody misses a page view: it is tried for an hour and given up
  'page_view.forward': {
    stored: { heartbeatSeconds: 10, expireInSeconds: 60, retryLimit: 6, retryDelay: 30, retryBackoff: true, deleteAfterSeconds: 3_600 },
    pollSeconds: 5,
  },
  // a sweep that fails is made good by the next one; two of a kind never wait
  'schedule.sweep': {
    stored: { policy: 'short', notify: true, heartbeatSeconds: 10, expireInSeconds: 300, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 2,
  },
  'execution.store': {
    stored: { policy: 'short', heartbeatSeconds: 10, expireInSeconds: 600, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 5,
  },
  'log_bucket.copy': {
    stored: { policy: 'short', heartbeatSeconds: 10, expireInSeconds: 600, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 5,
  },
  'domain.sweep': {
    stored: { policy: 'short', notify: true, heartbeatSeconds: 10, expireInSeconds: 300, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 5,
  },
  // one that fails is queued again an hour later
  'domain.check': {
    stored: { notify: true, heartbeatSeconds: 10, expireInSeconds: 120, retryLimit: 2, retryDelay: 60, deleteAfterSeconds: DAY },
    pollSeconds: 2,
  },
  'housekeeping.sweep': {
    stored: { policy: 'short', notify: true, heartbeatSeconds: 10, expireInSeconds: 900, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 5,
  },
  // one that was broken off begins again: what was weighed already writes nothing
  'finding.reassess': {
    stored: {
      notify: true,
      heartbeatSeconds: 10,
      expireInSeconds: 900,
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      deleteAfterSeconds: DAY,
    },
    pollSeconds: 2,
  },
  // one that was broken off begins again: what stands as it stood writes nothing
  'exposure.compute': {
    stored: {
      notify: true,
      heartbeatSeconds: 10,
      expireInSeconds: 600,
      retryLimit: 5,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: DAY,
    },
    pollSeconds: 2,
  },
  // one that was broken off goes on with what is left; the hourly sweep asks again for one that was given up
  'connection.delete': {
    stored: {
      notify: true,
      heartbeatSeconds: 10,
      expireInSeconds: 3_600,
      retryLimit: 40,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      deleteAfterSeconds: DAY,
    },
    pollSeconds: 2,
  },
  // it asks what AWS has come to and goes on from there; the sweep begins one again that was given up
  'private_scanner.follow': {
    stored: {
      policy: 'short',
      notify: true,
      heartbeatSeconds: 10,
      expireInSeconds: 300,
      retryLimit: 5,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: DAY,
    },
    pollSeconds: 1,
  },
  'private_scanner.sweep': {
    stored: { policy: 'short', heartbeatSeconds: 10, expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 5,
  },
  'runner.watch': {
    stored: { policy: 'short', heartbeatSeconds: 10, expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 5,
  },
  // what a download could not bring today, that of tomorrow does
  'dataset.refresh': {
    stored: { policy: 'short', heartbeatSeconds: 10, expireInSeconds: 300, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 30,
  },
}

const WORKS = 'parapet_worker, parapet_platform'
/** Roles that put jobs in: requests of an account, and sign-up, whose mails wait for a job. */
const QUEUES_JOBS = 'parapet_app, parapet_limited, parapet_identity'

/**
 * Makes or upgrades the queue's own schema `pgboss` and the product's queues; part of migrating, run by the owner.
 * The API's role may put jobs in and no more: it needs no look at other accounts' jobs.
 * @throws when the owner may not create a schema or an upgrade fails
 */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false, application_name: 'parapet migrate' })
  let failure: Error | undefined
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  try {
    await boss.createQueue(DEAD_LETTERS, { deleteAfterSeconds: 7 * 86_400 })
    for (const [name, { stored }] of Object.entries(QUEUES)) {
      const { policy, ...changeable } = stored
      await boss.createQueue(name, policy === undefined ? changeable : { ...changeable, policy })
      await boss.updateQueue(name, changeable)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failure !== undefined) throw failure
  await grantQueues(ownerUrl)
}

async function grantQueues(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`
      grant usage on schema pgboss to ${QUEUES_JOBS}, ${WORKS};
      grant select, insert, update, delete on all tables in schema pgboss to ${WORKS};
      grant usage on all sequences in schema pgboss to ${WORKS};
      grant select on pgboss.queue to ${QUEUES_JOBS};
      grant insert on pgboss.job, pgboss.job_common to ${QUEUES_JOBS};
      grant select (id, start_after) on pgboss.job, pgboss.job_common to ${QUEUES_JOBS}`)
  } finally {
    await owner.end()
  }
}
