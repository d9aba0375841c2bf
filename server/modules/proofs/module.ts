import { getProof, listProofs } from '#contract/proofs.ts'
import { authorize } from '#server/context.ts'
import { handle, handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { findProof, presentFoundProof } from './find-proof.ts'
import { listProofsPage } from './list-proofs.ts'

const routes = (services: Services): Handler[] => [
  handle(listProofs, (ctx, { query }) => listProofsPage(ctx, services.config, query)),
  // large evidence is fetched from the object store after the transaction
  handleOutside(getProof, async (scope, { params }) => {
    const found = await services.contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
      authorize(ctx, 'findings.read')
      return findProof(ctx, params.id)
    })
    return presentFoundProof(scope, services, found)
  }),
]

export const proofsModule: Module = { routes }
