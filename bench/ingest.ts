import { newId } from '#server/new-id.ts'
import { inWorker } from '#server/context.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import type { IngestScanner } from '#server/modules/ingest/observations.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { checkInfo } from '#scanners/test/check-info.ts'
import { atMost, mib, ms, table, times, type Bench } from './bench.ts'
import { createAccount, type Installation } from './installation.ts'
import { summarize, watch } from './measure.ts'
import { createRowPerResult, sizeOfRowPerResult } from './row-per-result.ts'

const CHECKS = 50
const RESOURCES = 100

const checkIds = Array.from({ length: CHECKS }, (_, index) => `bench-check-${index}`)
const scanner: IngestScanner = { vectorType: 'Websites', targetOf: (target) => target, checks: checkIds.map((id) => checkInfo(id)) }

/** A world of 5,000 places, one in `every` of them failing; from one scan to the next, 50 of them change. */
class World {
  readonly #fails: boolean[][]
  #scan = 0
  constructor(every: number) {
    this.#fails = checkIds.map((_, check) => Array.from({ length: RESOURCES }, (__, resource) => (check + resource) % every === 0))
  }
  next(): CheckOutcome[] {
    if (this.#scan > 0) for (const [check, places] of this.#fails.entries()) this.#flip(places, (this.#scan * 7 + check) % RESOURCES)
    this.#scan += 1
    // every answer has its own date: evidence is never the same bytes twice
    const date = new Date(Date.UTC(2026, 0, 1) + this.#scan * 86_400_000).toUTCString()
    return checkIds.map((checkId, check) => ({
      checkId,
      scope: '',
      state: 'ran',
      reason: null,
      verdicts: Array.from({ length: RESOURCES }, (_, resource) => ({
        status: this.#fails[check]?.[resource] === true ? 'FAIL' : 'PASS',
        resource: { genericIdentifier: 'url', genericIdentifierValue: `https://shop-${resource}.example/` },
        message: this.#fails[check]?.[resource] === true ? 'missing' : 'present',
        values: { header: `x-header-${check}` },
        confidence: 'confirmed',
        exposure: 'exposed',
        evidence: [
          {
            label: 'Answer',
            kind: 'response',
            content: `HTTP/1.1 200 OK\ndate: ${date}\nserver: nginx\ncontent-type: text/html; charset=utf-8\ncache-control: no-cache\nx-frame-options: DENY\nx-header-${check}: ${String(this.#fails[check]?.[resource])}`,
          },
        ],
      })),
    }))
  }
  #flip(places: boolean[], index: number): void {
    places[index] = places[index] !== true
  }
}

interface Ids {
  accountId: string
  connectionId: string
}
async function createConnection(installation: Installation): Promise<Ids> {
  const { accountId } = await createAccount(installation)
  const connectionId = newId()
  await installation.owner.query(
    `insert into connection (account_id, id, vector_type, name, target) values ($1, $2, 'Websites', 'Benchmark', 'https://shop.example/')`,
    [accountId, connectionId],
  )
  return { accountId, connectionId }
}

interface Ingest {
  scanId: string
  /** Hashing, waiting for the database and COMMIT, in milliseconds. */
  wholeMs: number
  databaseMs: number
  statements: number
}
/** Ingests outcomes as a worker does, as a scan of their own. */
async function ingestScan(
  { services, owner }: Installation,
  { accountId, connectionId }: Ids,
  seq: number,
  outcomes: readonly CheckOutcome[],
): Promise<Ingest> {
  const scanId = newId()
  await owner.query(
    `insert into scan (account_id, id, connection_id, seq, kind, trigger, status, started_at) values ($1, $2, $3, $4, 'full', 'manual', 'running', now())`,
    [accountId, scanId, connectionId, seq],
  )
  const scan = await services.database.platform.selectFrom('scan').selectAll().where('id', '=', scanId).executeTakeFirstOrThrow()
  const started = performance.now()
  const { databaseMs, statements } = await watch(() => inWorker(services, accountId, (ctx) => ingest(ctx, scan, outcomes, { scanner })))
  const wholeMs = performance.now() - started
  await owner.query(`update scan set status = 'completed' where account_id = $1 and id = $2`, [accountId, scanId])
  return { scanId, wholeMs, databaseMs, statements: statements.length }
}

/** Scans of 5,000 results, 1 % changed, ingested by Parapet and, the same results, as a row each. */
export const ingestBench: Bench = {
  name: 'ingest',
  async run({ installation, sizes, log }) {
    const { owner } = installation
    const ids = await createConnection(installation)
    await createRowPerResult(owner)
    const world = new World(5)
    const [parapet, rows]: [Ingest[], number[]] = [[], []]
    for (let seq = 1; seq <= sizes.scans; seq += 1) {
      const outcomes = world.next()
      const ingested = await ingestScan(installation, ids, seq, outcomes)
      parapet.push(ingested)
      rows.push(await insertRows(installation, { ...ids, scanId: ingested.scanId }, outcomes))
    }
    await owner.query('vacuum analyze')
    const bytes = await owner.query<{ total: string }>(`
      select sum(pg_total_relation_size(c.oid)) as total from pg_class c
       where c.relname in ('resource', 'result_span', 'finding', 'finding_count', 'evidence', 'scan', 'scan_coverage', 'remediation', 'remediation_finding', 'remediation_event')
          or c.oid in (select inhrelid from pg_inherits where inhparent = 'finding_event'::regclass)`)
    const parapetBytes = Number(bytes.rows[0]?.total)
    const rowBytes = await sizeOfRowPerResult(owner)
    const [later, laterRows] = [summarize(parapet.slice(1).map(({ databaseMs }) => databaseMs)), summarize(rows.slice(1))]
    log(`ingest: p50 ${ms(later.p50)} of database time, a row per result ${ms(laterRows.p50)}`)
    const cells = [
      ['database time a scan, p50', ms(later.p50), ms(laterRows.p50), `${times(laterRows.p50 / later.p50)} less`],
      ['database time a scan, p95', ms(later.p95), ms(laterRows.p95), `${times(laterRows.p95 / later.p95)} less`],
      ['whole ingest, hashing included, p50', ms(summarize(parapet.slice(1).map(({ wholeMs }) => wholeMs)).p50), '', ''],
      ['first scan, database time (all 5,000 new, 1,000 findings and their cards)', ms(parapet[0]?.databaseMs ?? Number.NaN), '', ''],
      ['statements a scan', String(Math.max(...parapet.map(({ statements }) => statements))), '1', ''],
      [`disk after ${sizes.scans} scans`, mib(parapetBytes), mib(rowBytes.total), `${times(rowBytes.total / parapetBytes)} less`],
      [
        'the same, evidence of the rows left out',
        mib(parapetBytes),
        mib(rowBytes.withoutEvidence),
        `${times(rowBytes.withoutEvidence / parapetBytes)} less`,
      ],
    ]
    return {
      title: 'Ingesting scans',
      text: `${sizes.scans} scans of 5,000 results, 50 of them changed from one scan to the next, a fifth failing. "A row per result" inserts the same results as 5,000 rows in one
statement, without foreign keys, row-level security or triggers, and decides nothing: no finding opens, closes or is counted there. Every answer carries its own date, as real ones do.

${table(['', 'Parapet', 'a row per result', 'ratio'], cells)}

Parapet's disk counts everything: results, findings, events, evidence, resources, scans, coverage, cards. The row is lean: scanners that store a row per result copy the check's texts and
the raw answer into each as well, several kilobytes that are not counted here.`,
      figures: [],
    }
  },
}

/** DefectDojo 3.2 on a machine of the same kind with the same PostgreSQL: given, not measured by this run. */
const GIVEN = { first: '54–56 s (given)', again: '8.5–23 s (given)' }
const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`

/** What an account new to an installation full of findings waits for, whose statistics know nothing of it. */
export const newAccount: Bench = {
  name: 'new-account',
  async run(context) {
    const { installation, sizes } = context
    const total = (await context.loaded()).reduce((sum, { findings }) => sum + findings, 0)
    const [first, again]: [number[], number[]] = [[], []]
    for (let round = 0; round < Math.min(5, sizes.rounds); round += 1) {
      const ids = await createConnection(installation)
      const world = new World(1)
      first.push((await ingestScan(installation, ids, 1, world.next())).wholeMs)
      again.push((await ingestScan(installation, ids, 2, world.next())).wholeMs)
    }
    const row = (what: string, took: readonly number[], given: string): string[] => [
      what,
      seconds(summarize(took).p50),
      seconds(Math.max(...took)),
      given,
    ]
    const cells = [row('first time, all 5,000 open a finding', first, GIVEN.first), row('again, 50 of them changed', again, GIVEN.again)]
    return {
      title: 'A new account in a full installation',
      text: `5,000 failing results ingested by ${first.length} new accounts, one after the other, in an installation with ${total.toLocaleString('en')} findings. The figures of DefectDojo 3.2 are given: measured earlier with the same results, on a machine of the same kind with the same PostgreSQL, not in this run.

${table(['', 'Parapet, p50', 'Parapet, slowest', 'DefectDojo'], cells)}`,
      figures: [
        atMost('new account in a full installation: 5,000 results the first time, slowest', Math.max(...first), 1_500, seconds),
        atMost('the same again, 1 % changed, slowest', Math.max(...again), 300, seconds),
      ],
    }
  },
}

/** The same results, one row each, in one statement; milliseconds. */
async function insertRows({ owner }: Installation, ids: Ids & { scanId: string }, outcomes: readonly CheckOutcome[]): Promise<number> {
  const results = outcomes.flatMap(({ checkId, verdicts }) =>
    verdicts.map((one, resource) => ({
      check_id: checkId,
      resource_id: `00000000-0000-7000-8000-${resource.toString(16).padStart(12, '0')}`,
      status: one.status === 'FAIL' ? 2 : 1,
      message: one.message,
      values: one.values,
      evidence: one.evidence,
    })),
  )
  const json = JSON.stringify(results)
  const started = performance.now()
  await owner.query(
    `insert into bench.row_per_result (account_id, connection_id, scan_id, check_id, resource_id, status, risk, message, values, evidence)
     select $1, $2, $3, check_id, resource_id, status, 2, message, values, evidence
       from json_to_recordset($4::json) as r(check_id text, resource_id uuid, status smallint, message text, values jsonb, evidence jsonb)`,
    [ids.accountId, ids.connectionId, ids.scanId, json],
  )
  return performance.now() - started
}
