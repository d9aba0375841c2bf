import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { createPolicy, declaredAccess, ROLE_NAMES, type DeclaredAccess, type Policy, type Privilege } from './access.ts'
import { ACCESS } from './tables.ts'

/**
 * Reads the catalogue for anything that would let one account see another's rows, or a role more than is declared.
 * @returns one sentence per fault; empty when the house is in order
 */
export async function lintCatalogue(ownerUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    return await findFaults(client)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** The same in a transaction that is open, and that the caller rolls back: it leaves a scratch schema behind. */
export async function findFaults(client: Client, declared: DeclaredAccess = declaredAccess(ACCESS)): Promise<string[]> {
  const general = await client.query<{ fault: string; name: string }>(
    await readFile(new URL('./catalogue-lint.sql', import.meta.url), 'utf8'),
  )
  const found = await readAccess(client)
  const missing = declared.tables.filter((table) => !found.tables.includes(table))
  const present = declared.policies.filter(({ table }) => !missing.includes(table))
  const written = await asTheDatabaseWrites(client, present)
  return [
    ...general.rows.map((row) => `${row.name}: ${row.fault}`),
    ...missing.map((table) => `${table}: declared, but there is no such table`),
    ...found.tables.filter((table) => !declared.tables.includes(table)).map((table) => `${table}: nothing declares who may touch it`),
    ...differences(written.map(policyText), found.policies.map(policyText), 'policy'),
    ...differences(declared.privileges.map(privilegeText), found.privileges.map(privilegeText), 'privilege'),
  ]
}

const policyText = ({ table, name, ...rest }: Policy): [string, string] => [
  `${table}.${name}`,
  JSON.stringify([rest.command, rest.permissive, rest.roles, rest.using, rest.check]),
]
const privilegeText = ({ table, role, command, column }: Privilege): [string, string] => [
  `${table}${column === null ? '' : `.${column}`}: ${command} by ${role}`,
  '',
]

/** What is declared and not there, there and not declared, or different. */
function differences(declared: [string, string][], found: [string, string][], what: string): string[] {
  const expected = new Map(declared)
  const actual = new Map(found)
  return [
    ...declared
      .filter(([name, text]) => actual.get(name) !== text)
      .map(([name]) => `${name}: ${what} is missing or differs from the declaration`),
    ...found.filter(([name]) => !expected.has(name)).map(([name]) => `${name}: ${what} that nothing declares`),
  ]
}

/** PostgreSQL keeps clauses as trees and writes them its own way: declared ones are made on empty copies and read back. */
async function asTheDatabaseWrites(client: Client, policies: readonly Policy[]): Promise<Policy[]> {
  // one copy a clause, not one a table
  const copied = new Map<string, Policy>()
  for (const one of policies) copied.set(clauseKey(one), copied.get(clauseKey(one)) ?? one)
  const samples = [...copied.values()]
  await client.query(
    [
      'create schema declared',
      ...new Set(samples.map(({ table }) => `create table declared.${table} (like public.${table})`)),
      ...samples.map((one, at) => createPolicy(Object.assign({}, one, { name: `sample_${at}`, table: `declared.${one.table}` }))),
    ].join(';\n'),
  )
  const written = new Map((await readPolicies(client, 'declared')).map((one) => [one.name, one]))
  const keys = [...copied.keys()]
  return policies.map((one) => {
    const sample = written.get(`sample_${keys.indexOf(clauseKey(one))}`)
    if (sample === undefined) throw new Error(`The policy ${one.name} of ${one.table} was not made`)
    return { ...one, using: sample.using, check: sample.check }
  })
}
/** A clause that names its own table, or a column, is a clause of that table. */
const clauseKey = ({ table, command, using, check }: Policy): string =>
  JSON.stringify([command, using, check, `${using} ${check}`.includes(`${table}.`) ? table : ''])

async function readPolicies(client: Client, schema: string): Promise<Policy[]> {
  const { rows } = await client.query<Policy>(
    `select c.relname as table, p.polname as name, p.polpermissive as permissive,
            case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as command,
            array(select coalesce(r.rolname::text, 'public') from unnest(p.polroles) as role_id left join pg_roles r on r.oid = role_id order by 1) as roles,
            pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
       from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = $1::regnamespace`,
    [schema],
  )
  return rows
}

/** Tables, policies and privileges as they are; a partition may hold none of the last two: it is reached through its parent. */
async function readAccess(client: Client): Promise<DeclaredAccess> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely\\_%'`,
  )
  const privileges = await client.query<Privilege>(
    `select c.relname as table, case when a.grantee = 0 then 'everybody' else a.grantee::regrole::text end as role,
            lower(a.privilege_type) as command, a.attname as column
       from pg_class c cross join lateral (
              select acl.grantee, acl.privilege_type, null as attname from aclexplode(c.relacl) acl
              union all
              select acl.grantee, acl.privilege_type, t.attname::text from pg_attribute t, aclexplode(t.attacl) acl where t.attrelid = c.oid) a
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S') and (a.grantee = 0 or a.grantee::regrole::text = any ($1))`,
    [ROLE_NAMES],
  )
  return { tables: tables.rows.map(({ name }) => name), policies: await readPolicies(client, 'public'), privileges: privileges.rows }
}
