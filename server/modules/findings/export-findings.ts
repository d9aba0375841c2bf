import type { exportFindings, Finding } from '#contract/findings.ts'
import type { Input } from '#contract/route.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile, type ListFile } from '#server/http/list-file.ts'
import { listFindingsPage } from './list-findings.ts'

const COLUMNS: ListFile<Finding>['columns'] = {
  title: (finding) => finding.title,
  status: (finding) => finding.status,
  completion: (finding) => finding.completion,
  proofId: (finding) => finding.proofId,
  riskLevel: (finding) => finding.riskLevel,
  priority: (finding) => finding.priority,
  band: (finding) => finding.beaconCategorization,
  resource: (finding) => finding.genericIdentifierValue,
  place: (finding) => finding.place,
  locator: (finding) => finding.locator,
  region: (finding) => finding.region,
  message: (finding) => finding.message,
  pageCount: (finding) => finding.pageCount,
  pages: (finding) => finding.pages.join(' '),
  connection: (finding) => finding.connectionName,
  vectorType: (finding) => finding.vectorType,
  category: (finding) => finding.categoryName,
  checkId: (finding) => finding.checkId,
  owner: (finding) => finding.owner?.name ?? null,
  remediationId: (finding) => finding.remediationId,
  remediationStatus: (finding) => finding.remediationStatus,
  slaDueAt: (finding) => finding.slaDueAt,
  firstSeenAt: (finding) => finding.firstSeenAt,
  lastSeenAt: (finding) => finding.lastSeenAt,
  id: (finding) => finding.id,
}

/** The filtered findings as a file. */
export const exportFindingsFile = (
  contexts: Contexts,
  scope: Scope | null,
  { format, ...filters }: Input<typeof exportFindings>['query'],
): Promise<FileReply> =>
  listFile(contexts, scope, {
    name: 'findings',
    format,
    right: 'findings.read',
    event: 'finding.exported',
    filters,
    columns: COLUMNS,
    page: (ctx, place) => listFindingsPage(ctx, { ...filters, ...place }),
  })
