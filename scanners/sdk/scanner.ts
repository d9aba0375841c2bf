import type { ConnectionTest } from '#contract/connections.ts'
import type { CoverageState } from '#contract/scans.ts'
import type { VectorType } from '#contract/fields.ts'
import type { Label } from './categories.ts'
import type { Check, CheckInfo, Verdict } from './check.ts'
import type { Network } from './network.ts'

/** Everything a scan may touch. */
export interface ScanEnvironment {
  network: Network
  signal: AbortSignal
  /** Active checks run only with it. */
  hasPermit: boolean
  /** Names the product, the scan and a contact; sent with every request. */
  userAgent: string
  now: () => Date
}
/** One I/O step of a scanner; fills its part of the facts. Throws NetworkError to say why it could not. */
export interface Collector<Facts, CollectorId extends string = string> {
  id: CollectorId
  /** Collectors that must have run first. */
  after: readonly CollectorId[]
  collect(facts: Partial<Facts>, target: string, environment: ScanEnvironment): Promise<void>
}
export interface Scanner<Facts, CollectorId extends string = string> {
  vectorType: VectorType
  /** Collectors without which nothing can be said: when one fails, the scan fails with its reason and changes nothing. */
  essential: readonly CollectorId[]
  collectors: readonly Collector<Facts, CollectorId>[]
  checks: readonly Check<Facts, CollectorId>[]
  /** Fixed parts of every identity: what the fingerprint calls the target. */
  targetOf(target: string): string
  /** Tries to reach a target as a scan would, step by step; never throws for what the target does. */
  test(target: string, environment: ScanEnvironment): Promise<ConnectionTest>
}
/** What one scan may use. The runner is ended, and the scan fails with its reason, beyond any of them. */
export interface ScanLimits {
  wallClockMs: number
  /** Processor time of the runner. */
  cpuMs: number
  /** Objects of JavaScript, in MiB. */
  heapMb: number
  /** All resident memory of the runner, in MiB. */
  memoryMb: number
  /** Verdicts of all checks together. */
  verdicts: number
  /** Of everything the runner says. */
  bytes: number
}
/** What the server knows of a kind of target. Nothing in it touches the network. */
export interface ScannerInfo {
  vectorType: VectorType
  checks: readonly CheckInfo[]
  /** What its checks call the parts they look at, and how people read that. */
  scannerTypes: Readonly<Record<string, Label>>
  targetOf(target: string): string
  limits: ScanLimits
  /** The scanner itself; called in a runner alone. */
  load(): Promise<Scanner<never>>
}
/**
 * Outcome of one check in one scan, with all its verdicts: the unit of ingesting and of resuming.
 * A place that failed before and is not among the verdicts counts as fixed, but only when the check saw everything: state 'ran'
 * and no UNKNOWN verdict. An UNKNOWN says that something was not seen, so silence about other places proves nothing.
 */
export interface CheckOutcome {
  checkId: string
  scope: string
  state: CoverageState
  reason: string | null
  verdicts: readonly Verdict[]
}
export interface ScanRequest<Facts> {
  scanner: Scanner<Facts>
  target: string
  environment: ScanEnvironment
  /** Run only these checks (verify, or the rest of a resumed scan); all when absent. */
  checkIds?: readonly string[]
}
/** What runScan yields, in order of happening. `progress` is 0 to 100. */
export type ScanEvent =
  | { type: 'progress'; progress: number; current: string; resourcesSeen: number }
  | { type: 'outcome'; outcome: CheckOutcome }
/** The target could not be looked at: nothing was learned and nothing may be closed. */
export class ScanFailure extends Error {
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ScanFailure'
    this.code = code
  }
}
/**
 * Thrown by a collector or a judge when its question makes no sense for the target: the coverage says
 * 'skipped' with the reason 'not_applicable', and no finding changes.
 */
export class NotApplicable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotApplicable'
  }
}
