import * as z from 'zod/mini'
import type { Runner, ScanFrom } from '#contract/runners.ts'

const HERE = 'here'
const RUNNER = 'runner:'
const TAG = 'tag:'

/** What the field holds: 'here', a runner by its id, or a tag. */
export const scanFromForm = z.object({ place: z.string() })

export function placeOf(from: ScanFrom | null): string {
  if (from === null) return HERE
  return 'tag' in from ? `${TAG}${from.tag}` : `${RUNNER}${from.runnerId}`
}
export function scanFromOf(place: string): ScanFrom | null {
  if (place.startsWith(TAG)) return { tag: place.slice(TAG.length) }
  return place.startsWith(RUNNER) ? { runnerId: place.slice(RUNNER.length) } : null
}

/** Where the connection may be scanned from: here, each runner in force that takes targets of its kind, each of their tags; and what is chosen now, whatever became of it. */
export function placesFor(
  runners: readonly Pick<Runner, 'id' | 'tags' | 'kinds' | 'state'>[],
  { vectorType, scanFrom }: { vectorType: string; scanFrom: ScanFrom | null },
): (ScanFrom | null)[] {
  const able = runners.filter(({ kinds, state }) => state !== 'revoked' && (kinds === null || kinds.includes(vectorType)))
  const tags = [...new Set(able.flatMap((runner) => runner.tags))].toSorted()
  const offered = [null, ...able.map(({ id }) => ({ runnerId: id })), ...tags.map((tag) => ({ tag }))]
  return offered.some((from) => placeOf(from) === placeOf(scanFrom)) ? offered : [...offered, scanFrom]
}
