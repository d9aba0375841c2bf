import type { CoverageState, PageCoverage } from '#contract/coverage.ts'
import type { SetupWay } from '#contract/kinds.ts'
import type { Language, VectorType } from '#contract/fields.ts'
import type { SourceCode } from '#contract/sources.ts'
import type { Label } from './labels.ts'
import type { Check, CheckInfo, ResourceRef, Verdict } from './check.ts'
import type { Exchange } from './exchanges.ts'
import type { Fields, FieldValues, Localized, PreflightReport, TestReport, ValuesOf } from './connection.ts'
import type { Dataset } from './dataset.ts'
import type { EngineInfo, RunEngine } from './engines.ts'
import type { ExposureModel } from './exposure.ts'
import type { Inventory, TellInventory } from './inventory.ts'
import type { Network } from './network.ts'
import type { PermitScope } from './permit.ts'

/** Pages on which findings were seen that have not ended: to be asked for again, so that it can be said that they have. */
export interface Revisit {
  pages: RevisitedPage[]
  /** Checks of which not all pages could be handed over. */
  cut: string[]
  /** Nothing else is asked for: a verification. */
  only: boolean
}
export interface RevisitedPage {
  /** Path and query. */
  path: string
  checkIds: string[]
}
/** How far a crawl has come. */
export interface PagesSeen {
  judged: number
  known: number
  /** null until it has ended. */
  coverage: PageCoverage | null
}
export const NO_REVISIT: Revisit = { pages: [], cut: [], only: false }
/** Source code that a scan reads. */
export interface SourceSeen {
  origin: SourceCode['origin']
  /** That it was published as compiled with; null: nobody says. */
  compiler: string | null
  files: readonly { path: string; content: string }[]
}
/** Everything a scan may touch. */
export interface ScanEnvironment {
  network: Network
  signal: AbortSignal
  /** Where probing collectors may ask; null: nowhere, and the checks that need them do not run. */
  permit: PermitScope | null
  /** Names the product, the scan and a contact; sent with every request. */
  userAgent: string
  now: () => Date
  /** The connection's fields, its secrets opened among them. Nothing of a secret may leave the scanner. */
  fields: FieldValues
  /** When what the connection signs in with ends; absent: nobody said. */
  credentialsEndAt?: Date
  /** What the operator of the installation lends to scans of this kind: an identity of its own, another address to ask. */
  operator?: Readonly<Record<string, string>>
  /** What the scanner asked to be handed again, in the last full scan that had something to say; null at first. */
  memory: string | null
  revisit: Revisit
  /** Starts an outside engine where one is installed; absent: there is none. */
  runEngine?: RunEngine
  /** The part of the target that a collector of `per: 'scope'` is to look at: a region. */
  scope?: string
  /** A verification is about this resource alone: a collector that can, asks for nothing else. */
  only?: ResourceRef
  /** Tells how far a crawl has come; while it goes on without `coverage`. */
  tellPages?: (seen: PagesSeen) => void
  /** Tells what was seen of one type of resource in the collector's scope. */
  tellInventory?: TellInventory
  /** Tells the source code that is judged, so that people can be shown the lines. */
  tellSource?: (seen: SourceSeen) => void
  /** What was uploaded for fields of the connection, by field. */
  uploads?: Readonly<Record<string, string>>
  /** Datasets of this kind that are newer than those of the release, by id. */
  datasets: Readonly<Record<string, string>>
}
/** Why not all was seen that a check had to see. */
export interface Shortfall {
  state: Exclude<CoverageState, 'ran'>
  /** A stable word. */
  reason: string | null
}
/** One I/O step of a scanner; fills its part of the facts. Throws NetworkError to say why it could not. */
export interface Collector<Facts, CollectorId extends string = string> {
  id: CollectorId
  /** Collectors that must have run first. */
  after: readonly CollectorId[]
  /** It may take longer than the others. */
  limitMs?: number
  /** It runs once in each scope of the target and fills the facts of that scope, in which those of the whole target stand as well. */
  per?: 'scope'
  /** It tells of resources, those of the service that is named, and runs for that where no check needs it. */
  inventory?: string
  collect(facts: Partial<Facts>, target: string, environment: ScanEnvironment): Promise<void>
}
/** The part of a kind of target that talks to it. */
export interface Scanner<Facts, CollectorId extends string = string> {
  vectorType: VectorType
  /** A collector that takes longer gives its checks the coverage 'timeout'. */
  collectorMs: number
  /** Collectors without which nothing can be said: when one fails, the scan fails with its reason and changes nothing. */
  essential: readonly CollectorId[]
  collectors: readonly Collector<Facts, CollectorId>[]
  /** The parts of the target that are looked at one by one (the regions of a cloud account), once the essential collectors have run. */
  scopesOf?(facts: Partial<Facts>): readonly string[]
  /** Requests in flight to one host at a time; PARALLEL_PER_HOST where a host is not built for more. */
  parallelPerHost?: number
  /** Raw sockets that are opened in a second at most, by the fields of the connection; SOCKETS_PER_SECOND is never exceeded. */
  socketsPerSecond?(fields: FieldValues): number
  /** What every scan of a target probes, as its definition says; absent: the web address that the target is. */
  probes?(target: string): readonly string[]
  /** Those of them that ask for what no visitor asks for: only with a permit, and only where it holds. */
  probing?: ReadonlySet<CollectorId>
  checks: readonly Check<Facts, CollectorId>[]
  /**
   * Why what was collected for a check is not all that it had to see; null when it is. Such a check may find faults; its PASSes
   * are dropped, and it closes nothing.
   * @param isUnsure whether the check itself said UNKNOWN
   */
  shortOf?(facts: Partial<Facts>, check: Pick<Check<Facts, CollectorId>, 'id' | 'needs'>, isUnsure: boolean): Shortfall | null
  /** Of the pages that a check was to see again, those that it did not: what was found there is found there still. */
  unseenPages?(facts: Partial<Facts>, checkId: string): readonly string[]
  /**
   * What the next scan of this target is to be handed, at most MEMORY_MAX characters; null keeps what is remembered.
   * @param before what this scan was handed
   */
  remember?(facts: Partial<Facts>, before: string | null): string | null
  /** Fixed parts of every identity: what the fingerprint calls the target. */
  targetOf(target: string): string
  /** Tries to reach a target as a scan would, step by step; never throws for what the target does. */
  test(target: string, environment: ScanEnvironment): Promise<TestReport>
  /** Tries each permission that scans need, once the test has passed; never throws for what the target does. */
  preflight?(target: string, environment: ScanEnvironment): Promise<PreflightReport>
}
/** Longest text a scanner may ask to be handed again, in UTF-16 units. */
export const MEMORY_MAX = 262_144
/** Most parts of a target that are looked at one by one: the regions of an account, the projects of an organization. */
export const SCOPES_MAX = 2_000
/** What one scan may use. The runner is ended, and the scan fails with its reason, beyond any of them. */
export interface ScanLimits {
  wallClockMs: number
  /** Processor time of the runner. */
  cpuMs: number
  /** Processor time that an ordinary scan does not reach: one that needs more gives way to everything else. */
  ordinaryCpuMs: number
  /** Objects of JavaScript, in MiB. */
  heapMb: number
  /** All resident memory of the runner, in MiB. */
  memoryMb: number
  /** Verdicts of all checks together. */
  verdicts: number
  /** Of everything the runner says. */
  bytes: number
}
/** How targets of a kind are connected. Forms, calls, tests and what is kept are made from it. */
export interface ConnectionDefinition<F extends Fields = Fields> {
  fields: F
  /**
   * What was entered, as it is kept: a document that is pasted whole is taken apart into fields, and what can be seen to be wrong with
   * a secret without asking anywhere is refused. Of a change only what is given is read.
   */
  takeApart?: {
    /** The one that is pasted whole, and kept nowhere. */
    field: string
    /** @throws TargetRefused */
    read: (given: FieldValues) => FieldValues
  }
  /** The one spelling under which the target is kept and shown. @throws TargetRefused */
  locate(values: ValuesOf<F>): string
  /** Where a scan would connect to by the choice of whoever connects it: what may never be reached from here is refused. */
  addresses(values: ValuesOf<F>): readonly string[]
  /** Why a target is not connected: reasons of `locate`, and private_address and url_refused of its addresses. */
  refusals: Readonly<Record<string, { field: keyof F & string; texts: Label }>>
  /** The steps of a test, in the order they are tried. */
  testSteps: Readonly<Record<string, Label>>
  /** What each reason of a test means and what to do; {{detail}} is filled in. */
  testReasons: Readonly<Record<string, Label>>
  /** A connection is kept, and its access changed, only once its test has passed: the field at which a reason is told. */
  testedFirst?: (reason: string, fields: FieldValues) => keyof F & string
  /**
   * When what a connection is reached with ends, by its fields or by the credentials themselves; null where neither tells. It is kept as
   * the end of the credentials, unless whoever connects names one.
   * @param secrets all that the connection has, by field
   * @param givenAt when they were entered
   */
  expiresAt?: (fields: FieldValues, secrets: Readonly<Record<string, string>>, givenAt: Date) => Date | null
  /** The smallest addition to a policy of the provider that allows some actions, as people paste it. */
  patch?: (actions: readonly string[]) => string
  /** The ways to prepare a target at its provider, filled in; nothing is asked for it. */
  setup?: (given: SetupGiven) => readonly SetupWay[]
  /**
   * Of a kind whose targets come in numbers (the accounts of an organization): the fields of one of them, besides those that this
   * server makes, as the shipped template for all prepares it.
   * @throws TargetRefused for what is no such target
   */
  member?: (target: string, principal: string) => Readonly<Record<string, string>>
}
/** What a target is prepared with. */
export interface SetupGiven {
  /** Values of the fields that this server makes. */
  issued: Readonly<Record<string, string>>
  /** Who connects, as the provider names this installation; '' where nothing is trusted by name. */
  principal: string
  /** Whose tokens a provider that trusts nobody by name has to accept; null: this installation has no such identity. */
  identity?: { issuer: string; subject: string } | null
  /** Where the provider itself reads the shipped template; null: a person hands it over. */
  templateUrl: string | null
  /** Of whoever reads it. */
  language: Language
  /** The targets that are prepared at once, each with its own values of these fields. */
  members?: readonly { target: string; issued: Readonly<Record<string, string>> }[]
}
/** A kind of target as the server knows it. Nothing in it touches the network. */
export interface ScannerInfo {
  vectorType: VectorType
  /** The last part of its addresses: POST /v1/launcher/{path}. */
  path: string
  names: Localized<{ name: string; summary: string }>
  connection: ConnectionDefinition
  checks: readonly CheckInfo[]
  /**
   * What the operator of the installation lends to its scans and tests (`environment.operator`): the settings to all, the identity
   * to those connections alone that act with it.
   */
  lends?: { name: 'aws' | 'azure' | 'gcp' | 'blockchain'; identityFor(fields: FieldValues): boolean }
  /** What people call the types of resources that its inventories tell of. */
  resourceTypes?: Readonly<Record<string, Localized<string>>>
  /** The scope that a resource is judged in, where that is not its region: the subscription or project that its id names. */
  scopeOf?(resource: ResourceRef): string | null
  /** Where a resource stands in the provider's own console, by it and the fields of its connection; null where that is not known. */
  consoleUrl?(resource: { value: string; region: string | null; type: string | null }, fields: FieldValues): string | null
  /** How the internet reaches its resources, by what inventories tell of them; loaded when it is first asked. */
  loadExposure?(): Promise<ExposureModel>
  /** What its checks rest on and that ages. */
  datasets?: readonly Dataset[]
  /** External tools that its scans make use of where they are installed. */
  engines?: readonly EngineInfo[]
  /** What its checks call the parts they look at, and how people read that. */
  scannerTypes: Readonly<Record<string, Label>>
  targetOf(target: string): string
  /**
   * Names, addresses and networks (at most a /24) that every scan of such a target probes, whatever its checks: it needs a permit for
   * all of each before its first packet, and without one is neither connected nor tested nor started. Absent where a scan asks what any
   * visitor asks for, and only its probing collectors need a permit.
   */
  probes?: (target: string) => readonly string[]
  limits: ScanLimits
  /** The scanner itself; called in a runner alone. */
  load(): Promise<Scanner<never>>
}
/** The scope of a target that a resource belongs to; null where its kind has none, or it belongs to the target as a whole. */
export const scopeOfResource = ({ scopeOf }: Pick<ScannerInfo, 'scopeOf'>, resource: ResourceRef): string | null =>
  scopeOf === undefined ? (resource.region ?? null) : scopeOf(resource)

