import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { AGREEMENT_VERSION } from '#contract/users.ts'
import { arrayOfChecks, countFindings, idsOf } from './loaded-findings.ts'

/**
 * Fills an account of a running installation until its screens are tried: 300 connections, 5,000 findings, names of 200
 * characters with and without spaces, many tags, people with long names, a fifth never scanned. For looking, not for measuring.
 *
 *     PARAPET_DATA_DIR=… node bench/full-account.ts --email ada@example.test
 *
 * The person must be a member of one account alone; the database is the installation's own, embedded or DATABASE_URL.
 */
const { values } = parseArgs({ options: { email: { type: 'string' } } })
const CONNECTIONS = 300
/** A fifth of them would be of connections never scanned, and is left out: 5,000 stay. */
const FINDINGS = 6250
const PEOPLE = 12

if (values.email === undefined) throw new Error('Say --email')
const { dataDir, databaseUrl } = readConfig()
const connectionString = databaseUrl ?? (await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: () => undefined })).adminUrl
const owner = new Client({ connectionString })
await owner.connect()

const { rows: homes } = await owner.query<{ account: string }>(
  `select m.account_id as account from membership m join app_user u on u.id = m.user_id where u.email = $1`,
  [values.email],
)
const [home] = homes
if (home === undefined || homes.length > 1) throw new Error(`${values.email} is a member of ${homes.length} accounts; one is needed`)

const account = `'${home.account}'::uuid`
const idOf = idsOf(home.account.slice(0, 8))
const checks = arrayOfChecks(owner)
const check = `${checks}[1 + (n / ${CONNECTIONS} * 7 + n) % array_length(${checks}, 1)]`
const wasScanned = 'n % 5 > 0'
const spaced = `rpad('Checkout of the shop in region ' || n || ' ', 200, 'and everything behind it ')`
const unspaced = `rpad('checkout-' || n || '-', 200, 'abcdefghij')`
const host = `case n % 7 when 1 then rpad('shop-' || n || '-', 60, 'abcdefghij') else 'shop-' || n end || '.example'`
const path = `case n % 4 when 0 then '/' || n when 1 then '/' || rpad('assets/' || n || '/', 180, 'a-long-folder/') else '/page-' || n end`

