import type { Ctx } from '#server/context.ts'
import { checkSummary } from './read-checks.ts'

type Named<T> = T & { label: string }
interface Tallying<Row, T> {
  empty: (name: string) => T
  /** Counts a row in. */
  add: (tally: T, row: Row) => void
}

/** Rows counted per check, summed up over all and by the checks' scanner and category, these in the order of the reader's language. */
export function summarizeByCheck<Row extends { check_id: string }, T>(ctx: Ctx, rows: readonly Row[], { empty, add }: Tallying<Row, T>) {
  const generalResults = empty('all')
  const scanners = new Map<string, Named<T>>()
  const categories = new Map<string, Named<T>>()
  for (const row of rows) {
    const { scannerType, scannerTypeName, category, categoryName } = checkSummary(row.check_id, ctx.language, 'name')
    const ofScanner = scanners.get(scannerType) ?? { ...empty(scannerType), label: scannerTypeName }
    const ofCategory = categories.get(category) ?? { ...empty(category), label: categoryName }
    scanners.set(scannerType, ofScanner)
    categories.set(category, ofCategory)
    for (const tally of [generalResults, ofScanner, ofCategory]) add(tally, row)
  }
  const byLabel = (tallies: Map<string, Named<T>>) => [...tallies.values()].toSorted((a, b) => a.label.localeCompare(b.label, ctx.language))
  return { scannerSummaries: byLabel(scanners), generalResults, categoryResults: byLabel(categories) }
}
