import type { Client } from 'pg'
import { listedChecks } from '#server/modules/checks/index.ts'
import { createAccount, type Account, type Installation } from './installation.ts'

const CONNECTIONS = 20

export interface LoadedAccount extends Account {
  findings: number
  checkIds: readonly string[]
  connectionIds: readonly string[]
}

/** UUIDs in the order of `n`, as UUIDv7 gives them; `kind` keeps the tables apart, `start` (eight hexadecimal digits) the sets. */
export const idsOf = (start: string) => {
  return (kind: number, n: string): string =>
    `('${start}-0000-7${kind.toString().padStart(3, '0')}-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`
}
const idOf = idsOf('0198f1aa')

/** The checks that findings may be of, as an array of SQL. */
export const arrayOfChecks = (owner: Client): string =>
  `(array[${listedChecks()
    .map(({ id }) => owner.escapeLiteral(id))
    .join(', ')}])`

/** The kept counts of an account whose findings were loaded past the triggers. */
export const countFindings = (account: string): string => `
    insert into finding_count (account_id, connection_id, state, risk, amount)
    select account_id, connection_id, state, risk, count(*) from finding where account_id = ${account} group by 1, 2, 3, 4;
    update resource r set open_by_risk = n.amounts
      from (select resource_id, array[count(*) filter (where risk = 0), count(*) filter (where risk = 1), count(*) filter (where risk = 2),
                   count(*) filter (where risk = 3), count(*) filter (where risk = 4)]::integer[] as amounts
              from finding where account_id = ${account} and state = 1 group by 1) n
     where r.account_id = ${account} and r.id = n.resource_id;`

/** Loads a table without its secondary indexes and builds them afterwards, which takes a third of the time. */
async function withoutIndexes(owner: Client, table: string, load: () => Promise<unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await load()
  await owner.query(`set maintenance_work_mem = '256MB'`)
  for (const { definition } of rows) await owner.query(definition)
}

/**
 * Makes accounts and fills each with so many findings in every state and risk on 20 connections, with results, resources, cards in every column,
 * covered scans and a year of trend, by SQL alone. Triggers and foreign keys rest meanwhile; the kept counts are made at the end.
 */
export async function loadFindings(installation: Installation, amounts: readonly number[]): Promise<LoadedAccount[]> {
  const { owner } = installation
  const checkIds = listedChecks().map(({ id }) => id)
  const accounts: LoadedAccount[] = []
  const load = async () => {
    for (const findings of amounts) {
      const account = { ...(await createAccount(installation)), findings, checkIds }
      await fillAccount(owner, account)
      const { rows } = await owner.query<{ id: string }>('select id from connection where account_id = $1 order by id', [account.accountId])
      accounts.push({ ...account, connectionIds: rows.map(({ id }) => id) })
    }
  }
  await withoutIndexes(owner, 'finding', () => withoutIndexes(owner, 'result_span', load))
  await owner.query('vacuum analyze')
  return accounts
}

