import type * as z from 'zod/mini'
import type { exportResources, resource } from '#contract/connections.ts'
import type { Input } from '#contract/route.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile, type ListFile } from '#server/http/list-file.ts'
import { listResourcesPage } from './list-resources.ts'

const COLUMNS: ListFile<z.infer<typeof resource>>['columns'] = {
  resource: (row) => row.genericIdentifierValue,
  resourceKind: (row) => row.genericIdentifier,
  region: (row) => row.region,
  critical: ({ openFindings }) => openFindings.critical,
  high: ({ openFindings }) => openFindings.high,
  medium: ({ openFindings }) => openFindings.medium,
  low: ({ openFindings }) => openFindings.low,
  info: ({ openFindings }) => openFindings.info,
  firstSeenAt: (row) => row.firstSeenAt,
  id: (row) => row.id,
}

/** The resources of a connection as a file. */
export const exportResourcesFile = (
  contexts: Contexts,
  scope: Scope | null,
  connectionId: string,
  { format, ...filters }: Input<typeof exportResources>['query'],
): Promise<FileReply> =>
  listFile(contexts, scope, {
    name: 'resources',
    format,
    right: 'connections.read',
    event: 'connection.exported',
    filters: { connectionId, ...filters },
    columns: COLUMNS,
    page: (ctx, place) => listResourcesPage(ctx, connectionId, { ...filters, ...place }),
  })
