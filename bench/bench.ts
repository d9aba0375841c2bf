import type { LoadedAccount } from './loaded-findings.ts'
import type { Installation } from './installation.ts'

/** How much a run does; a small one shows that the benches work, its figures say nothing. */
export interface Sizes {
  /** Findings of the accounts loaded, the largest last. */
  findings: readonly number[]
  /** Scans ingested one after the other. */
  scans: number
  /** Calls of each page. */
  calls: number
  /** Seconds of each load. */
  seconds: number
  streams: number
  /** Scans of the demo target at four slots. */
  demoScans: number
  /** Scans of slow sites that one account queues. */
  slowScans: number
  /** Repetitions of what takes a second or more. */
  rounds: number
}
export const FULL: Sizes = {
  findings: [10_000, 100_000, 1_000_000],
  scans: 100,
  calls: 50,
  seconds: 6,
  streams: 200,
  demoScans: 100,
  slowScans: 500,
  rounds: 10,
}
export const SMALL: Sizes = {
  findings: [1_000, 2_000, 20_000],
  scans: 3,
  calls: 2,
  seconds: 1,
  streams: 12,
  demoScans: 8,
  slowScans: 10,
  rounds: 2,
}

/** One measured figure, with the bar it is held to. */
export interface Figure {
  what: string
  value: string
  bar?: string
  holds?: boolean
}
export interface BenchResult {
  title: string
  /** Markdown under the title. */
  text: string
  figures: readonly Figure[]
}
export interface BenchContext {
  installation: Installation
  sizes: Sizes
  log: (line: string) => void
  /** Accounts full of findings, the largest last; loaded when first asked for. */
  loaded: () => Promise<readonly LoadedAccount[]>
}
export interface Bench {
  name: string
  run: (context: BenchContext) => Promise<BenchResult>
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
export const mib = (bytes: number): string => `${(bytes / 1_048_576).toFixed(0)} MiB`
export const times = (ratio: number): string => `${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)} ×`
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A figure that must not be above its bar; both as `show` writes them. */
export const atMost = (what: string, value: number, bar: number, show: (value: number) => string): Figure => ({
  what,
  value: show(value),
  bar: `≤ ${show(bar)}`,
  holds: value <= bar,
})
export const atLeast = (what: string, value: number, bar: number, show: (value: number) => string): Figure => ({
  what,
  value: show(value),
  bar: `≥ ${show(bar)}`,
  holds: value >= bar,
})

/** The largest of the loaded accounts, and the smallest. */
export async function largestAndSmallest(context: BenchContext): Promise<{ largest: LoadedAccount; smallest: LoadedAccount }> {
  const accounts = await context.loaded()
  const [largest, smallest] = [accounts.at(-1), accounts[0]]
  if (largest === undefined || smallest === undefined) throw new Error('No account was loaded')
  return { largest, smallest }
}
