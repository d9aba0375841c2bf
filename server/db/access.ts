/** Who may touch a table: said once beside the table's type (server/db/tables/), made policies and grants of here. */
import { rightsOf, ROLES as MEMBER_ROLES, type Right } from '#contract/rights.ts'

export type Command = 'select' | 'insert' | 'update' | 'delete'
const COMMANDS: readonly Command[] = ['select', 'insert', 'update', 'delete']

/** The database's roles that tables are opened to; `limited` is the API with a key limited to some connections. */
const GRANTEES = ['app', 'limited', 'worker', 'identity', 'platform'] as const
type Grantee = (typeof GRANTEES)[number]
export const roleName = (grantee: Grantee): string => `parapet_${grantee}`
export const ROLE_NAMES: readonly string[] = GRANTEES.map(roleName)

type Column<Row> = keyof Row & string
/** The person's own rows; with a right, only theirs who hold it. */
interface Own<Row> {
  own: Column<Row>
  right?: Right
}
/** Those whose role holds the right, the person of the row, or somebody who acts from outside the account (server/in-account.ts). */
type Somebody<Row> = Right | Own<Row> | 'outside'
type Who<Row> = 'everybody' | 'nobody' | Somebody<Row> | readonly Somebody<Row>[]
/** A whole command, or one on some columns alone. */
type Grant<Row> = Command | { [C in Command]?: readonly Column<Row>[] }

/** A table whose rows belong to an account. */
interface TenantAccess<Row> {
  /** Who reads, of those in the account. */
  read: Who<Row>
  /** Who inserts, updates and deletes, unless a line below says otherwise. */
  write: Who<Row>
  insert?: Who<Row>
  update?: Who<Row>
  delete?: Who<Row>
  /** `history`: API and workers add rows and change none. `for ever`: nor do sign-in and platform. */
  appendOnly?: 'history' | 'for ever'
  /** Sign-in works on it before an account is known: in every way, or by these commands alone. */
  identity?: true | readonly Command[]
  /**
   * What a key limited to connections may. `by` names the column of the connection, or the parent whose rows such a key sees;
   * null where an account's people share the rows, whatever the connection. Without it such a key may nothing.
   */
  limited?: { by: Column<Row> | { parent: string; column: Column<Row> } | null; may: readonly Grant<Row>[] }
  /** A row whose column is set is there for nobody but the transactions that delete it (`seeingDeleted`), whoever the account's. */
  hiddenOnce?: Column<Row>
}
/** A table of persons or of the installation that others than sign-in see in part. */
interface OpenedAccess<Row> {
  opened: readonly { name: string; to: readonly Grantee[]; may: Grant<Row>; rows: string }[]
}
/** `identity`: a table of persons or of the installation, for sign-in and platform alone. */
type AccessOf<Row> = TenantAccess<Row> | OpenedAccess<Row> | 'identity'
/** A declaration with its row's type forgotten. */
export type TableAccess = AccessOf<Record<string, unknown>>

/** Declares who may touch the tables of a noun; names and columns are checked against their types. */
export const defineAccess = <Tables>(access: { [Name in keyof Tables]: AccessOf<Tables[Name]> }): Record<keyof Tables, TableAccess> =>
  access as Record<keyof Tables, TableAccess>

/** One policy, its clauses as SQL. */
export interface Policy {
  table: string
  name: string
  command: Command | 'all'
  permissive: boolean
  roles: string[]
  using: string | null
  check: string | null
}
/** One privilege of a role on a table, or on one column. */
export interface Privilege {
  table: string
  role: string
  command: Command
  column: string | null
}
export interface DeclaredAccess {
  tables: readonly string[]
  policies: readonly Policy[]
  privileges: readonly Privilege[]
}

/** Plain equality is an index condition; a CASE here cost 1,500 ms a page of a million rows instead of 0.5. */
const TENANT = `account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)`
const LIMITED_TO = `any ((select nullif(current_setting('app.connection_ids', true), '')::uuid[])::uuid[])`
const unlessDeleted = (column: string): string => `${column} is null or (select current_setting('app.deleting', true)) = 'on'`
/** The rows of the person acting. */
export const isSelf = (column: string): string => `${column} = (select nullif(current_setting('app.user_id', true), '')::uuid)`
/** Asked once a query, not once a row, so that plans stay as they are. */
const hasRole = (roles: readonly string[]): string => `(select current_setting('app.role', true) = any ('{${roles.join(',')}}'::text[]))`
const rolesWith = (right: Right): string[] => MEMBER_ROLES.filter((role) => rightsOf[role].includes(right))

/** @returns null where everybody in the account passes */
function clauseOf(who: Who<Record<string, unknown>>): string | null {
  if (who === 'everybody') return null
  if (who === 'nobody') return 'false'
  const each: readonly Somebody<Record<string, unknown>>[] = typeof who === 'string' || 'own' in who ? [who] : who
  const roles = each.flatMap((one) => (one === 'outside' ? [one] : typeof one === 'string' ? rolesWith(one) : []))
  const own = each.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  return [
    ...(roles.length === 0 ? [] : [hasRole([...new Set(roles)])]),
    ...own.map(({ own: column, right }) => (right === undefined ? isSelf(column) : `(${hasRole(rolesWith(right))} and ${isSelf(column)})`)),
  ].join(' or ')
}

