/** What the database refuses by itself, asked in SQL as the API's own role: no command, no route, no right in between. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/rights.ts'
import { declaredAccess } from '#server/db/access.ts'
import { applyAccess } from '#server/db/apply-access.ts'
import { findFaults, lintCatalogue } from '#server/db/catalogue-lint.ts'
import type { Db } from '#server/db/database.ts'
import { ACCESS } from '#server/db/tables.ts'
import { seedDemoAccount } from '#server/modules/demo/index.ts'
import { newId } from '#server/new-id.ts'
import { cloneDatabase } from './database.ts'
import { createPerson, testApp, type Person, type TestApp } from './test-app.ts'

const FOUND =
  'resource scan scan_coverage evidence result_span result_count finding finding_count finding_event acceptance daily_count remediation remediation_event remediation_finding proof'.split(
    ' ',
  )
const MANAGED = ['account_secret', 'sso_provider', 'invitation', 'access_grant', 'account_entry']
const OWN = ['saved_view', 'notification_preference', 'page_view']
type Write = 'insert' | 'update' | 'delete'
const WRITES: readonly Write[] = ['insert', 'update', 'delete']

/** Which roles may write rows of a table that belong to nobody, or to somebody else. */
function writers(table: string, write: Write): readonly Role[] {
  // a history is added to, never rewritten
  if ((table.endsWith('_event') || table === 'proof') && write !== 'insert') return []
  if (FOUND.includes(table)) return ['Owner', 'Admin', 'User']
  if (table === 'connection') return write === 'update' ? ['Owner', 'Admin', 'User'] : ['Owner', 'Admin']
  if (table === 'account') return write === 'update' ? ['Owner', 'Admin', 'User'] : []
  return MANAGED.includes(table) || table === 'membership' || table === 'api_key' ? ['Owner', 'Admin'] : []
}
const TABLES = [...FOUND, ...MANAGED, ...OWN, 'connection', 'account', 'membership', 'former_member', 'api_key']

let app: TestApp
let accountId: string
let people: Record<Role, Person>
/** Somebody else of the account, whose rows the others try to write. */
let other: Person
const samples = new Map<string, string>()

beforeAll(async () => {
  app = await testApp()
  accountId = (await seedDemoAccount(app.services)).accountId
  other = await createPerson(app, { accountId, role: 'User' })
  people = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await createPerson(app, { accountId, role })]))) as Record<
    Role,
    Person
  >
  await seedRest()
  for (const table of TABLES) {
    const [row] = await platformRows(table)
    if (row === undefined) throw new Error(`There is no row of ${table} to try with`)
    samples.set(table, row)
  }
}, 120_000)
afterAll(() => app.close())

