import type { Connection } from '#contract/connections.ts'
import type { Input } from '#contract/route.ts'
import type { Scope } from '#server/context.ts'
import { readBody } from '#server/http/read-input.ts'
import { type createForCustomer as route, kinds } from '#server/kinds.ts'
import { problem, ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { createConnection } from './create-connection.ts'

/**
 * Connects a target in an account that an MSP manages. It happens there, as everything of whoever has entered it: with the role of
 * their entry, in that account's audit and within its limits; the database refuses whoever is not inside.
 * @throws problem resource.not_found · right.missing · and what createConnection throws
 */
export async function createForCustomer(
  services: Services,
  scope: Scope,
  { customerId, typeVector, ...given }: Input<typeof route>['body'],
): Promise<Connection> {
  const kind = kinds.find(({ scanner }) => scanner.vectorType === typeVector)
  if (kind === undefined) throw problem('resource.not_found')
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  try {
    return await createConnection(services, { ...scope, accountId: customerId }, kind.scanner, readBody(kind.routes.create.body, body))
  } catch (error) {
    // the session is good, and not in that account: whether it exists is not told
    throw error instanceof ProblemError && error.status === 401 ? problem('resource.not_found') : error
  }
}
