import { inWorker } from '#server/context.ts'
import { logExecution, type StepEntry } from '#server/modules/executions/index.ts'
import { storeLogs } from '#server/modules/executions/store-logs.ts'
import { newId } from '#server/new-id.ts'
import { atMost, ms, table, type Bench } from './bench.ts'
import { callApi, createAccount } from './installation.ts'
import { sample, type Timing } from './measure.ts'

const EXECUTIONS = 10_000
/** Those that are written by the product, and stored; the others are rows like theirs. */
const WRITTEN = 400
const CONNECTIONS = 100
/** As many as a scan of a website has. */
const STEPS = 80
const WITHIN_MS = 50
const AT_ONCE = 100

const batchOf = (turn: number): StepEntry[] =>
  Array.from({ length: STEPS / 2 }, (_, at) => ({
    code: 'check',
    level: 'debug',
    params: { check: `web-check-${turn * 40 + at}`, scope: '', state: 'ran', reason: '', fail: at % 5, verdicts: at % 7 },
  }))

/** Telemetry of an account with many executions. */
export const executionsBench: Bench = {
  name: 'executions',
  async run({ installation, sizes }) {
    const { services, owner } = installation
    const { accountId, token } = await createAccount(installation)
    const connections = Array.from({ length: CONNECTIONS }, () => newId())
    await owner.query(
      `insert into connection (account_id, id, vector_type, name, target)
       select $1, id, 'Websites', 'site ' || id, 'https://' || id || '.example/' from unnest($2::uuid[]) id`,
      [accountId, connections],
    )
    const writing: number[] = []
    for (let from = 0; from < WRITTEN; from += AT_ONCE)
      await inWorker(services, accountId, async (ctx) => {
        for (let n = from; n < from + AT_ONCE; n++) {
          const facts = { kind: 'import', id: newId(), connectionId: connections[n % CONNECTIONS] ?? null } as const
          const begun = performance.now()
          await logExecution(ctx, { ...facts, status: 'running' }, batchOf(0))
          await logExecution(ctx, { ...facts, status: 'completed' }, [...batchOf(1), { code: 'completed' }])
          writing.push((performance.now() - begun) / 2)
        }
      })
    const begun = performance.now()
    await storeLogs(services, new AbortController().signal)
    const storing = (performance.now() - begun) / WRITTEN
    const { rows } = await owner.query<{ left: string }>('select count(*) as left from execution_step where account_id = $1', [accountId])
    await owner.query(
      `with copy as (
         insert into execution (account_id, id, kind, connection_id, status, started_at, ended_at, step_count, stored_count, is_stored, last_modified_at)
         select account_id, gen_random_uuid(), kind, connection_id, status, started_at, ended_at, step_count, stored_count, true,
                last_modified_at - n * interval '1 minute'
           from execution cross join generate_series(1, $2::int) n where account_id = $1
         returning id, last_modified_at)
       insert into execution_log (account_id, execution_id, part, key, size, first_n, last_n, last_modified_at)
       select $1, c.id, 1, l.key, l.size, 1, l.last_n, c.last_modified_at
         from copy c cross join lateral (select * from execution_log where account_id = $1 and c.id is not null limit 1) l`,
      [accountId, EXECUTIONS / WRITTEN - 1],
    )
    await owner.query('analyze execution, execution_log, execution_step')

    const read = (path: string) => callApi(installation.origin, token, `/v1/agentic${path}`)
    const last = ((await read('?limit=100&page=100')) as { results: { executionId: string }[] }).results.at(-1)?.executionId ?? ''
    const PAGES = {
      'the newest 100': '',
      'page 100 of 100': '?limit=100&page=100',
      'of one connection': `?identifierId=${connections[0]}`,
      'the steps of one': `/${last}/steps`,
      '100 log files without content': '/s3-logs?includeContent=false',
      '100 log files with their content': '/s3-logs',
    }
    // another list, of few rows, in the same turns: what the machine makes of any call
    const compared = () => callApi(installation.origin, token, '/v1/launcher?limit=100')
    const [other, ...timings]: Timing[] = await sample(sizes.calls, compared, ...Object.values(PAGES).map((path) => () => read(path)))
    const slowest = Math.max(...timings.slice(0, -1).map(({ p95 }) => p95))
    return {
      title: 'Telemetry',
      text: `${EXECUTIONS} executions of ${STEPS + 1} steps in one account, over ${CONNECTIONS} connections. A batch of ${STEPS / 2} steps is written in ${ms(writing.reduce((a, b) => a + b, 0) / writing.length)} within the transaction of what it tells of; the log of one moves into the object store in ${ms(storing)}, and ${rows[0]?.left} steps are left in the database.\n\n${table(
        ['page', 'p50', 'p95'],
        [...Object.keys(PAGES), `to compare: the ${CONNECTIONS} connections`].map((name, at) => {
          const { p50, p95 } = timings[at] ?? other ?? { p50: 0, p95: 0 }
          return [name, ms(p50), ms(p95)]
        }),
      )}`,
      figures: [atMost(`a page of telemetry of ${EXECUTIONS} executions (p95)`, slowest, WITHIN_MS, ms)],
    }
  },
}
