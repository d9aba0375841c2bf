import type { PreflightReport, TestReport } from '#scanners/sdk/connection.ts'
import { INVENTORY_PART, SOURCE_FILES_MAX, runnerMessage, type RunnerJob, type RunnerMessage } from '#runner/protocol.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { ScanFailure, SCOPES_MAX, type CheckPlace, type ScanEvent, type ScanLimits, type SourceSeen } from '#scanners/sdk/scanner.ts'

/** What a runner's lines come to. */
export type RunnerEvent =
  | ScanEvent
  | { type: 'tested'; test: TestReport; preflight: PreflightReport | null }
  | FetchedFile
  | { type: 'log'; text: string }
  | { type: 'failed'; code: string; detail: string }
  | { type: 'done' }

/** A runner asks whoever supervises it for a run of an outside engine. */
export type EngineAsked = Extract<RunnerMessage, { type: 'engine' }>

/** What a runner read of a small file. */
export type FetchedFile = Extract<RunnerMessage, { type: 'fetched' }>

const LOGS_MAX = 100
/** Said again as the scanner learns more; a kind has fewer collectors. */
const MEMORIES_MAX = 50
/** A crawl tells how far it has come twice a second, for a minute; this is some three times as much. */
const PAGES_TOLD_MAX = 400
/** An organization has some 2,000 projects with some 100 types of resource; long lists come in parts. */
const INVENTORIES_MAX = 500_000
/** One for each open port of a network, and more than can be run in the time of a scan. */
const ENGINE_RUNS_MAX = 4_096
/** Progress is told after each check and each moment of judging. */
const PROGRESS_PER_CHECK = 4

const fault = (what: string): ScanFailure => new ScanFailure('bad_output', `The process that scans said what it must not say: ${what}.`)

const PARTS = ['verdict', 'outcome', 'resource', 'inventory', 'file', 'source'] as const
type Part = Extract<RunnerMessage, { type: (typeof PARTS)[number] }>
const isPart = (message: RunnerMessage): message is Part => PARTS.some((type) => type === message.type)

/**
 * The border behind which a runner's words count: every line of one job is read here and nowhere else. Whatever the
 * protocol does not foresee, and more of anything than the job can need, is a fault that ends the runner.
 */
export class JobReader {
  readonly #job: Pick<RunnerJob, 'mode' | 'checkIds' | 'done' | 'preflight'>
  readonly #limits: ScanLimits
  readonly #open: Set<string>
  #current: { checkId: string; verdicts: Verdict[] } | undefined
  /** Outcomes that were given, by check and scope. */
  readonly #given = new Set<string>()
  #files: SourceSeen['files'][number][] = []
  #sources = 0
  #items: InventoryItem[] = []
  #resources = 0
  #inventories = 0
  #bytes = 0
  #verdicts = 0
  #logs = 0
  #memories = 0
  #pages = 0
  #scopes = 0
  #progress = 0
  #engineRuns = 0
  /** How often a test or a fetch has been answered. */
  #answers = 0

  constructor(job: Pick<RunnerJob, 'mode' | 'checkIds' | 'done' | 'preflight'>, limits: ScanLimits) {
    this.#job = job
    this.#limits = limits
    this.#open = new Set(job.mode === 'scan' ? job.checkIds : [])
    for (const place of job.done ?? []) this.#answer(place)
  }

  /**
   * @returns what the line means; undefined while a check's verdicts come in
   * @throws ScanFailure bad_output
   */
  read(line: string): RunnerEvent | undefined {
    const event = this.readBeside(line)
    if (event?.type === 'engine') throw fault('a request for an engine')
    return event
  }

  /** The same where engines can be started, beside the runner: there it may ask for them. */
  readBeside(line: string): RunnerEvent | EngineAsked | undefined {
    this.#bytes += line.length
    if (this.#bytes > this.#limits.bytes) throw fault(`more than ${this.#limits.bytes} bytes`)
    const message = parsed(line)
    if (isPart(message)) return this.#part(message)
    if (message.type === 'hello') throw fault('a second greeting')
    this.#countLines(message.type)
    if (message.type === 'tested' || message.type === 'fetched') {
      // a test is told, and told again with its pre-flight
      this.#count(message.type === 'tested' ? 'test' : 'fetch', (this.#answers += 1), this.#job.preflight === true ? 2 : 1)
    }
    if (message.type === 'done') this.#assertComplete()
    return message
  }

  /** What is said in several lines: the last of them closes it. */
  #part(message: Part): ScanEvent | undefined {
    if (message.type === 'verdict') return this.#verdict(message)
    if (message.type === 'outcome') return this.#outcome(message)
    if (message.type === 'resource') return this.#resource(message)
    if (message.type === 'inventory') return this.#inventory(message)
    if (message.type === 'file') return this.#file(message)
    return this.#source(message)
  }

