import { RestSession } from '#scanners/sdk/cloud/rest-session.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { azureProvider } from './provider.ts'

const sessions = new WeakMap<FieldValues, RestSession>()
/** The session of a scan, the same for all its collectors. */
export function sessionOf(environment: ScanEnvironment): RestSession {
  const session = sessions.get(environment.fields) ?? new RestSession(azureProvider(environment), environment)
  sessions.set(environment.fields, session)
  return session
}
