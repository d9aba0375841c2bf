import {
  commentFinding,
  countFindings,
  countFindingViews,
  exportFindings,
  getFinding,
  groupFindings,
  listComments,
  listFindings,
  listThreads,
  verifyFinding,
} from '#contract/findings.ts'
import { authorize } from '#server/context.ts'
import { handle, handleFile, handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { commentOnFinding, verifyFindingNow } from './change-findings.ts'
import { exportFindingsFile } from './export-findings.ts'
import { countOpenFindings, groupFindingsBy } from './group-findings.ts'
import { findFinding } from './find-finding.ts'
import { countFindingViewsOf, listFindingsPage } from './list-findings.ts'
import { commentsOf, listThreadsPage } from './read-discussion.ts'
import { presentFindingDetail } from './present-detail.ts'
import type { Module } from '#server/module.ts'

const routes = ({ contexts, storage }: Services): Handler[] => [
  handle(listFindings, (ctx, { query }) => listFindingsPage(ctx, query)),
  handleFile(exportFindings, (scope, { query }) => exportFindingsFile(contexts, scope, query)),
  handle(countFindings, (ctx) => countOpenFindings(ctx)),
  handle(countFindingViews, (ctx) => countFindingViewsOf(ctx)),
  handle(listThreads, (ctx, { query }) => listThreadsPage(ctx, query)),
  handle(listComments, (ctx, { params }) => commentsOf(ctx, params.id)),
  handle(groupFindings, (ctx, { query }) => groupFindingsBy(ctx, query)),
  // large evidence is fetched from the object store after the transaction
  handleOutside(getFinding, async (scope, { params }) => {
    const found = await contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
      authorize(ctx, 'findings.read')
      return findFinding(ctx, params.id)
    })
    return presentFindingDetail(scope, storage, found)
  }),
  handle(commentFinding, (ctx, input) => commentOnFinding(ctx, input)),
  handle(verifyFinding, (ctx, { params }) => verifyFindingNow(ctx, params.id)),
]

export const findingsModule: Module = { routes }
