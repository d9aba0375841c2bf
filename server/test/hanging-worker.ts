import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { createJobs } from '#server/jobs/jobs.ts'

/** A worker process that takes a scan job, prints its scan and hangs: made to be killed by jobs.db.test.ts. */
const [workerUrl = ''] = process.argv.slice(2)
const jobs = await createJobs({ workerUrl, log: pino({ level: 'silent' }), work: true })
await jobs.work('scan.run', { concurrency: 1 }, async ({ data }) => {
  process.stdout.write(`${data.scanId}\n`)
  await wait(120_000)
})
