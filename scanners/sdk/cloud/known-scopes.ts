import { isObject } from '#scanners/sdk/json.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

/** A part of a target that has not been seen for so long is looked for no more: a canceled subscription is deleted within 90 days. */
const KEPT_MS = 90 * 86_400_000
const KEPT_MOST = 2_000

/** When each was last seen, in milliseconds since 1970. */
type LastSeen = ReadonlyMap<string, number>
interface Remembered {
  /** The target that they are parts of, as it is kept. */
  of: string
  memory: string | null
}

function lastSeenIn({ of, memory }: Remembered): LastSeen {
  if (memory === null) return new Map()
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what JSON.parse gives is this
    const read = JSON.parse(memory) as Json
    if (!isObject(read) || read['of'] !== of || !isObject(read['seen'] ?? null)) return new Map()
    return new Map(Object.entries(read['seen'] ?? {}).flatMap(([id, at]) => (typeof at === 'number' ? [[id, at] as const] : [])))
  } catch {
    return new Map()
  }
}

/**
 * Parts of a target that earlier scans saw and this one does not: a provider lists what it lets see, and leaves out the rest without
 * a word. They are looked for all the same, so that the coverage says that they could not be seen.
 * @param listed what is there to be seen, also what is left out by choice
 */
export const scopesLost = (remembered: Remembered, listed: ReadonlySet<string>, now: Date): string[] =>
  [...lastSeenIn(remembered)].flatMap(([id, at]) => (listed.has(id) || now.getTime() - at > KEPT_MS ? [] : [id]))

/**
 * What the next scan is to know of this one's scopes.
 * @param lost those that were looked for and not seen
 */
export function rememberScopes(
  remembered: Remembered,
  { seen, lost, now }: { seen: readonly string[]; lost: readonly string[]; now: Date },
): string {
  const before = lastSeenIn(remembered)
  const kept = [...seen.map((id) => [id, now.getTime()] as const), ...lost.map((id) => [id, before.get(id) ?? now.getTime()] as const)]
  return JSON.stringify({ of: remembered.of, seen: Object.fromEntries(kept.slice(0, KEPT_MOST)) })
}
