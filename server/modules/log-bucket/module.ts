import * as contract from '#contract/log-bucket.ts'
import { handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { copyLogs } from './copy-logs.ts'
import { getLogBucket, setLogBucket } from './log-bucket.ts'

/** Answers the routes of contract/log-bucket.ts. */
const routes = (services: Services): Handler[] => [
  handleOutside(contract.getLogBucket, (scope) => getLogBucket(services, scope)),
  handleOutside(contract.setLogBucket, (scope, { body }) => setLogBucket(services, scope, body.s3Bucket)),
]

async function startCopying(services: Services): Promise<void> {
  await services.jobs.work('log_bucket.copy', { concurrency: 1 }, ({ signal }) => copyLogs(services, signal))
  await services.jobs.schedule('log_bucket.copy', '* * * * *')
}

export const logBucketModule: Module = { routes, jobs: startCopying }
