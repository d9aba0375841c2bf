import type { LeftOut } from '#scanners/website/facts.ts'
import { pageAddress } from './page-address.ts'
import type { Traps } from './traps.ts'

/** Links from the start page to a page that is still asked for. */
const DEPTH_MAX = 10
/** Addresses remembered of one site. */
const KNOWN_MAX = 20_000
/** Longer ones are read each time: remembered, they would fill the memory. */
const ADDRESS_MAX = 1_024

/** A page that waits to be asked for. */
export interface Waiting {
  /** Path and query. */
  path: string
  /** Links that lead there from the start page. */
  depth: number
}

/** What a crawl knows of a site: pages in the order in which they are to be asked for, the nearest to the start page first. */
export class Frontier {
  readonly #origin: string
  readonly #traps: Traps
  readonly #allows: (path: string) => boolean
  readonly #leaveOut: (path: string, why: LeftOut) => void
  readonly #seen = new Set<string>()
  /** As they were written: most links of a page are on every other page too. */
  readonly #addresses = new Set<string>()
  readonly #waiting: Waiting[] = []
  #next = 0

  constructor(
    origin: string,
    { traps, allows, leaveOut }: { traps: Traps; allows: (path: string) => boolean; leaveOut: (path: string, why: LeftOut) => void },
  ) {
    this.#origin = origin
    this.#traps = traps
    this.#allows = allows
    this.#leaveOut = leaveOut
  }

  /** Takes in an address that a page or a sitemap names; one that was named before is nothing new. */
  add(address: string, depth: number): void {
    if (this.#seen.size >= KNOWN_MAX || this.#addresses.has(address)) return
    if (this.#addresses.size < KNOWN_MAX && address.length <= ADDRESS_MAX) this.#addresses.add(address)
    const named = pageAddress(address, this.#origin)
    const key = 'path' in named ? named.path : named.shown
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const why = 'path' in named ? this.#refusalOf(named.path, depth) : named.refused
    if (why === null) this.#waiting.push({ path: key, depth })
    else this.#leaveOut(key, why)
  }
  #refusalOf(path: string, depth: number): LeftOut | null {
    if (!this.#allows(path)) return 'robots'
    if (depth > DEPTH_MAX) return 'depth'
    return this.#traps.catches(path) ? 'trap' : null
  }
  /** A page that is known already, whether or not a page still leads to it. No trap, and what robots.txt says holds. */
  addKnown(path: string): void {
    if (this.#seen.has(path)) return
    this.#seen.add(path)
    if (this.#allows(path)) this.#waiting.push({ path, depth: 1 })
    else this.#leaveOut(path, 'robots')
  }
  /** The start page is not asked for again. */
  skip(path: string): void {
    this.#seen.add(path)
  }
  take(): Waiting | undefined {
    const next = this.#waiting[this.#next]
    if (next !== undefined) this.#next += 1
    return next
  }
  /** Pages that were found and are of the site. */
  get known(): number {
    return this.#waiting.length
  }
  /** What was never asked for. */
  rest(): readonly Waiting[] {
    return this.#waiting.slice(this.#next)
  }
}
