import type { exportRemediations, Remediation } from '#contract/remediations.ts'
import type { Input } from '#contract/route.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile, type ListFile } from '#server/http/list-file.ts'
import { listRemediationsPage } from './list-remediations.ts'

const COLUMNS: ListFile<Remediation>['columns'] = {
  key: (card) => card.key,
  title: (card) => card.title,
  status: (card) => card.statusRemediation,
  completion: (card) => card.completion,
  completedAt: (card) => card.completedAt,
  riskLevel: (card) => card.riskLevel,
  priority: (card) => card.priority,
  band: (card) => card.beaconCategorization,
  findingsFixed: (card) => card.findingsFixed,
  findingsTotal: (card) => card.findingsTotal,
  levelOfEffort: (card) => card.levelOfEffort,
  assignee: (card) => card.assignee?.name ?? null,
  dueOn: (card) => card.dueOn,
  connection: (card) => card.connectionName,
  vectorType: (card) => card.vectorType,
  category: (card) => card.categoryName,
  checkId: (card) => card.checkId,
  createdAt: (card) => card.createdAt,
  updatedAt: (card) => card.updatedAt,
  id: (card) => card.id,
}

/** The filtered work list as a file. */
export const exportRemediationsFile = (
  contexts: Contexts,
  scope: Scope | null,
  { format, ...filters }: Input<typeof exportRemediations>['query'],
): Promise<FileReply> =>
  listFile(contexts, scope, {
    name: 'remediations',
    format,
    right: 'remediations.read',
    event: 'remediation.exported',
    filters,
    columns: COLUMNS,
    page: (ctx, place) => listRemediationsPage(ctx, { ...filters, ...place }),
  })
