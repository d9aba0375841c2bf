import * as contract from '#contract/connections.ts'
import { handle, handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { connectionById } from './connection-rows.ts'
import { createWebsite } from './create-website.ts'
import { deleteConnection } from './delete-connection.ts'
import { listConnectionsPage } from './list-connections.ts'
import { listResourcesPage } from './list-resources.ts'
import { presentConnection } from './present.ts'
import { scopeConnection } from './scope-connection.ts'
import { testWebsite } from './test-website.ts'
import { updateConnection } from './update-connection.ts'
import type { Module } from '#server/module.ts'

/** Answers every route of contract/connections.ts. */
function routes(services: Services): Handler[] {
  return [
    handle(contract.listConnections, (ctx, { query }) => listConnectionsPage(ctx, query)),
    handle(contract.getConnection, async (ctx, { params }) => presentConnection(await connectionById(ctx, params.id))),
    handleOutside(contract.createWebsite, (scope, { body }) => createWebsite(services, scope, body)),
    handleOutside(contract.testWebsite, (scope, { body }) => testWebsite(services, scope, body.url)),
    handle(contract.updateConnection, (ctx, { params, body }) => updateConnection(ctx, params.id, body)),
    handle(contract.scopeConnection, (ctx, { params, body }) => scopeConnection(ctx, params.id, body)),
    handle(contract.deleteConnection, (ctx, { params }) => deleteConnection(ctx, params.id)),
    handle(contract.listResources, (ctx, { params, query }) => listResourcesPage(ctx, params.id, query)),
  ]
}

export const connectionsModule: Module = { routes }
