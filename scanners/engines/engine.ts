import type { RiskLevel } from '#contract/fields.ts'
import type { EngineInfo } from '#scanners/sdk/engines.ts'

/** One start of an engine: an address that was decided on, in its one spelling, and ports of it. */
export interface EngineRun {
  address: string
  ports: readonly number[]
  tls: boolean
  /** Its own version, as it says. */
  version: string
  /** Where its rules lie; '' for an engine that brings its own. */
  data: string
  /** Connections and requests a second that the permit allows; null: the engine's own manners. */
  perSecond: number | null
}
/** What it says of a service: that it is weak in a way that has a name. */
export interface EngineFinding {
  /** The engine's own name for what it found, the same in every scan. */
  id: string
  title: string
  riskLevel: RiskLevel
  /** Where, within the service; '' where that is all of it. */
  path: string
  /** What it found, as it told it, for the evidence. */
  record: Readonly<Record<string, string | number | readonly string[]>>
}
/** What it took a service for. */
export interface EngineService {
  port: number
  name: string
  product: string
  version: string
  extra: string
  cpe: string
  tls: boolean
}
export interface EngineReport {
  /** Of an engine that looks at one port a start: about that port. */
  findings: EngineFinding[]
  services: EngineService[]
  /** Ports that it saw to the end: of the others it says nothing. */
  seen: readonly number[]
}

/** What one start may use. It is ended beyond any of them. */
export interface EngineLimits {
  wallClockMs: number
  cpuSeconds: number
  /** Resident memory of it and all that it starts, in MiB. */
  memoryMb: number
  outputBytes: number
}

/** An outside engine: how it is found, how it is started, how its words are read. Pure: it starts nothing and opens nothing. */
export interface Engine extends EngineInfo {
  /** File names of the program; the first that is found counts. */
  programs: readonly string[]
  version: { args: readonly string[]; pattern: RegExp; minimum: string }
  /** Name of a folder of rules without which it finds nothing. */
  dataFolder?: string
  /** Exit codes with which it has seen the target. */
  exitCodes: readonly number[]
  /** It looks at one port a start. */
  isPerPort: boolean
  /** A file in its working folder that it writes; else what it prints counts. */
  outputFile?: string
  limits: EngineLimits
  argv(run: EngineRun): string[]
  /** @throws UnreadableReport */
  parse(output: string, run: Pick<EngineRun, 'ports'>): EngineReport
}

/** What an engine printed is not what it prints: nothing of it counts. */
export class UnreadableReport extends Error {
  override name = 'UnreadableReport'
}

/** Longest text that is kept of a report. */
const TEXT_MAX = 1_000
export const cut = (text: string | undefined): string => (text ?? '').trim().slice(0, TEXT_MAX)
/** Findings kept of one start: a report with more is not one of a service. */
export const FINDINGS_MAX = 500
