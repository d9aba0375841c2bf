import type { Check } from './check.ts'
import { mayProbe } from './permit.ts'
import type { Collector, Scanner, ScanRequest } from './scanner.ts'

export interface SkippedCheck {
  checkId: string
  reason: 'permit' | 'unknown_check'
}
export interface Plan<Facts> {
  checks: Check<Facts>[]
  collectors: Collector<Facts>[]
  skipped: SkippedCheck[]
}

/** What must run for a request: the checks asked for, and only the collectors they need, directly or through `after`. */
export function planScan<Facts>({ scanner, target, checkIds, environment }: ScanRequest<Facts>): Plan<Facts> {
  const hasPermit = mayProbe(environment.permit, target)
  const known = new Map(scanner.checks.map((check) => [check.id, check]))
  const wanted = checkIds ? new Set(checkIds) : new Set(known.keys())
  const skipped: SkippedCheck[] = []
  const checks: Check<Facts>[] = []
  for (const checkId of wanted) {
    const check = known.get(checkId)
    if (!check) skipped.push({ checkId, reason: 'unknown_check' })
    else if (check.active && !hasPermit) skipped.push({ checkId, reason: 'permit' })
    else checks.push(check)
  }
  return { checks, collectors: collectorsFor(scanner, checks), skipped }
}

function collectorsFor<Facts>(scanner: Scanner<Facts>, checks: readonly Check<Facts>[]): Collector<Facts>[] {
  const byId = new Map(scanner.collectors.map((collector) => [collector.id, collector]))
  const chosen = new Map<string, Collector<Facts>>()
  const open = checks.flatMap((check) => check.needs)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const collector = byId.get(id)
    if (!collector) throw new Error(`no collector is called ${id}`)
    if (chosen.has(id)) continue
    chosen.set(id, collector)
    open.push(...collector.after)
  }
  return scanner.collectors.filter(({ id }) => chosen.has(id))
}
