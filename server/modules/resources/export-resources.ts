import type { exportAllResources, Resource } from '#contract/resources.ts'
import type { Input } from '#contract/route.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile, type ListFile } from '#server/http/list-file.ts'
import { listResourcesPage } from './list-resources.ts'

const COLUMNS: ListFile<Resource>['columns'] = {
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
  name: (row) => row.name,
  type: (row) => row.type,
  connection: (row) => row.connectionName,
  tags: ({ tags }) =>
    Object.entries(tags)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', '),
  exposure: (row) => row.exposure,
  lastSeenAt: (row) => row.lastSeenAt,
  goneAt: (row) => row.goneAt,
}

/** The resources that the filters leave as a file. */
export const exportResourcesFile = (
  contexts: Contexts,
  scope: Scope | null,
  { format, ...filters }: Input<typeof exportAllResources>['query'],
): Promise<FileReply> =>
  listFile(contexts, scope, {
    name: 'resources',
    format,
    right: 'connections.read',
    event: 'connection.exported',
    filters,
    columns: COLUMNS,
    page: (ctx, place) => listResourcesPage(ctx, { ...filters, ...place }),
  })
