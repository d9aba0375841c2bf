import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/**
 * Reads the catalogue for anything that would let one account see another's rows.
 * @returns one sentence per fault; empty when the house is in order
 */
export async function lintCatalogue(ownerUrl: string): Promise<string[]> {
  const text = await readFile(new URL('./catalogue-lint.sql', import.meta.url), 'utf8')
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const found = await client.query<{ fault: string; name: string }>(text)
    return found.rows.map((row) => `${row.name}: ${row.fault}`)
  } finally {
    await client.end()
  }
}
