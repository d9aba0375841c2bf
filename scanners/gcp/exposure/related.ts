import type { KnownResource } from '#scanners/sdk/exposure.ts'
import type { RelationKind } from '#scanners/sdk/inventory.ts'

export const related = ({ relations }: KnownResource, kind: RelationKind): string[] =>
  relations.filter((relation) => relation.kind === kind).map(({ to }) => to)
