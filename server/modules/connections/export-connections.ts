import type { Connection, exportConnections } from '#contract/connections.ts'
import type { Input } from '#contract/route.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile, type ListFile } from '#server/http/list-file.ts'
import { listConnectionsPage } from './list-connections.ts'

const COLUMNS: ListFile<Connection>['columns'] = {
  name: (connection) => connection.name,
  vectorType: (connection) => connection.vectorType,
  target: (connection) => connection.target,
  health: (connection) => connection.health,
  critical: ({ openFindings }) => openFindings.critical,
  high: ({ openFindings }) => openFindings.high,
  medium: ({ openFindings }) => openFindings.medium,
  low: ({ openFindings }) => openFindings.low,
  info: ({ openFindings }) => openFindings.info,
  resources: (connection) => connection.resources,
  schedule: (connection) => connection.schedule,
  lastScanAt: (connection) => connection.lastScanAt,
  nextScanAt: (connection) => connection.nextScanAt,
  tags: (connection) => connection.tags.join(' '),
  inScope: (connection) => String(connection.inScope),
  outOfScopeReason: (connection) => connection.outOfScopeReason,
  outOfScopeBy: (connection) => connection.outOfScopeBy,
  outOfScopeAt: (connection) => connection.outOfScopeAt,
  createdAt: (connection) => connection.createdAt,
  id: (connection) => connection.id,
}

/** The filtered connections as a file. */
export const exportConnectionsFile = (
  contexts: Contexts,
  scope: Scope | null,
  { format, ...filters }: Input<typeof exportConnections>['query'],
): Promise<FileReply> =>
  listFile(contexts, scope, {
    name: 'connections',
    format,
    right: 'connections.read',
    event: 'connection.exported',
    filters,
    columns: COLUMNS,
    page: (ctx, place) => listConnectionsPage(ctx, { ...filters, ...place }),
  })
