import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A domain that the server of the browser tests asks its name server for; a test writes its records. */
export const OWNED_DOMAIN = 'owned.example'
/** A name that the server of the browser tests finds on this machine, and does not take for the operator's own. */
export const OWNED_HOST = `shop.${OWNED_DOMAIN}`

const fileOf = (port: number): string => join(tmpdir(), `parapet-e2e-records-${port}.json`)
/** TXT records by name, for the name server of the product on this port. */
export const writeRecords = (port: number, records: Readonly<Record<string, string>>): void =>
  writeFileSync(fileOf(port), JSON.stringify(records))
export function readRecord(port: number, name: string): string | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- writeRecords wrote it
    return (JSON.parse(readFileSync(fileOf(port), 'utf8')) as Record<string, string>)[name]
  } catch {
    return undefined
  }
}
