import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { DEAD_LETTERS, QUEUES } from './queues.ts'

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
