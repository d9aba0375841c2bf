import type { Resource } from '#contract/resources.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import { EXPOSURE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { kinds } from '#server/kinds.ts'

/** A resource with its connection, as statements of this module read it. */
export interface ResourceRow {
  id: string
  generic_identifier: string
  generic_identifier_value: string
  name: string | null
  type: string | null
  region: string | null
  connection_id: string
  connection_name: string
  vector_type: Resource['vectorType']
  tags: Record<string, string>
  exposure: number | null
  /** info … critical */
  open_by_risk: number[]
  first_seen_at: Date
  last_seen_at: Date | null
  gone_at: Date | null
}

const TYPES = new Map(kinds.flatMap(({ scanner }) => Object.entries(scanner.resourceTypes ?? {})))

/** What people call a type of resource; of one that nobody has named, the words of the provider without its own name. */
export function typeName(type: string | null, language: Ctx['language']): string | null {
  if (type === null) return null
  return TYPES.get(type)?.[language] ?? type.split('::').slice(-2).join(' ')
}

/** A resource as lists show it. */
export function presentResource(ctx: Pick<Ctx, 'language'>, row: ResourceRow): Resource {
  const [info = 0, low = 0, medium = 0, high = 0, critical = 0] = RISK_LEVELS.map((_, risk) => row.open_by_risk[risk] ?? 0)
  return {
    id: row.id,
    genericIdentifier: row.generic_identifier,
    genericIdentifierValue: row.generic_identifier_value,
    name: row.name,
    type: row.type,
    typeName: typeName(row.type, ctx.language),
    region: row.region,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    vectorType: row.vector_type,
    tags: row.tags,
    exposure: row.exposure === null ? null : EXPOSURE.word(row.exposure),
    openFindings: { critical, high, medium, low, info },
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    goneAt: row.gone_at?.toISOString() ?? null,
  }
}
