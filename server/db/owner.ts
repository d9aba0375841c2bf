import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { postgresFolder } from './embedded/postgres-folder.ts'
import type { RoleKey } from './roles.ts'

/** Where the installation's key lies unless PARAPET_KEY holds it. */
export const keyFileOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'key')

/** Passwords of the database's roles, derived from the installation's key; stored nowhere. */
export const rolePasswordOf =
  (secrets: Pick<Secrets, 'hmac'>) =>
  (role: RoleKey): string =>
    secrets.hmac('database role', role).toString('base64url')

/** URL of the database's owner: DATABASE_URL, or the embedded server, started or adopted. */
export async function ownerUrlOf(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: (line: string) => void): Promise<string> {
  return config.databaseUrl ?? (await startEmbeddedPostgres({ dir: postgresFolder(config.dataDir), log })).adminUrl
}
