import { Client } from 'pg'
import { vi } from 'vitest'

function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)
}

/**
 * The statements that reach the database while `run` runs, BEGIN with its membership check and COMMIT among them.
 * It listens to every client of this process, so nothing else may talk to the database meanwhile.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const clients: { query: (...parameters: unknown[]) => unknown } = Client.prototype
  const spy = vi.spyOn(clients, 'query')
  try {
    await run()
    return spy.mock.calls.map(([query]) => textOf(query))
  } finally {
    spy.mockRestore()
  }
}