  #countLines(type: RunnerMessage['type']): void {
    if (type === 'progress')
      this.#count('scan', (this.#progress += 1), PROGRESS_PER_CHECK * (this.#given.size + this.#job.checkIds.length + 1))
    if (type === 'scopes') this.#count('scan', (this.#scopes += 1), 1)
    if (type === 'pages') this.#count('scan', (this.#pages += 1), PAGES_TOLD_MAX)
    if (type === 'memory') this.#count('scan', (this.#memories += 1), MEMORIES_MAX)
    if (type === 'engine') this.#count('scan', (this.#engineRuns += 1), ENGINE_RUNS_MAX)
    if (type === 'log') this.#count(this.#job.mode, (this.#logs += 1), LOGS_MAX)
  }
  #count(mode: RunnerJob['mode'], amount: number, most: number): void {
    if (this.#job.mode !== mode) throw fault(`an answer to a ${mode}, which was not asked for`)
    if (amount > most) throw fault(`more than ${most} lines of one kind`)
  }

  #verdict({ checkId, verdict }: Extract<RunnerMessage, { type: 'verdict' }>): undefined {
    this.#count('scan', (this.#verdicts += 1), this.#limits.verdicts)
    this.#current ??= { checkId, verdicts: [] }
    if (this.#current.checkId !== checkId || !this.#job.checkIds.includes(checkId)) throw fault(`a verdict of ${checkId} out of turn`)
    this.#current.verdicts.push(verdict)
  }

  #outcome({ verdicts: amount, ...said }: Extract<RunnerMessage, { type: 'outcome' }>): ScanEvent {
    const { checkId, scope, state, reason, exchanges, unseenPages } = said
    const { checkId: current, verdicts } = this.#current ?? { checkId, verdicts: [] }
    this.#current = undefined
    if (current !== checkId || !this.#job.checkIds.includes(checkId) || !this.#answer({ checkId, scope }))
      throw fault(`an outcome of ${checkId} out of turn`)
    if (verdicts.length !== amount) throw fault(`${amount} verdicts of ${checkId} announced, ${verdicts.length} given`)
    // in any other state it may have seen a part: the regions that answered
    if (state === 'skipped' && amount > 0) throw fault(`verdicts of ${checkId}, which did not run`)
    return { type: 'outcome', outcome: { checkId, scope, state, reason, verdicts, exchanges, ...(unseenPages && { unseenPages }) } }
  }

  /** Notes that a check was judged in a scope. @returns whether it had not been */
  #answer({ checkId, scope }: CheckPlace): boolean {
    const key = JSON.stringify([checkId, scope])
    if (this.#given.has(key)) return false
    if (this.#given.size >= SCOPES_MAX * this.#job.checkIds.length) throw fault('more outcomes than there can be')
    this.#given.add(key)
    this.#open.delete(checkId)
    return true
  }

  #resource({ item }: Extract<RunnerMessage, { type: 'resource' }>): undefined {
    this.#count('scan', (this.#resources += 1), this.#limits.verdicts)
    if (this.#items.push(item) > INVENTORY_PART) throw fault(`more than ${INVENTORY_PART} resources in one part of an inventory`)
  }
  #inventory({ items: amount, ...seen }: Extract<RunnerMessage, { type: 'inventory' }>): ScanEvent {
    this.#count('scan', (this.#inventories += 1), INVENTORIES_MAX)
    if (seen.complete && seen.more) throw fault(`an inventory of ${seen.resourceType} that is complete and goes on`)
    const items = this.#items
    this.#items = []
    if (items.length !== amount) throw fault(`${amount} resources of ${seen.resourceType} announced, ${items.length} given`)
    return { ...seen, items }
  }

  #file({ path, content }: Extract<RunnerMessage, { type: 'file' }>): undefined {
    this.#count('scan', this.#files.push({ path, content }), SOURCE_FILES_MAX)
  }
  #source({ files: amount, ...seen }: Extract<RunnerMessage, { type: 'source' }>): ScanEvent {
    this.#count('scan', (this.#sources += 1), 1)
    const files = this.#files
    this.#files = []
    if (files.length !== amount) throw fault(`${amount} files announced, ${files.length} given`)
    return { ...seen, files }
  }

  #assertComplete(): void {
    if (
      this.#job.mode !== 'scan'
        ? this.#answers === 0
        : this.#open.size > 0 || this.#current !== undefined || this.#items.length + this.#files.length > 0
    )
      throw fault('an end before everything asked for was answered')
  }
}

/**
 * One line as a message of the protocol, its texts clean.
 * @throws ScanFailure bad_output
 */
export function parsed(line: string): RunnerMessage {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw fault('a line that is not JSON')
  }
  const message = runnerMessage.safeParse(value)
  if (message.success) return message.data
  const { path = [], code } = message.error.issues[0] ?? {}
  throw fault(`a line that the protocol does not know (${[code, ...path.map(String)].join(' ').slice(0, 200)})`)
}
