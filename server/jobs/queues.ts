import type { Queue } from 'pg-boss'
import type { JobName } from './job-types.ts'

/** Where jobs rest that failed more often than their queue allows. */
export const DEAD_LETTERS = 'dead'

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
      retryDelay: 0,
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
  'housekeeping.sweep': {
    stored: { policy: 'short', notify: true, heartbeatSeconds: 10, expireInSeconds: 900, retryLimit: 0, deleteAfterSeconds: DAY },
    pollSeconds: 5,
  },
}
