import { flagAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { flagOf, rowsOf, wordOf } from '#scanners/gcp/presence.ts'
import { bucketName, nameIn, resourceOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

/** What a sink lets through. */
export interface SinkRule {
  filter: string
  isDisabled: boolean
  /** Filters of what is left out of it. */
  exclusions: readonly string[]
  /** Of a folder or an organization: entries of what stands below go through it too. */
  includesChildren: boolean
}
export interface LogSink {
  name: string
  /** The bucket of Cloud Storage that it writes to; null: another place. */
  bucket: Seen<string | null>
  rule: Seen<SinkRule>
}
export type LogSinks = Listing<LogSink>

function exclusionsOf(row: Json): Seen<readonly string[]> {
  const rows = rowsOf(row, 'exclusions')
  if (rows instanceof Unseen) return rows
  return rows.flatMap((one) => (flagAt(one, 'disabled') === true ? [] : [textAt(one, 'filter') ?? '']))
}
export const sinkRuleOf = (row: Json): Seen<SinkRule> =>
  together<{ [K in keyof SinkRule]: SinkRule[K] }>({
    filter: wordOf(row, 'filter'),
    isDisabled: flagOf(row, 'disabled'),
    exclusions: exclusionsOf(row),
    includesChildren: flagOf(row, 'includeChildren'),
  })

const bucketIn = (destination: string): string | null => /^storage\.googleapis\.com\/([^/]+)$/u.exec(destination)?.[1] ?? null
function bucketOf(row: Json): LogSink['bucket'] {
  const said = wordOf(row, 'destination')
  if (said instanceof Unseen) return said
  return said === '' ? new Unseen('error') : bucketIn(said)
}

/** Where entries go: a bucket, a dataset, a topic, a log bucket (…/rest/v2/projects.sinks, destination). */
function targetsOf(row: Json, project: string): InventoryItem['relations'] {
  const to = textAt(row, 'destination') ?? ''
  const bucket = bucketIn(to)
  if (bucket !== null) return [{ kind: 'logs-to', to: bucketName(project, bucket) }]
  return /^(?:bigquery|pubsub|logging)\.googleapis\.com\/(?:projects|folders|organizations)\//u.test(to)
    ? [{ kind: 'logs-to', to: `//${to}` }]
    : []
}

export const logSinks = listCollector({
  id: 'log-sinks',
  resourceType: 'logging.googleapis.com/LogSink',
  service: 'logging',
  collection: 'sinks',
  list: {
    permission: 'logging.sinks.list',
    url: ({ id }) => `https://logging.googleapis.com/v2/projects/${id}/sinks`,
    query: { pageSize: '1000' },
    field: 'sinks',
  },
  factOf(row, project) {
    const own = textAt(row, 'name')
    if (own === undefined) return null
    return { name: nameIn('logging', `projects/${project.id}/sinks/${own}`), bucket: bucketOf(row), rule: sinkRuleOf(row) }
  },
  itemOf: (row, { name }, project) => ({
    resource: resourceOf(name),
    name: textAt(row, 'name') ?? name,
    tags: {},
    config: shown({
      destination: textAt(row, 'destination'),
      filter: textAt(row, 'filter') ?? '',
      disabled: flagAt(row, 'disabled') ?? false,
    }),
    relations: targetsOf(row, project.id),
  }),
})
