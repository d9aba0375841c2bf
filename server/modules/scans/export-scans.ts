import type { PermittedPlace } from '#contract/connections.ts'
import type { exportScans, Scan } from '#contract/scans.ts'
import type { Input } from '#contract/route.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile, type ListFile } from '#server/http/list-file.ts'
import { listScansPage } from './list-scans.ts'

/** `shop.example with subdomains, any port: dns by ada@shop.example at 2026-…` */
const saidOf = ({ host, withSubdomains, ports, method, by, at }: PermittedPlace): string =>
  `${host}${withSubdomains ? ' with subdomains' : ''}, ${ports === 'any' ? 'any port' : `port ${ports}`}: ${method}${by === null ? '' : ` by ${by}`} at ${at}`

const COLUMNS: ListFile<Scan>['columns'] = {
  requestedAt: (scan) => scan.requestedAt,
  connection: (scan) => scan.connectionName,
  target: (scan) => scan.target,
  vectorType: (scan) => scan.vectorType,
  kind: (scan) => scan.kind,
  trigger: (scan) => scan.trigger,
  requestedBy: (scan) => scan.requestedBy?.name ?? null,
  status: (scan) => scan.status,
  failureCode: (scan) => scan.failureCode,
  startedAt: (scan) => scan.startedAt,
  finishedAt: (scan) => scan.finishedAt,
  pass: (scan) => scan.results.pass,
  fail: (scan) => scan.results.fail,
  manual: (scan) => scan.results.manual,
  error: (scan) => scan.results.error,
  muted: (scan) => scan.results.muted,
  newFindings: (scan) => scan.newFindings,
  resolvedFindings: (scan) => scan.resolvedFindings,
  pagesJudged: (scan) => scan.pages?.judged ?? null,
  permittedPlaces: ({ permit }) => permit?.places.map(saidOf).join('; ') ?? null,
  permittedPerSecond: ({ permit }) => permit?.perSecond ?? null,
  permittedHours: ({ permit }) => (permit?.windows ? JSON.stringify(permit.windows) : null),
  permittedUntil: ({ permit }) => permit?.until ?? null,
  scanId: (scan) => scan.scanId,
  connectionId: (scan) => scan.connectionId,
}

/** The filtered scans as a file. */
export const exportScansFile = (
  contexts: Contexts,
  scope: Scope | null,
  { format, ...filters }: Input<typeof exportScans>['query'],
): Promise<FileReply> =>
  listFile(contexts, scope, {
    name: 'scans',
    format,
    right: 'scans.read',
    event: 'scan.exported',
    filters,
    columns: COLUMNS,
    page: (ctx, place) => listScansPage(ctx, { ...filters, ...place }),
  })
