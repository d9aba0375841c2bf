import { textsAt } from '#scanners/sdk/cloud/fields.ts'
import type { UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

/** A part of a project that a list did not tell of: a zone that did not answer, a row that could not be read. */
export interface UnseenPlace {
  place: string
  reason: UnseenReason
}

/** Places that an answer says were not reached, by the field that most lists have for it (google.aip.dev/217). */
export const unreachedIn = (answer: Json): UnseenPlace[] =>
  textsAt(answer, 'unreachable').map((place) => ({ place: place.split('/').at(-1) ?? '', reason: 'error' }))
