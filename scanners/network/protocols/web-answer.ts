import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject, textOf } from '#scanners/sdk/json.ts'

export interface WebAnswer {
  status: number
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>
  text: string
  json: Json
}
/** A web server that answered, to be asked further. Nothing but GET, but where a question says otherwise. */
export interface Site {
  port: number
  start: WebAnswer
  /** What stands at /version, where container and cluster software tells of itself. */
  version: WebAnswer | null
  get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<WebAnswer | null>
  /** A question with a body that changes nothing. */
  post: (path: string, body: string) => Promise<WebAnswer | null>
}

/** A text of an object of JSON, by its path; '' for everything else. */
export const fieldOf = (json: Json, ...path: readonly string[]): string =>
  textOf(path.reduce<Json>((value, name) => (isObject(value) ? (value[name] ?? null) : null), json))