const policy = (table: string, name: string, roles: readonly Grantee[], rest: Partial<Policy>): Policy => ({
  table,
  name,
  roles: roles.map(roleName).toSorted(),
  command: 'all',
  permissive: true,
  using: null,
  check: null,
  ...rest,
})
/** The clauses that a command reads: rows before it, rows after it. */
const clauses = (command: Policy['command'], clause: string): Pick<Policy, 'using' | 'check'> => ({
  using: command === 'insert' ? null : clause,
  check: command === 'select' || command === 'delete' ? null : clause,
})

function privileges(table: string, grantee: Grantee, grants: readonly Grant<Record<string, unknown>>[]): Privilege[] {
  const role = roleName(grantee)
  return grants.flatMap((grant): Privilege[] => {
    if (typeof grant === 'string') return [{ table, role, command: grant, column: null }]
    return (Object.entries(grant) as [Command, readonly string[]][]).flatMap(([command, columns]) =>
      columns.map((column) => ({ table, role, command, column })),
    )
  })
}

function tenantAccess(table: string, access: TenantAccess<Record<string, unknown>>): Omit<DeclaredAccess, 'tables'> {
  const { limited, hiddenOnce } = access
  const added: readonly Command[] = access.appendOnly === undefined ? COMMANDS : ['select', 'insert']
  const always: readonly Command[] = access.appendOnly === 'for ever' ? added : COMMANDS
  const identity = access.identity === true ? always : (access.identity ?? [])
  const byRole = added.flatMap((command) => {
    const clause = clauseOf(command === 'select' ? access.read : (access[command] ?? access.write))
    if (clause === null) return []
    return [policy(table, `role_${command}`, ['app', 'limited'], { command, permissive: false, ...clauses(command, clause) })]
  })
  return {
    policies: [
      policy(table, 'tenant', ['app', 'limited', 'worker'], clauses('all', TENANT)),
      ...(identity.length > 0 ? [policy(table, 'identity', ['identity'], clauses('all', 'true'))] : []),
      ...(limited === undefined || limited.by === null
        ? []
        : [policy(table, 'limited', ['limited'], { permissive: false, ...clauses('all', limitedClause(table, limited.by)) })]),
      ...(hiddenOnce === undefined
        ? []
        : [
            policy(table, 'not_deleted', ['app', 'limited', 'worker'], { permissive: false, ...clauses('all', unlessDeleted(hiddenOnce)) }),
          ]),
      ...byRole,
    ],
    privileges: [
      ...privileges(table, 'app', added),
      ...privileges(table, 'worker', added),
      ...privileges(table, 'platform', always),
      ...privileges(table, 'identity', identity),
      ...privileges(table, 'limited', limited?.may ?? []),
    ],
  }
}
function limitedClause(table: string, by: string | { parent: string; column: string }): string {
  if (typeof by === 'string') return `${by} = ${LIMITED_TO}`
  return `exists (select from ${by.parent} parent where parent.account_id = ${table}.account_id and parent.id = ${table}.${by.column})`
}

function globalAccess(table: string, access: OpenedAccess<Record<string, unknown>> | 'identity'): Omit<DeclaredAccess, 'tables'> {
  const opened = access === 'identity' ? [] : access.opened
  return {
    policies: [
      policy(table, 'identity', ['identity'], clauses('all', 'true')),
      ...opened.map(({ name, to, may, rows }) => {
        const command = typeof may === 'string' ? may : (Object.keys(may)[0] as Command)
        return policy(table, name, to, { command, ...clauses(command, rows) })
      }),
    ],
    privileges: [
      ...privileges(table, 'identity', COMMANDS),
      ...privileges(table, 'platform', COMMANDS),
      ...opened.flatMap(({ to, may }) => to.flatMap((grantee) => privileges(table, grantee, [may]))),
    ],
  }
}

/** Every policy and privilege that declarations make. */
export function declaredAccess(declared: Readonly<Record<string, TableAccess>>): DeclaredAccess {
  const parts = Object.entries(declared).map(([table, access]) =>
    access === 'identity' || 'opened' in access ? globalAccess(table, access) : tenantAccess(table, access),
  )
  return {
    tables: Object.keys(declared),
    policies: parts.flatMap((part) => part.policies),
    privileges: parts.flatMap((part) => part.privileges),
  }
}

/** The statement that makes a policy on a table. */
export function createPolicy({ table, name, command, permissive, roles, using, check }: Policy): string {
  const clause = [using === null ? '' : ` using (${using})`, check === null ? '' : ` with check (${check})`].join('')
  return `create policy ${name} on ${table} as ${permissive ? 'permissive' : 'restrictive'} for ${command} to ${roles.join(', ')}${clause}`
}