await owner.query(`
  begin;
  set local session_replication_role = replica;
  update app_user set agreement_version = '${AGREEMENT_VERSION}', agreement_signed_at = now() where email = ${owner.escapeLiteral(values.email)};
  insert into app_user (id, email, first_name, last_name, confirmed_at)
  select ${idOf(6, 'n')}, ${idOf(6, 'n')} || '@example.test', case when n % 2 = 0 then rpad('Maximiliane', 100, 'maximiliane') else 'Maria Theresia Walburga' end,
         rpad('von und zu Hohenfels-Rabenstein ' || n, 100, ' zu Rabenstein'), now() from generate_series(1, ${PEOPLE}) n;
  insert into membership (account_id, user_id, role) select ${account}, ${idOf(6, 'n')}, 'User' from generate_series(1, ${PEOPLE}) n;
  insert into connection (account_id, id, vector_type, name, target, tags, next_scan_seq, last_scan_id, last_scan_at, resource_count)
  select ${account}, ${idOf(1, 'n')}, 'Websites', case n % 3 when 0 then ${spaced} when 1 then ${unspaced} else 'Shop ' || n end, 'https://' || ${host} || '/',
         case n % 4 when 0 then '{}' when 1 then array['production'] else array['production', rpad('team-', 40, 'payments'), 'eu', 'pci', 'critical-path'] end, 3,
         case when ${wasScanned} then ${idOf(2, 'n')} end, case when ${wasScanned} then now() - n * interval '7 minutes' end, 4
    from generate_series(1, ${CONNECTIONS}) n;
  insert into scan (account_id, id, connection_id, seq, kind, trigger, status, requested_at, started_at, finished_at, pass_count, fail_count, failed_by_risk, passed_by_risk)
  select ${account}, ${idOf(2, 'n')}, ${idOf(1, 'n')}, 2, 'full', 'schedule', 'completed', now() - n * interval '7 minutes', now() - n * interval '7 minutes',
         now() - n * interval '7 minutes', 60, 20, '{3,6,7,3,1}', '{10,15,20,10,5}' from generate_series(1, ${CONNECTIONS}) n where ${wasScanned};
  insert into scan_coverage (account_id, scan_id, state, check_ids)
  select ${account}, ${idOf(2, 'n')}, 'ran', ${checks} from generate_series(1, ${CONNECTIONS}) n where ${wasScanned};
  insert into resource (account_id, id, connection_id, generic_identifier, generic_identifier_value)
  select ${account}, ${idOf(3, 'n')}, ${idOf(1, `1 + n % ${CONNECTIONS}`)}, 'url', 'https://' || h || p
    from (select n, ${path} as p from generate_series(0, ${FINDINGS - 1}) n) paths, lateral (select ${host} as h from (select 1 + paths.n % ${CONNECTIONS} as n) c) hosts
   where (1 + n % ${CONNECTIONS}) % 5 > 0;
  insert into finding (account_id, id, connection_id, check_id, resource_id, fingerprint, state, risk, priority, band, confidence, exposure, message, values,
                       owner_id, sla_due_at, first_seen_at, last_change_at, last_scan_id)
  select ${account}, ${idOf(4, 'n')}, ${idOf(1, `1 + n % ${CONNECTIONS}`)}, ${check}, ${idOf(3, 'n')}, sha256((${account} || n::text)::bytea),
         case when n % 10 < 7 then 1 else 2 end, risk, least(100, risk * 20 + n % 23), least(3, risk * 20 / 25), 2, 2, 'missing', '{"header": "content-security-policy"}',
         case when n % 3 = 0 then ${idOf(6, `1 + n % ${PEOPLE}`)} end, case when risk > 1 then now() + (n % 60 - 10) * interval '1 day' end,
         now() - (n % 300) * interval '1 day', now() - (n % 300) * interval '1 hour', ${idOf(2, `1 + n % ${CONNECTIONS}`)}
    from (select n, ((n / ${CONNECTIONS} + n * 3) % 5)::int as risk from generate_series(0, ${FINDINGS - 1}) n) numbers where (1 + n % ${CONNECTIONS}) % 5 > 0;
  insert into remediation (account_id, id, number, connection_id, check_id, column_id, rank, risk, priority, band, level_of_effort, findings_total, findings_fixed, open_risk, assignee_id, due_on)
  select ${account}, ${idOf(5, 'n')}, n, connection_id, check_id, case when fixed = total then 'Column_Completed' when n % 4 = 0 then 'Column_InProgress' else 'Column_Todo' end,
         'a' || lpad(n::text, 6, '0'), risk, priority, band, 1 + n % 3, total, fixed, 10 * (total - fixed), owner, due
    from (select row_number() over (order by connection_id, check_id) as n, connection_id, check_id, max(risk) as risk, max(priority) as priority, max(band) as band,
                 count(*) as total, count(*) filter (where state = 2) as fixed, (array_agg(owner_id))[1] as owner, min(sla_due_at)::date as due
            from finding where account_id = ${account} group by 2, 3) cards;
  insert into remediation_finding (account_id, remediation_id, finding_id)
  select f.account_id, r.id, f.id from finding f join remediation r using (account_id, connection_id, check_id) where f.account_id = ${account};
  ${countFindings(account)}
  insert into daily_count (account_id, connection_id, day, open_by_risk, new_count, fixed_count)
  select ${account}, ${idOf(1, 'n')}, current_date - d, array[3, 3, 2, 2, 1], d % 3, (d + n) % 2
    from generate_series(1, ${CONNECTIONS}) n, generate_series(0, 60) d where ${wasScanned};
  commit`)
await owner.query('analyze')
await owner.end()
console.log(`${values.email}: ${CONNECTIONS} connections, 5000 findings`)