async function fillAccount(owner: Client, { accountId, checkIds, findings }: Omit<LoadedAccount, 'connectionIds'>): Promise<void> {
  const account = `'${accountId}'::uuid`
  const checks = arrayOfChecks(owner)
  const check = `${checks}[1 + (n / ${CONNECTIONS}) % ${checkIds.length}]`
  const resources = findings / 10
  await owner.query(`
    set session_replication_role = replica;
    insert into connection (account_id, id, vector_type, name, target, tags, next_scan_seq, last_scan_id, last_scan_at, resource_count)
    select ${account}, ${idOf(1, 'n')}, 'Websites', 'Connection ' || n, 'https://connection-' || n || '.example/', array['bench'], 3, ${idOf(2, 'n')}, now() - interval '1 hour', ${resources / CONNECTIONS}
      from generate_series(0, ${CONNECTIONS - 1}) n;
    insert into scan (account_id, id, connection_id, seq, kind, trigger, status, requested_at, started_at, finished_at, pass_count, fail_count, failed_by_risk, passed_by_risk)
    select ${account}, ${idOf(2, 'n')}, ${idOf(1, 'n')}, 2, 'full', 'schedule', 'completed', now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour',
           200000, 30000, '{4500,9000,10500,4500,1500}', '{30000,60000,70000,30000,10000}'
      from generate_series(0, ${CONNECTIONS - 1}) n;
    insert into scan_coverage (account_id, scan_id, state, check_ids)
    select ${account}, ${idOf(2, 'n')}, 'ran', ${checks} from generate_series(0, ${CONNECTIONS - 1}) n;
    insert into resource (account_id, id, connection_id, generic_identifier, generic_identifier_value, region)
    select ${account}, ${idOf(3, 'n')}, ${idOf(1, `n % ${CONNECTIONS}`)}, 'url', 'https://connection-' || n % ${CONNECTIONS} || '.example/' || n, (array['eu-1', 'us-1', null])[1 + n % 3]
      from generate_series(0, ${resources - 1}) n;
    insert into finding (account_id, id, connection_id, check_id, resource_id, fingerprint, state, risk, priority, band, confidence, exposure, message, values,
                         sla_due_at, first_seen_at, last_change_at, last_scan_id)
    select ${account}, ${idOf(4, 'n')}, ${idOf(1, `n % ${CONNECTIONS}`)}, ${check}, ${idOf(3, `n % ${resources}`)}, sha256(n::text::bytea),
           case when n % 10 < 6 then 1 when n % 10 < 9 then 2 else 3 + n / 10 % 3 end, risk,
           least(100, risk * 20 + n % 23), least(3, risk * 20 / 25), 2, 2, 'missing', '{"header": "content-security-policy"}',
           case when n % 10 < 6 and risk > 1 then seen + interval '14 days' end, seen, seen + (now() - seen) * (n % 97 / 97.0), ${idOf(2, `n % ${CONNECTIONS}`)}
      from (select n, case when h < 5 then 4 when h < 20 then 3 when h < 55 then 2 when h < 85 then 1 else 0 end as risk,
                   now() - (n * 104729::bigint % 34560000) * interval '1 second' as seen
              from (select n, n * 7919::bigint % 100 as h from generate_series(0, ${findings - 1}) n) numbers) places;
    insert into result_span (account_id, id, connection_id, check_id, resource_id, fingerprint, status, risk, message, values, confidence, exposure,
                             from_scan_id, from_scan_seq, from_at)
    select account_id, id, connection_id, check_id, resource_id, fingerprint,
           case when state <> 2 then 2 when priority % 10 = 0 then 4 when priority % 10 = 1 then 3 else 1 end, risk, message, values, confidence, exposure,
           last_scan_id, 2, last_change_at
      from finding where account_id = ${account};
    insert into remediation (account_id, id, number, connection_id, check_id, column_id, rank, risk, priority, band, level_of_effort, findings_total, open_risk)
    select ${account}, ${idOf(5, `c.ordinality * ${CONNECTIONS} + n`)}, c.ordinality * ${CONNECTIONS} + n, ${idOf(1, 'n')}, c.id, 'Column_Todo',
           'a' || lpad((c.ordinality * ${CONNECTIONS} + n)::text, 6, '0'), 2, 40, 1, 1, 100, 100 + (n * 31 + c.ordinality * 17)::int % 900
      from generate_series(0, ${CONNECTIONS - 1}) n, unnest(${checks}) with ordinality c(id, ordinality);
    insert into remediation_finding (account_id, remediation_id, finding_id)
    select ${account}, ${idOf(5, `(1 + (n / ${CONNECTIONS}) % ${checkIds.length}) * ${CONNECTIONS} + n % ${CONNECTIONS}`)}, ${idOf(4, 'n')} from generate_series(0, ${findings - 1}) n;
    update remediation m set findings_total = n.total, findings_fixed = n.fixed,
           column_id = case when n.fixed = n.total or m.number % 20 = 0 then 'Column_Completed' when m.number % 20 = 1 then 'Column_ReadyToVerify'
             when m.number % 20 = 2 then 'Column_Regression' when m.number % 20 < 6 then 'Column_InProgress' else 'Column_Todo' end,
           completed_at = case when n.fixed = n.total or m.number % 20 = 0 then now() - interval '3 days' end
      from (select l.remediation_id, count(*) filter (where f.state in (1, 2)) as total, count(*) filter (where f.state = 2) as fixed
              from remediation_finding l join finding f on f.account_id = l.account_id and f.id = l.finding_id where l.account_id = ${account} group by 1) n
     where m.account_id = ${account} and m.id = n.remediation_id;
    ${countFindings(account)}
    insert into daily_count (account_id, connection_id, day, open_by_risk, new_count, fixed_count)
    select ${account}, ${idOf(1, 'n')}, current_date - d, array(select 1000 + (d * 7 + r) % 200 from generate_series(0, 4) r), d % 9, (d + n) % 8
      from generate_series(0, ${CONNECTIONS - 1}) n, generate_series(0, 364) d;
    set session_replication_role = default`)
}

/** The same open and resolved findings as two scans of each connection would leave them in a row per result: the newest and the one before. */
export async function loadRows(owner: Client, { accountId }: Account): Promise<void> {
  await owner.query('truncate bench.row_per_result')
  await withoutIndexes(owner, 'bench.row_per_result', async () => {
    for (const seq of [6, 2]) {
      await owner.query(
        `insert into bench.row_per_result (account_id, connection_id, scan_id, check_id, resource_id, status, risk, message, values, evidence)
         select account_id, connection_id, overlay(last_scan_id::text placing $2 from 16 for 3)::uuid, check_id, resource_id, case state when 2 then 1 else 2 end, risk, message, values, '[]'
           from finding where account_id = $1`,
        [accountId, seq.toString().padStart(3, '0')],
      )
    }
  })
  await owner.query('vacuum analyze bench.row_per_result')
}
