import { permitFor, type PermitScope } from '#scanners/sdk/permit.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { NO_REVISIT, type CheckOutcome, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { websiteScanner } from '#scanners/website/scanner.ts'
import { plainNetwork } from './plain-network.ts'

/** For the sites of tests. */
export const LOOPBACK_PERMIT: PermitScope = permitFor({ host: '127.0.0.1', withSubdomains: false, ports: 'any' })

export const environmentOf = (change: Partial<ScanEnvironment> = {}): ScanEnvironment => ({
  network: plainNetwork(),
  signal: AbortSignal.timeout(30_000),
  permit: LOOPBACK_PERMIT,
  userAgent: 'Parapet/test',
  now: () => new Date(),
  fields: {},
  memory: null,
  revisit: NO_REVISIT,
  datasets: {},
  ...change,
})
interface Options {
  checkIds?: readonly string[]
  environment?: Partial<ScanEnvironment>
}
/** Outcomes of a website scan by check id. */
export async function scanSite(target: string, { checkIds, environment = {} }: Options = {}): Promise<Map<string, CheckOutcome>> {
  const outcomes = new Map<string, CheckOutcome>()
  const request = { scanner: websiteScanner, target, environment: environmentOf(environment), ...(checkIds && { checkIds }) }
  for await (const event of runScan(request)) if (event.type === 'outcome') outcomes.set(event.outcome.checkId, event.outcome)
  return outcomes
}
/** What a scan of a site asks to be handed again. */
export async function rememberSite(target: string, environment: Partial<ScanEnvironment> = {}): Promise<string | null> {
  let memory: string | null = null
  for await (const event of runScan({ scanner: websiteScanner, target, environment: environmentOf(environment) }))
    if (event.type === 'memory') ({ memory } = event)
  return memory
}
/** 'PASS', 'FAIL,PASS', or the coverage state and reason when the check did not run. */
export function said(outcome: CheckOutcome | undefined): string {
  if (outcome === undefined) return 'nothing'
  const { state, reason, verdicts } = outcome
  return state === 'ran' ? verdicts.map(({ status }) => status).join() : `${state} ${reason ?? ''}`
}
