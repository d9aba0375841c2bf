import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { createPolicy, ROLE_NAMES, type DeclaredAccess } from './access.ts'

/** Statements that leave the tables with the declared policies and privileges and no others. */
function statementsOf({ tables, policies, privileges }: DeclaredAccess): string[] {
  return [
    `do $$ declare p record; begin
       for p in select polname, polrelid::regclass as target from pg_policy where polrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) loop
         execute format('drop policy %I on %s', p.polname, p.target);
       end loop;
     end $$`,
    `revoke all on all tables in schema public from public, ${ROLE_NAMES.join(', ')}`,
    `revoke all on all sequences in schema public from public, ${ROLE_NAMES.join(', ')}`,
    ...tables.map((table) => `alter table ${table} enable row level security, force row level security`),
    ...policies.map(createPolicy),
    ...privileges.map(
      ({ table, role, command, column }) => `grant ${command}${column === null ? '' : ` (${column})`} on ${table} to ${role}`,
    ),
  ]
}

/**
 * Makes the declared access the tables' own, as the owner, in one transaction; nothing when the same declaration was applied
 * before. What somebody changed by hand since then is not put right here: the catalogue lint names it.
 * @throws when a declaration names a table or column that is not there; the tables are as before
 */
export async function applyAccess(owner: Client, declared: DeclaredAccess): Promise<void> {
  const statements = statementsOf(declared)
  const digest = `access ${createHash('sha256').update(statements.join('\n')).digest('hex')}`
  await owner.query('begin')
  try {
    await owner.query(`select pg_advisory_xact_lock(hashtext('parapet access'))`)
    const { rows } = await owner.query<{ applied: string | null }>(
      `select obj_description('installation'::regclass, 'pg_class') as applied`,
    )
    if (rows[0]?.applied !== digest) await owner.query([...statements, `comment on table installation is '${digest}'`].join(';\n'))
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
