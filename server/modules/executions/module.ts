import * as contract from '#contract/executions.ts'
import { authorize } from '#server/context.ts'
import { handle, handleFile, handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { executionById, listExecutionsPage } from './list-executions.ts'
import { findLogFiles, presentLogFiles } from './list-log-files.ts'
import { listSteps, logFileOf } from './read-log.ts'
import { storeLogs } from './store-logs.ts'

/** Answers the routes of contract/executions.ts. What is in the object store is fetched after the transaction. */
const routes = (services: Services): Handler[] => [
  handle(contract.listExecutions, (ctx, { query }) => listExecutionsPage(ctx, query)),
  handle(contract.getExecution, (ctx, { params }) => executionById(ctx, params.executionId)),
  handleOutside(contract.listExecutionSteps, (scope, input) => listSteps(services, scope, input)),
  handleFile(contract.getExecutionLog, (scope, { params }) => logFileOf(services, scope, params.executionId)),
  handleOutside(contract.listLogFiles, async (scope, { query }) => {
    const found = await services.contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
      authorize(ctx, 'scans.read')
      return findLogFiles(ctx, query)
    })
    return presentLogFiles(services.storage, found)
  }),
]

async function startStoring(services: Services): Promise<void> {
  await services.jobs.work('execution.store', { concurrency: 1 }, ({ signal }) => storeLogs(services, signal))
  await services.jobs.schedule('execution.store', '* * * * *')
}

export const executionsModule: Module = { routes, jobs: startStoring }
