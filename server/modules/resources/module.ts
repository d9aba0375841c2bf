import * as contract from '#contract/resources.ts'
import { handle, handleFile, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import { connectionsById } from '#server/modules/connections/index.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { exportResourcesFile } from './export-resources.ts'
import { listChanges } from './list-changes.ts'
import { listFilters } from './list-filters.ts'
import { listResourcesPage } from './list-resources.ts'
import { readExposure } from './read-exposure.ts'
import { readResource } from './read-resource.ts'

/** Answers every route of contract/resources.ts. */
function routes({ contexts }: Services): Handler[] {
  return [
    handle(contract.listAllResources, (ctx, { query }) => listResourcesPage(ctx, query)),
    handleFile(contract.exportAllResources, (scope, { query }) => exportResourcesFile(contexts, scope, query)),
    handle(contract.listResourceFilters, (ctx) => listFilters(ctx)),
    handle(contract.getResource, (ctx, { params }) => readResource(ctx, params.id)),
    handle(contract.getResourceExposure, (ctx, { params }) => readExposure(ctx, params.id)),
    handle(contract.listResourceChanges, (ctx, { params, query }) => listChanges(ctx, params.id, query)),
    handle(contract.listResources, async (ctx, { params: { id }, query }) => {
      if ((await connectionsById(ctx, [id])).length === 0) throw problem('resource.not_found')
      return listResourcesPage(ctx, { ...query, connectionId: [id] })
    }),
    handleFile(contract.exportResources, (scope, { params: { id }, query }) =>
      exportResourcesFile(contexts, scope, { ...query, connectionId: [id] }),
    ),
  ]
}

export const resourcesModule: Module = { routes }
