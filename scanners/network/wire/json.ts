import type { Json } from '#scanners/sdk/inventory.ts'

/** What a text holds as JSON; null where it is none. */
export function parsedJson(text: string): Json {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse makes nothing else
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
