import * as contract from '#contract/connections.ts'
import type { VectorType } from '#contract/fields.ts'
import { getKindSetup, listKinds } from '#contract/kinds.ts'
import { handle, handleFile, handleOutside, type Handler } from '#server/http/handlers.ts'
import { createForCustomer as createForCustomerRoute, kinds, type ServedKind } from '#server/kinds.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { changeAccess } from './change-access.ts'
import { recogniseConnection, scopeConnection, updateConnection } from './change-connection.ts'
import { presentSecrets } from './connection-secrets.ts'
import { connectionById } from './connection-rows.ts'
import { countDeletion } from './count-deletion.ts'
import { createForCustomer } from './create-for-customer.ts'
import { createConnection } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'
import { deleteConnectionData } from './delete-data.ts'
import { describeKind, medianScanMs } from './describe-kind.ts'
import { exportConnectionsFile } from './export-connections.ts'
import { listConnectionsPage } from './list-connections.ts'
import { readSetup } from './issued-fields.ts'
import { presentConnectionDetail } from './present.ts'
import { testConnection, testFields } from './test-connection.ts'
import type { Module } from '#server/module.ts'

/** Answers the calls that a kind of target brings: POST v1/launcher/{kind} and those beside it. */
function kindHandlers(services: Services, { scanner, routes }: ServedKind): Handler[] {
  return [
    handleOutside(routes.create, (scope, { body }) => createConnection(services, scope, scanner, body)),
    handleOutside(routes.test, (scope, { body }) => testFields(services, scope, scanner, body)),
    handleOutside(routes.update, (scope, { params, body: { credentialsExpireAt, ...given } }) =>
      changeAccess(services, scope, scanner, { id: params.id, given, credentialsExpireAt }),
    ),
  ]
}

/** Answers every route of contract/connections.ts and contract/kinds.ts. */
function routes(services: Services): Handler[] {
  return [
    handle(contract.listConnections, (ctx, { query }) => listConnectionsPage(ctx, query)),
    handle(listKinds, async (ctx) => {
      const medians = await medianScanMs(ctx)
      const known = (vectorType: VectorType) => ({ medianScanMs: medians.get(vectorType) ?? null, found: services.engines.known() })
      return { results: kinds.map(({ scanner }) => describeKind(scanner, ctx.language, known(scanner.vectorType))) }
    }),
    handleOutside(createForCustomerRoute, (scope, { body }) => createForCustomer(services, scope, body)),
    handleOutside(getKindSetup, (scope, { params: { path }, query }) => {
      const kind = kinds.find(({ scanner }) => scanner.path === path)
      if (kind === undefined) throw problem('resource.not_found')
      return readSetup(services, scope, kind.scanner, query)
    }),
    handleFile(contract.exportConnections, (scope, { query }) => exportConnectionsFile(services.contexts, scope, query)),
    handle(contract.getConnection, async (ctx, { params: { id } }) =>
      presentConnectionDetail(await connectionById(ctx, id), await presentSecrets(ctx, id), ctx.now),
    ),
    ...kinds.flatMap((kind) => kindHandlers(services, kind)),
    handleOutside(contract.testConnection, (scope, { params }) => testConnection(services, scope, params.id)),
    handle(contract.updateConnection, (ctx, { params, body }) => updateConnection(ctx, params.id, body)),
    handle(contract.scopeConnection, (ctx, { params, body }) => scopeConnection(ctx, params.id, body)),
    handle(contract.recogniseConnection, (ctx, { params }) => recogniseConnection(ctx, params.id)),
    handle(contract.getDeletion, (ctx, { params }) => countDeletion(ctx, params.id)),
    handle(contract.deleteConnection, (ctx, { params }) => deleteConnection(ctx, params.id)),
  ]
}

/** Works on the deletion of connections in this process. */
const startDeletions = (services: Services): Promise<void> =>
  services.jobs.work('connection.delete', { concurrency: 1 }, ({ data, signal }) => deleteConnectionData(services, data, signal))

export const connectionsModule: Module = { routes, jobs: startDeletions }
