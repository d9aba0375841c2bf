import { getConnectionSource, getFindingSource, uploadSource as uploadRoute } from '#contract/sources.ts'
import { handleOutside, handleThen, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { findConnectionSource, findFindingSource, presentSource } from './read-source.ts'
import { uploadSource } from './upload-source.ts'

function routes(services: Services): Handler[] {
  const { storage } = services
  return [
    handleOutside(uploadRoute, (scope, input) => uploadSource(services, scope, input)),
    handleThen(getConnectionSource, async (ctx, { params: { id }, query: { path } }) => {
      const found = await findConnectionSource(ctx, id)
      return () => presentSource(storage, found, path)
    }),
    handleThen(getFindingSource, async (ctx, { params: { id }, query: { path } }) => {
      const found = await findFindingSource(ctx, id)
      return () => presentSource(storage, found, path)
    }),
  ]
}

export const sourcesModule: Module = { routes }
