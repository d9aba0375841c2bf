import { ms, table, times, type Bench } from './bench.ts'
import { pagesOf, selectsOf } from './first-page.ts'
import { callApi, type Installation } from './installation.ts'
import type { Statement } from './measure.ts'

/** What EXPLAIN (ANALYZE, BUFFERS) says of statements, summed. */
interface Work {
  /** Planning and execution. */
  ms: number
  /** Pages of 8 KiB touched, in memory or not. */
  pages: number
}
interface Explained {
  'Planning Time': number
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

async function workOf({ owner }: Installation, statements: readonly Statement[]): Promise<Work> {
  const work = { ms: 0, pages: 0 }
  for (const { text, values } of statements) {
    const { rows } = await owner.query<{ 'QUERY PLAN': Explained[] }>(`explain (analyze, buffers, timing off, format json) ${text}`, values)
    const [explained] = rows[0]?.['QUERY PLAN'] ?? []
    if (explained === undefined) throw new Error('EXPLAIN answered nothing')
    work.ms += explained['Planning Time'] + explained['Execution Time']
    work.pages += explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']
  }
  return work
}

/** The same pages in accounts of growing size, and what the growth of their plans says of one ten times as large. */
export const growth: Bench = {
  name: 'growth',
  async run(context) {
    const { installation } = context
    const accounts = await context.loaded()
    const byPage = new Map<string, Work[]>()
    for (const account of accounts) {
      for (const { what, path } of pagesOf(account)) {
        const selects = await selectsOf(() => callApi(installation.origin, account.token, path))
        await workOf(installation, selects)
        byPage.set(what, [...(byPage.get(what) ?? []), await workOf(installation, selects)])
      }
    }
    const rows: string[][] = []
    for (const [what, works] of byPage) {
      const [before, last] = works.slice(-2)
      if (before === undefined || last === undefined) throw new Error('Growth needs two sizes')
      const factor = Math.max(1, last.pages / before.pages)
      const measured = works.map((work) => `${ms(work.ms)}, ${work.pages.toLocaleString('en')}`)
      rows.push([what, ...measured, times(factor), ms(last.ms * factor)])
    }
    const sizes = accounts.map(({ findings }) => findings.toLocaleString('en'))
    return {
      title: 'Growth, and ten times the largest account estimated',
      text: `EXPLAIN (ANALYZE, BUFFERS) of each page's own statements in accounts of ${sizes.join(', ')} findings, as the superuser, the second of two runs: milliseconds and pages of 8 KiB touched.
The last column is an estimate, not a measurement: the time at the largest account, times the growth of the pages touched from the last size but one, since the step to ten times as many findings is as large as the one before. It holds while what is read stays in memory and the plans stay the same; beyond memory, reading from disk comes on top. API, session and answer are not in it.

${table(['page', ...sizes, 'growth of pages', `${((accounts.at(-1)?.findings ?? 0) * 10).toLocaleString('en')}, estimated`], rows)}`,
      figures: [],
    }
  },
}
