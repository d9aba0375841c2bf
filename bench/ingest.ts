import { newId } from '#server/new-id.ts'
import { inWorker } from '#server/context.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import type { IngestScanner } from '#server/modules/ingest/observations.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { checkInfo } from '#scanners/test/check-info.ts'
import { createAccount, type Installation } from './installation.ts'
import { summarize, watch, type Timing } from './measure.ts'
import { createRowPerResult, sizeOfRowPerResult, type Sizes } from './row-per-result.ts'

const CHECKS = 50
const RESOURCES = 100
const SCANS = 200

const checkIds = Array.from({ length: CHECKS }, (_, index) => `bench-check-${index}`)
const scanner: IngestScanner = { vectorType: 'Websites', targetOf: (target) => target, checks: checkIds.map((id) => checkInfo(id)) }

/** A world of 5,000 places, a fifth of them failing; from one scan to the next, 50 of them change. */
class World {
  readonly #fails = checkIds.map((_, check) => Array.from({ length: RESOURCES }, (__, resource) => (check + resource) % 5 === 0))
  #scan = 0
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

export interface IngestFigures {
  scans: number
  results: number
  /** Time that an ingest waits for the database, after the first scan. */
  parapet: Timing
  parapetWhole: Timing
  statements: number
  first: number
  rows: Timing
  parapetBytes: number
  rowBytes: Sizes
}

/** 200 scans of 5,000 results, 1 % changed, ingested by Parapet and, the same results, as a row each. */
export async function benchIngest(installation: Installation): Promise<IngestFigures> {
  const { services, owner } = installation
  const { accountId } = await createAccount(installation)
  const connectionId = newId()
  await owner.query(
    `insert into connection (account_id, id, vector_type, name, target) values ($1, $2, 'Websites', 'Benchmark', 'https://shop.example/')`,
    [accountId, connectionId],
  )
  await createRowPerResult(owner)
  const world = new World()
  const [parapet, whole, rows, statements]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let seq = 1; seq <= SCANS; seq += 1) {
    const outcomes = world.next()
    const scanId = newId()
    await owner.query(
      `insert into scan (account_id, id, connection_id, seq, kind, trigger, status, started_at) values ($1, $2, $3, $4, 'full', 'manual', 'running', now())`,
      [accountId, scanId, connectionId, seq],
    )
    const scan = await services.database.platform.selectFrom('scan').selectAll().where('id', '=', scanId).executeTakeFirstOrThrow()
    const started = performance.now()
    const taken = await watch(() => inWorker(services, accountId, (ctx) => ingest(ctx, scan, outcomes, { scanner })))
    whole.push(performance.now() - started)
    parapet.push(taken.databaseMs)
    statements.push(taken.statements.length)
    await owner.query(`update scan set status = 'completed' where account_id = $1 and id = $2`, [accountId, scanId])
    rows.push(await insertRows(installation, { accountId, connectionId, scanId }, outcomes))
  }
  await owner.query('vacuum analyze')
  const bytes = await owner.query<{ total: string }>(`
    select sum(pg_total_relation_size(c.oid)) as total from pg_class c
     where c.relname in ('resource', 'result_span', 'finding', 'finding_count', 'evidence', 'scan', 'scan_coverage', 'remediation', 'remediation_finding', 'remediation_event')
        or c.oid in (select inhrelid from pg_inherits where inhparent = 'finding_event'::regclass)`)
  return {
    scans: SCANS,
    results: SCANS * CHECKS * RESOURCES,
    parapet: summarize(parapet.slice(1)),
    parapetWhole: summarize(whole.slice(1)),
    statements: Math.max(...statements),
    first: parapet[0] ?? Number.NaN,
    rows: summarize(rows.slice(1)),
    parapetBytes: Number(bytes.rows[0]?.total),
    rowBytes: await sizeOfRowPerResult(owner),
  }
}

/** The same results, one row each, in one statement; milliseconds. */
async function insertRows(
  { owner }: Installation,
  ids: { accountId: string; connectionId: string; scanId: string },
  outcomes: readonly CheckOutcome[],
): Promise<number> {
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
    `insert into row_per_result (account_id, connection_id, scan_id, check_id, resource_id, status, risk, message, values, evidence)
     select $1, $2, $3, check_id, resource_id, status, 2, message, values, evidence
       from json_to_recordset($4::json) as r(check_id text, resource_id uuid, status smallint, message text, values jsonb, evidence jsonb)`,
    [ids.accountId, ids.connectionId, ids.scanId, json],
  )
  return performance.now() - started
}
