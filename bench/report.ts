import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { Compared } from './first-page.ts'
import type { IngestFigures } from './ingest.ts'

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
const mib = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MiB`
const times = (ratio: number): string => `${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)} ×`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** docs/benchmarks.md, from one run. */
export function report(figures: {
  ingest: IngestFigures
  firstPage: { setUpSeconds: number; compared: readonly Compared[] }
  postgres: string
  day: string
}): string {
  const { ingest, firstPage, postgres, day } = figures
  const { rowBytes, parapetBytes } = ingest
  return `# Benchmarks

Written by \`npm run bench\`: one run on an empty folder, the embedded PostgreSQL durable as people run it, API and database on one machine.
Measured ${day} on ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB; Node ${process.versions.node}, PostgreSQL ${postgres}; load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end, where 1 to 2 is this run alone.
Ratios carry over to other machines, and to busy ones, better than times.

## Ingesting scans

${ingest.scans} scans of 5,000 results (${ingest.results.toLocaleString('en')} in all), 50 of them changed from one scan to the next, a fifth failing. "A row per result" inserts the same results as 5,000 rows in one
statement, without foreign keys, row-level security or triggers, and decides nothing: no finding opens, closes or is counted there. Every answer carries its own date, as real ones do.

${table(
  ['', 'Parapet', 'a row per result', 'ratio'],
  [
    ['database time a scan, p50', ms(ingest.parapet.p50), ms(ingest.rows.p50), `${times(ingest.rows.p50 / ingest.parapet.p50)} less`],
    ['database time a scan, p95', ms(ingest.parapet.p95), ms(ingest.rows.p95), `${times(ingest.rows.p95 / ingest.parapet.p95)} less`],
    ['whole ingest, hashing included, p50', ms(ingest.parapetWhole.p50), '', ''],
    ['first scan (all 5,000 new, 1,000 findings and their cards)', ms(ingest.first), '', ''],
    ['statements a scan', String(ingest.statements), '1', ''],
    [`disk after ${ingest.scans} scans`, mib(parapetBytes), mib(rowBytes.total), `${times(rowBytes.total / parapetBytes)} less`],
    [
      'the same, evidence of the rows left out',
      mib(parapetBytes),
      mib(rowBytes.withoutEvidence),
      `${times(rowBytes.withoutEvidence / parapetBytes)} less`,
    ],
  ],
)}

Parapet's disk counts everything: results, findings, events, evidence, resources, scans, coverage, cards. The row is lean: scanners that store a row per result copy the check's texts and
the raw answer into each as well, several kilobytes that are not counted here.

## One million findings in one account

100 calls of each over HTTP with a session, in turns with the bare SQL. "Bare SQL" is the very statements of the call, sent by the superuser on one connection: no HTTP, no session, no row-level security, no transaction, no answer to
build. "A row per result" holds the newest and the last but one scan of 20 connections, two million rows, and is asked for its page, or its counts, in one statement. Loading took ${firstPage.setUpSeconds.toFixed(0)} s.

${table(
  ['page', 'API p50', 'API p95', 'bare SQL p95', 'API ÷ bare', 'a row per result p95', '÷ API'],
  firstPage.compared.map(({ what, api, bare, rows }) => [
    what,
    ms(api.p50),
    ms(api.p95),
    ms(bare.p95),
    times(api.p95 / bare.p95),
    rows ? ms(rows.p95) : '',
    rows ? times(rows.p95 / api.p95) : '',
  ]),
)}

The bar is 50 ms at the 95th percentile and three times the bare SQL for a page of an indexed filter and sort, 60 ms for overview and trend. Below about five milliseconds a call's own work (HTTP, session, transaction,
checking the answer) outweighs its SQL, so the ratio says little there. What does not keep to the bar at a million findings, and why it is left so:

- Grouping by check or by resource counts every finding that the filters leave; grouping by connection reads kept counts. Kept counts by check and by resource would make every ingest more expensive.
- A text, or a region, that matches little reads the account's open findings in the index to their end, and a text looks through the resources' names without an index.
- The summary of all newest results of an account (\`/v1/scan-results/summary\` without a scan) counts them: some 0.9 s for a million. A scan's own summary is stored with it.
- A trend reads a row a connection and day: a year of a hundred connections takes five times the figure above.
`
}
