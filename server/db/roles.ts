import type { Client } from 'pg'

/** The roles the server signs in with, and what they may do at the cluster's level. */
export const ROLES = {
  // NOINHERIT: it takes on the role of limited keys by name, and is not bound by that role's policies before
  app: { name: 'parapet_app', attributes: 'NOBYPASSRLS NOINHERIT' },
  worker: { name: 'parapet_worker', attributes: 'NOBYPASSRLS' },
  identity: { name: 'parapet_identity', attributes: 'NOBYPASSRLS' },
  platform: { name: 'parapet_platform', attributes: 'BYPASSRLS' },
} as const
export type RoleKey = keyof typeof ROLES
/** What a transaction of an API key limited to some connections runs as; nobody signs in with it. */
const LIMITED_ROLE = 'parapet_limited'

/** True while a process is signed in with a role of the product; the roles are the cluster's, whatever the database. */
export async function rolesInUse(owner: Client): Promise<boolean> {
  const found = await owner.query('select from pg_stat_activity where usename = any($1) limit 1', [
    Object.values(ROLES).map(({ name }) => name),
  ])
  return (found.rowCount ?? 0) > 0
}

/**
 * Makes the roles, or gives them the passwords of this installation, and takes from them what a database lets everybody do. Needs an owner with CREATEROLE and BYPASSRLS.
 * @param passwordOf derives a role's password from the installation's key, so that none is stored
 */
export async function ensureRoles(owner: Client, passwordOf: (role: RoleKey) => string): Promise<void> {
  for (const [key, role] of Object.entries(ROLES) as [RoleKey, (typeof ROLES)[RoleKey]][]) {
    const found = await owner.query('select from pg_roles where rolname = $1', [role.name])
    const verb = found.rowCount === 0 ? 'create' : 'alter'
    await owner.query(`${verb} role ${role.name} login ${role.attributes} password ${owner.escapeLiteral(passwordOf(key))}`)
    // compiling a statement takes longer than any of ours runs
    await owner.query(`alter role ${role.name} set jit = off`)
    if (verb === 'create') await owner.query(`grant ${role.name} to current_user`)
  }
  const limited = await owner.query('select from pg_roles where rolname = $1', [LIMITED_ROLE])
  if (limited.rowCount === 0) await owner.query(`create role ${LIMITED_ROLE} nologin nobypassrls`)
  await owner.query(`grant ${LIMITED_ROLE} to ${ROLES.app.name}`)
  // a temporary table comes before ours in every search path that does not name pg_temp last
  await owner.query(`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`)
}