/** A kind of target. Its line in scanners/registry.ts makes it known to server, runner, browser and command line. */
export const defineScanner = <F extends Fields>(info: ScannerInfo & { connection: ConnectionDefinition<F> }): ScannerInfo => info

/**
 * Outcome of one check in one scan, with all its verdicts: the unit of ingesting and of resuming.
 * A place that failed before and is not among the verdicts counts as fixed, but only when the check saw everything: state 'ran'.
 * A check that has verdicts in another state saw a part: what fails there fails, and silence about other places proves nothing.
 */
export interface CheckOutcome {
  checkId: string
  scope: string
  state: CoverageState
  reason: string | null
  verdicts: readonly Verdict[]
  /** Pages of its earlier findings that were not seen this time. */
  unseenPages?: readonly string[]
  /** What was asked of the target for this check and what came back; of a check that ran. A finding that it closes keeps its part. */
  exchanges?: readonly Exchange[]
}
export interface ScanRequest<Facts> {
  scanner: Scanner<Facts>
  target: string
  environment: ScanEnvironment
  /** Run only these checks (verify, or the rest of a resumed scan); all when absent. */
  checkIds?: readonly string[]
  /** Tell of all resources, whatever the checks need; so it is when no checks are named. */
  inventory?: boolean
  /** The services of which collectors tell that no check needs; all when absent. */
  services?: readonly string[]
  /** Judge a check once the resources that it is about have been told: their tags decide whether what it says counts. */
  resourcesFirst?: boolean
  /** Run in these scopes only; in all when absent. */
  scopes?: readonly string[]
  /** What an earlier attempt has judged: it is not looked at again. */
  done?: readonly CheckPlace[]
}
/** One check in one scope, which may be the whole target. */
export type CheckPlace = Pick<CheckOutcome, 'checkId' | 'scope'>
/** What runScan yields, in order of happening. `progress` is 0 to 100. */
export type ScanEvent =
  | { type: 'progress'; progress: number; current: string; resourcesSeen: number }
  | { type: 'outcome'; outcome: CheckOutcome }
  | ({ type: 'pages' } & PagesSeen)
  | ({ type: 'inventory' } & Inventory)
  | ({ type: 'source' } & SourceSeen)
  /** The scopes that are looked at, once they are known. */
  | { type: 'scopes'; scopes: readonly string[] }
  /** What the next scan of the target is to be handed; replaces what was said of it before. */
  | { type: 'memory'; memory: string }
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