const platform = () => app.services.database.platform
/** Rows of the account as JSON, those of the other person first. */
async function platformRows(table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t where account_id = ${accountId}
    order by to_jsonb(t) ->> 'user_id' = ${other.userId} desc nulls last limit 1`.execute(platform())
  return rows.map(({ row }) => row)
}
async function seedRest(): Promise<void> {
  const [account_id, user_id, at] = [accountId, other.userId, new Date()]
  const grant = newId()
  const finding = await platform().selectFrom('finding').select('id').where('account_id', '=', account_id).executeTakeFirstOrThrow()
  await platform()
    .insertInto('acceptance')
    .values({ account_id, finding_id: finding.id, reason: 'tested', accepted_by: user_id, expires_at: null })
    .onConflict((c) => c.doNothing())
    .execute()
  await platform().insertInto('account_secret').values({ account_id, name: 'jira_api_token', sealed: 'x', last4: null }).execute()
  await platform()
    .insertInto('sso_provider')
    .values({
      account_id,
      issuer: 'https://id.test',
      client_id: 'c',
      email_domain: 'id.test',
      domain_key: 'k',
      role: 'User',
      enabled: false,
    })
    .execute()
  await platform()
    .insertInto('invitation')
    .values({ account_id, id: newId(), email: 'a@b.test', role: 'User', invited_by: null, expires_at: at })
    .execute()
  await platform()
    .insertInto('access_grant')
    .values({ account_id, id: grant, kind: 'msp', user_id, role: 'User', granted_by: null })
    .execute()
  await platform().insertInto('account_entry').values({ account_id, id: newId(), grant_id: grant, user_id, inside_until: at }).execute()
  await platform()
    .insertInto('former_member')
    .values({ account_id, email: 'gone@b.test', user_id: newId(), role: 'User', has_left: true })
    .execute()
  await platform()
    .insertInto('saved_view')
    .values({ account_id, id: newId(), user_id, screen: 'findings', name: 'Mine', search: '', is_shared: true, created_at: at })
    .execute()
  await platform()
    .insertInto('notification_preference')
    .values({ account_id, user_id, kind: 'scan_completed', channel: 'email', enabled: true })
    .execute()
  await platform().insertInto('page_view').values({ account_id, id: newId(), user_id, path: '/', title: '' }).execute()
  await platform()
    .insertInto('api_key')
    .values({
      account_id,
      id: newId(),
      user_id,
      name: 'k',
      secret_hash: Buffer.alloc(32),
      last4: 'abcd',
      scopes: ['read'],
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
}

class Undo extends Error {}
/** Runs SQL as parapet_app in a role, and undoes it. */
async function as<T>(person: { userId: string; role: string }, run: (db: Db) => Promise<T>): Promise<T> {
  const prelude = `select set_config('app.account_id', '${accountId}', true), set_config('app.user_id', '${person.userId}', true), set_config('app.role', '${person.role}', true)`
  let answer: { value: T } | undefined
  await app.services.database
    .transact('app', { prelude }, async (db) => {
      answer = { value: await run(db) }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  if (answer === undefined) throw new Error('unreachable')
  return answer.value
}
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
const REFUSED = '42501'

/** 'refused', or what it did: rows touched, or the code of a fault that comes after the policies. */
async function tryWrite(role: Role, table: string, write: Write): Promise<string> {
  const sample = samples.get(table) ?? '{}'
  const columns = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(platform())
  const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  const theirs = OWN.includes(table) || table === 'api_key' || table === 'membership' ? sql`where user_id = ${other.userId}` : sql``
  const statements = {
    insert: sql`insert into ${sql.table(table)} (${names}) select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${sample}::jsonb)`,
    update: sql`update ${sql.table(table)} set account_id = account_id ${theirs}`,
    delete: sql`delete from ${sql.table(table)} ${theirs}`,
  }
  return as(people[role], (db) => statements[write].execute(db)).then(
    ({ numAffectedRows }) => (numAffectedRows === 0n ? 'refused' : `${numAffectedRows} rows`),
    (error: unknown) => (codeOf(error) === REFUSED ? 'refused' : codeOf(error)),
  )
}

const view = (owner: string) =>
  sql`insert into saved_view (account_id, id, user_id, screen, name, search, is_shared) values (${accountId}, ${newId()}, ${owner}, 'findings', 'x', '', false)`
const preference = (owner: string) =>
  sql`insert into notification_preference (account_id, user_id, kind, channel, enabled) values (${accountId}, ${owner}, 'regression', 'email', true)`
const give =
  (userId: string, role: Role) =>
  (db: Db): Promise<unknown> =>
    db.updateTable('membership').set({ role }).where('user_id', '=', userId).execute()
const invite =
  (role: Role) =>
  (db: Db): Promise<unknown> =>
    db
      .insertInto('invitation')
      .values({ account_id: accountId, id: newId(), email: 'new@b.test', role, invited_by: null, expires_at: new Date() })
      .execute()
const join =
  (role: Role) =>
  async (db: Db): Promise<unknown> => {
    await db.deleteFrom('membership').where('user_id', '=', other.userId).execute()
    return db.insertInto('membership').values({ account_id: accountId, user_id: other.userId, role }).execute()
  }
const removeOwner = (db: Db): Promise<unknown> => db.deleteFrom('membership').where('user_id', '=', people.Owner.userId).execute()
const set = (values: Record<string, unknown>) => (db: Db) =>
  db.updateTable('account').set(values).where('account_id', '=', accountId).execute()
const scansOf = (plan: readonly string[]) => plan.filter((line) => / Scan /u.test(line))

describe.each(ROLES)('as %s', (role) => {
  test.each(TABLES)('%s is written only where the role may', async (table) => {
    for (const write of WRITES) {
      const did = await tryWrite(role, table, write)
      if (writers(table, write).includes(role)) expect(did, write).not.toBe('refused')
      else expect(did, write).toBe('refused')
    }
  })
  test.each([...FOUND, 'connection'])('%s is read unless by Billing', async (table) => {
    const { rows } = await as(people[role], (db) => sql`select from ${sql.table(table)} limit 1`.execute(db))
    expect(rows.length).toBe(role === 'Billing' ? 0 : 1)
  })
  test('the audit is read by those who manage, and added to by everybody', async () => {
    const { rows } = await as(people[role], (db) => sql`select from audit limit 1`.execute(db))
    expect(rows.length).toBe(role === 'Owner' || role === 'Admin' ? 1 : 0)
    await as(people[role], (db) =>
      sql`insert into audit (account_id, seq, at, event, status, source, actor_label, previous_hash, hash)
        values (${accountId}, 10000000, now(), 'user.updated', 'Success', 'server', 'x', '', '')`.execute(db),
    )
  })
  test('own views, preferences and notifications are written, nobody else’s', async () => {
    const { userId } = people[role]
    await as(people[role], (db) => view(userId).execute(db))
    await expect(as(people[role], (db) => view(other.userId).execute(db))).rejects.toMatchObject({ code: REFUSED })
    await as(people[role], (db) => preference(userId).execute(db))
    await expect(as(people[role], (db) => preference(other.userId).execute(db))).rejects.toMatchObject({ code: REFUSED })
  })
  test('one’s own membership may be ended', async () => {
    const deleted = await as(people[role], (db) =>
      db.deleteFrom('membership').where('user_id', '=', people[role].userId).executeTakeFirst(),
    )
    expect(deleted.numDeletedRows).toBe(1n)
  })
  test('the operator’s mark is out of reach', async () => {
    await expect(as(people[role], (db) => db.updateTable('app_user').set({ is_super_admin: true }).execute())).rejects.toMatchObject({
      code: REFUSED,
    })
  })
})

test('sign-in says what happened, and neither reads nor changes what was said in any account', async () => {
  const { identity } = app.services.database
  for (const attempt of [
    sql`select from domain_event`,
    sql`update domain_event set expires_at = now()`,
    sql`delete from domain_event`,
    sql`select from finding`,
  ])
    await expect(attempt.execute(identity)).rejects.toMatchObject({ code: REFUSED })
})

test('without a role nothing is read or written', async () => {
  const nobody = { userId: people.Owner.userId, role: '' }
  expect((await as(nobody, (db) => sql`select from finding limit 1`.execute(db))).rows).toEqual([])
  expect((await as(nobody, (db) => db.updateTable('account').set({ name: 'x' }).executeTakeFirst())).numUpdatedRows).toBe(0n)
})

describe('the role Owner', () => {
  test('is given and taken by an Owner alone, by membership and by invitation', async () => {
    for (const attempt of [
      give(other.userId, 'Owner'),
      give(people.Admin.userId, 'Owner'),
      give(people.Owner.userId, 'User'),
      invite('Owner'),
      join('Owner'),
      removeOwner,
    ])
      await expect(as(people.Admin, attempt)).rejects.toMatchObject({ code: REFUSED })
    for (const attempt of [give(other.userId, 'Owner'), give(people.Owner.userId, 'Admin'), invite('Owner'), join('Owner')])
      await as(people.Owner, attempt)
    for (const attempt of [give(other.userId, 'Admin'), invite('Admin'), join('Admin')]) await as(people.Admin, attempt)
  })
})

describe('the account’s row', () => {
  test('a User moves its counter and nothing else', async () => {
    await as(people.User, set({ next_remediation_number: 9_999 }))
    await expect(as(people.User, set({ name: 'Taken over' }))).rejects.toMatchObject({ code: REFUSED })
  })
  test.each([
    { is_msp: true },
    { is_multi_tenant: true },
    { is_demo: false },
    { plan_name: 'Enterprise' },
    { msp_account_id: newId() },
    { msp_alias: 'x' },
  ])('not even an Owner sets %j', async (values) => {
    await as(people.Owner, set({ name: 'New name' }))
    await expect(as(people.Owner, set(values))).rejects.toMatchObject({ code: REFUSED })
  })
})

const missed = ({ table, name }: { table: string; name: string }) => `${table}.${name}: policy is missing or differs from the declaration`
describe('the lint of the catalogue', () => {
  let owner: Client
  beforeAll(async () => {
    owner = new Client({ connectionString: app.ownerUrl })
    await owner.connect()
  })
  afterAll(() => owner.end())
  const faultsAfter = async (change: string): Promise<string[]> => {
    await owner.query('begin')
    try {
      await owner.query(change)
      return await findFaults(owner)
    } finally {
      await owner.query('rollback')
    }
  }
  test('finds nothing as it is', async () => expect(await faultsAfter('select 1')).toEqual([]))
  test('names each policy that is dropped, weakened, given to others or made permissive', async () => {
    const { rows } = await owner.query<{ table: string; name: string; reads: string | null; checks: string | null; permissive: boolean }>(
      `select polrelid::regclass::text as table, polname as name, polpermissive as permissive, pg_get_expr(polqual, polrelid) as reads,
         pg_get_expr(polwithcheck, polrelid) as checks from pg_policy where polrelid::regclass::text in
         ('finding', 'finding_event', 'api_key', 'membership', 'account', 'app_user', 'outbox', 'credential', 'saved_view', 'connection', 'audit')`,
    )
    expect(rows.length).toBeGreaterThan(35)
    // three at a time, each changed in another way: reading the catalogue is what takes long
    for (const [at, dropped] of rows.entries()) {
      const opened = rows[(at + 1) % rows.length] ?? dropped
      const weakened = rows[(at + 2) % rows.length] ?? dropped
      const { reads, checks } = weakened
      const isOpen = reads === 'true' || checks === 'true'
      const changes = [`drop policy ${dropped.name} on ${dropped.table}`, `alter policy ${opened.name} on ${opened.table} to public`]
      if (!isOpen) changes.push(`alter policy ${weakened.name} on ${weakened.table} ${reads === null ? 'with check' : 'using'} (true)`)
      const faults = await faultsAfter(changes.join(';'))
      expect(faults).toEqual(expect.arrayContaining([dropped, opened, ...(isOpen ? [] : [weakened])].map(missed)))
    }
    expect(
      await faultsAfter(
        'drop policy role_select on finding; create policy role_select on finding for select to parapet_app, parapet_limited using (true)',
      ),
    ).toEqual(['finding.role_select: policy is missing or differs from the declaration'])
  }, 120_000)
  test.each([
    ['a policy more', 'create policy more on finding for select to parapet_app using (true)', 'finding.more: policy that nothing declares'],
    [
      'a policy of a partition',
      'create policy more on finding_event_default to parapet_app using (true)',
      'finding_event_default.more: policy that nothing declares',
    ],
    ['a right more', 'grant delete on finding to parapet_limited', 'finding: delete by parapet_limited: privilege that nothing declares'],
    [
      'a right on one column',
      'grant update (is_super_admin) on app_user to parapet_app',
      'app_user.is_super_admin: update by parapet_app: privilege that nothing declares',
    ],
    ['a right for everybody', 'grant select on credential to public', 'credential: select by everybody: privilege that nothing declares'],
    ['TRUNCATE', 'grant truncate on audit to parapet_platform', 'audit: truncate by parapet_platform: privilege that nothing declares'],
    [
      'a right less',
      'revoke select on scan from parapet_worker',
      'scan: select by parapet_worker: privilege is missing or differs from the declaration',
    ],
    [
      'a table that nobody declared',
      `create table surprise (account_id uuid primary key); alter table surprise enable row level security, force row level security;
       create policy tenant on surprise to parapet_app using (true)`,
      'surprise: nothing declares who may touch it',
    ],
    ['a table that is gone', 'drop table page_view', 'page_view: declared, but there is no such table'],
    ['a table left open', 'alter table finding no force row level security', 'finding: row security is not forced'],
    [
      'temporary tables',
      `do $$ begin execute format('grant temporary on database %I to parapet_app', current_database()); end $$`,
      'parapet_app: role may create temporary tables',
    ],
    ['a guard that is dropped', 'drop trigger account_guard on account', 'account_guard: guard of a role is missing'],
    ['a guard that is off', 'alter table membership disable trigger membership_guard', 'membership_guard: guard of a role is missing'],
    [
      'a function for everybody',
      'grant execute on function enter_account to public',
      'enter_account: definer function that everybody may call',
    ],
  ])('names %s', async (_what, change, fault) => expect(await faultsAfter(change)).toContain(fault))
  test('a table declared and not opened, or opened otherwise, is named', async () => {
    const declared = declaredAccess({ ...ACCESS, page_view: { read: 'audit.read', write: 'nobody' } })
    await owner.query('begin')
    const faults = await findFaults(owner, declared)
    await owner.query('rollback')
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(expect.arrayContaining(['page_view.role_select', 'page_view.role_insert']))
  })
  test('an account’s rows are told by plain equality, whichever the table', async () => {
    const { rows } = await owner.query<{ table: string }>(
      `select polrelid::regclass::text as table from pg_policy where polname = 'tenant' and not (polpermissive and polcmd = '*'
         and pg_get_expr(polqual, polrelid) = $1 and pg_get_expr(polwithcheck, polrelid) = $1)`,
      [`(account_id = ( SELECT (NULLIF(current_setting('app.account_id'::text, true), ''::text))::uuid AS "nullif"))`],
    )
    expect(rows).toEqual([])
  })
})

describe('what is applied', () => {
  test('takes effect when the declaration changes, and heals nothing by itself', async () => {
    const { ownerUrl, drop } = await cloneDatabase()
    await asOwner(ownerUrl, async (owner) => {
      await owner.query('alter policy tenant on finding using (true)')
      await applyAccess(owner, declaredAccess(ACCESS))
    })
    expect(await lintCatalogue(ownerUrl)).toEqual(['finding.tenant: policy is missing or differs from the declaration'])
    await asOwner(ownerUrl, async (owner) => {
      await applyAccess(owner, declaredAccess({ ...ACCESS, page_view: { read: 'audit.read', write: 'nobody' } }))
      await applyAccess(owner, declaredAccess(ACCESS))
    })
    expect(await lintCatalogue(ownerUrl)).toEqual([])
    await drop()
  })
  test('a declaration of a column that is not there leaves everything as it was', async () => {
    const { ownerUrl, drop } = await cloneDatabase()
    await asOwner(ownerUrl, async (owner) => {
      const wrong = declaredAccess({ ...ACCESS, page_view: { read: { own: 'nobody_id' }, write: 'nobody' } })
      await expect(applyAccess(owner, wrong)).rejects.toThrow('nobody_id')
    })
    expect(await lintCatalogue(ownerUrl)).toEqual([])
    await drop()
  })
  test('no role of the server makes a temporary table', async () => {
    const { database } = app.services
    for (const role of ['app', 'worker', 'identity'] as const)
      await expect(database.transact(role, {}, (db) => sql`create temporary table mine (id int)`.execute(db))).rejects.toThrow(
        /permission denied/u,
      )
  })
})
async function asOwner(url: string, run: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  try {
    await run(owner)
  } finally {
    await owner.end()
  }
}

test.each([
  [
    'the list of findings',
    sql`select id, connection_id, band from finding where account_id = current_setting('app.account_id')::uuid and state = 1 and risk = 4 order by priority desc, id desc limit 50`,
  ],
  ['the count of findings', sql`select count(*) from finding where account_id = current_setting('app.account_id')::uuid and state = 1`],
  [
    'a board',
    sql`select id from remediation where account_id = current_setting('app.account_id')::uuid and column_id = 'Column_Todo' order by rank, id limit 50`,
  ],
])('%s keeps its plan: the role is asked once, not once a row', async (_what, query) => {
  const planOf = async (db: Db) => {
    // of so few rows a table is read whole as soon as their number is known
    await sql`set local enable_seqscan = off`.execute(db)
    return (await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)).rows.map((row) => row['QUERY PLAN'].trim())
  }
  const prelude = `select set_config('app.account_id', '${accountId}', true)`
  const without = await app.services.database.transact('worker', { prelude }, planOf)
  const plan = await as(people.Viewer, planOf)
  expect(scansOf(plan)).toEqual(scansOf(without))
  expect(scansOf(plan).length).toBeGreaterThan(0)
  for (const line of plan.filter((found) => found.includes('current_setting')))
    expect(line).toMatch(/^(Result|Index Cond|One-Time Filter)/u)
  expect(plan.filter((line) => line.startsWith('Filter:')).join()).not.toContain('ANY')
})
