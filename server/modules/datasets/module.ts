import { listDatasets } from '#contract/datasets.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { readDatasets } from './current-datasets.ts'
import { refreshDatasets } from './refresh-datasets.ts'

function routes(services: Services): Handler[] {
  return [
    handle(listDatasets, async (ctx) => {
      const all = await readDatasets(services, ctx.language)
      // why a download failed is the operator's: `parapet dataset status`
      return { results: all.map(({ problem: _problem, ...dataset }) => dataset) }
    }),
  ]
}

/** Works on 'dataset.refresh' in this process, and has it queued every night. */
async function startRefreshing(services: Services): Promise<void> {
  await services.jobs.work('dataset.refresh', { concurrency: 1 }, async ({ signal }) => {
    await refreshDatasets(services, signal)
  })
  await services.jobs.schedule('dataset.refresh', '41 3 * * *')
}

export const datasetsModule: Module = { routes, jobs: startRefreshing }
