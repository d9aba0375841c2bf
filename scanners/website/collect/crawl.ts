import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '#scanners/sdk/network.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { Collector, PagesSeen, Revisit, ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { checks } from '#scanners/website/checks.ts'
import { askPage, type PageAnswer } from '#scanners/website/crawl/ask-page.ts'
import { askRobots, askSitemaps } from '#scanners/website/crawl/ask-robots.ts'
import { coverageOf } from '#scanners/website/crawl/coverage-of.ts'
import { Frontier, type Waiting } from '#scanners/website/crawl/frontier.ts'
import { hasSignIn, lookOfPage } from '#scanners/website/crawl/look.ts'
import { pageAddress, pageKey } from '#scanners/website/crawl/page-address.ts'
import { PageVerdicts } from '#scanners/website/crawl/page-verdicts.ts'
import type { Robots } from '#scanners/website/crawl/robots.ts'
import { Traps } from '#scanners/website/crawl/traps.ts'
import { PAGES_STANDARD } from '#scanners/website/connection.ts'
import type { CrawlFacts, LeftOut, PageFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { judgePage } from '#scanners/website/judge-pages.ts'
import { signatureIn } from '#scanners/website/recognise/signature.ts'
import { foldersOf } from './directories.ts'
import { readOwnFile } from './own-files.ts'
import { pageOf } from './sample.ts'

/** Requests of the crawl under way at a time; the rest of the scan has the others of the ten that a host is asked at once. */
const AT_ONCE = 8
const BYTES_MAX = 50_331_648
/** Of one crawl, in milliseconds. What was not reached by then is told. */
const TIME_MAX = 60_000
/** Requests that bring no page are bounded too. */
const FRUITLESS_MAX = 200
/** So many answers in a row that are none of the site's: it wants no more. */
const REFUSALS_MAX = 5
/** A site that asks for longer pauses between two requests gets these, in seconds. */
const DELAY_MAX = 10

/** How often it is told how far the crawl has come, in milliseconds. */
const TOLD_EVERY = 500

/** Scripts and folders of the pages that are remembered. */
const SCRIPTS_MAX = 300
const FOLDERS_MAX = 100

/** What is known of scripts is told later, by those who read them. */
const pageChecks = checks.filter(({ needs }) => needs.includes('crawl') && !needs.includes('libraries'))
const scriptChecks = checks.filter(({ needs }) => needs.includes('page-scripts'))

/**
 * Every page of the site that can be reached within limits: the pages of earlier findings first, then by links from the start
 * page, breadth first, then those of the sitemap. Each is judged as it comes and dropped; what is kept is what was found.
 */
export const crawl: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'crawl',
  after: ['page'],
  limitMs: TIME_MAX + 15_000,
  async collect(facts, _target, environment) {
    facts.crawl = await new Crawl(pageOf(facts), environment).run()
  },
}

class Crawl {
  readonly #home: PageFacts
  readonly #origin: string
  readonly #network: Network
  readonly #signal: AbortSignal
  readonly #revisit: Revisit
  readonly #tell: (seen: PagesSeen) => void
  readonly #most: number
  readonly #looksBefore: Readonly<Record<string, string>>
  readonly #verdicts = new PageVerdicts()
  readonly #judged: string[]
  readonly #scripts = new Map<string, string[]>()
  readonly #folders = new Set<string>()
  readonly #looks = new Map<string, string>()
  readonly #leftOut = new Map<string, LeftOut>()
  readonly #moved = new Map<string, string>()
  readonly #began = performance.now()
  #bytes = 0
  #fruitless = 0
  #refusals = 0
  #end: LeftOut | null = null
  #known = 1
  #told = 0

  constructor(home: PageFacts, { network, signal, revisit, memory, fields, tellPages = () => undefined }: ScanEnvironment) {
    this.#home = home
    this.#origin = new URL(home.url).origin
    this.#network = network
    this.#signal = signal
    this.#revisit = revisit
    this.#tell = tellPages
    const most = typeof fields['pages'] === 'number' ? fields['pages'] : PAGES_STANDARD
    this.#most = Math.max(most, revisit.pages.length + 1)
    this.#looksBefore = signatureIn(memory)?.pages ?? {}
    this.#judged = [pageKey(home.url)]
  }

  async run(): Promise<CrawlFacts> {
    const known = [...new Set(this.#revisit.pages.map(({ path }) => path))].filter((path) => path !== this.#judged[0])
    if (known.length > 0 || (!this.#revisit.only && this.#most > 1)) {
      const robots = await askRobots(this.#network, this.#home.url)
      const frontier = this.#frontier(robots)
      for (const path of known) frontier.addKnown(path)
      if (!this.#revisit.only) {
        this.#follow(frontier, this.#home, 0)
        for (const address of await askSitemaps(this.#network, this.#home.url, robots.sitemaps)) frontier.add(address, 1)
      }
      await this.#askAll(frontier, robots)
      for (const { path } of frontier.rest()) this.#leaveOut(path, this.#end ?? 'limit')
    }
    await this.#doubtLost(known)
    this.#tell({ judged: this.#judged.length, known: this.#known, coverage: coverageOf(this.#judged, this.#leftOut) })
    return {
      judged: this.#judged,
      looks: this.#looks,
      places: this.#verdicts,
      scripts: this.#scripts,
      folders: [...this.#folders],
      unseenOf: (checkId) => this.#unseenOf(checkId),
    }
  }

  #frontier({ allows }: Robots): Frontier {
    const leaveOut = (path: string, why: LeftOut) => this.#leaveOut(path, why)
    const frontier = new Frontier(this.#origin, { traps: new Traps(this.#most), allows, leaveOut })
    frontier.skip(this.#judged[0] ?? '/')
    return frontier
  }
  #leaveOut(path: string, why: LeftOut): void {
    this.#leftOut.set(path, why)
  }
  #follow(frontier: Frontier, { document }: PageFacts, depth: number): void {
    for (const link of document?.links ?? []) frontier.add(link, depth + 1)
    // a frame is a page that a visitor sees without a click
    for (const { kind, url } of document?.loaded ?? []) if (kind === 'frame') frontier.add(url, depth + 1)
  }

  /** Answers are taken in the order of asking, so that the same site gives the same pages. */
  async #askAll(frontier: Frontier, { delayS }: Robots): Promise<void> {
    const atOnce = delayS === null || delayS === 0 ? AT_ONCE : 1
    const pauseMs = 1_000 * Math.min(delayS ?? 0, DELAY_MAX)
    const underWay: { waiting: Waiting; answer: Promise<PageAnswer> }[] = []
    for (;;) {
      while (underWay.length < atOnce && this.#mayAsk(underWay.length)) {
        const waiting = frontier.take()
        if (waiting === undefined) break
        if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: this.#signal }).catch(aborted)
        underWay.push({ waiting, answer: this.#ask(waiting) })
      }
      const first = underWay.shift()
      if (first === undefined) return
      this.#take(frontier, first.waiting, await first.answer)
      this.#tellProgress(frontier)
    }
  }
  #tellProgress({ known }: Frontier): void {
    this.#known = known + 1
    const now = performance.now()
    if (now - this.#told < TOLD_EVERY) return
    this.#told = now
    this.#tell({ judged: this.#judged.length, known: this.#known, coverage: null })
  }
  #mayAsk(underWay: number): boolean {
    if (this.#end !== null) return false
    if (performance.now() - this.#began > TIME_MAX || this.#bytes > BYTES_MAX || this.#fruitless > FRUITLESS_MAX + this.#most)
      this.#end = 'limit'
    return this.#end === null && this.#judged.length + underWay < this.#most
  }
  #ask({ path }: Waiting): Promise<PageAnswer> {
    const answer = askPage(this.#network, { path, home: this.#home, look: this.#looksBefore[path] })
    // waited for in its turn
    answer.catch(() => undefined)
    return answer
  }

  #take(frontier: Frontier, { path, depth }: Waiting, answer: PageAnswer): void {
    this.#bytes += answer.bytes
    if ('page' in answer) {
      this.#refusals = 0
      this.#judge(path, answer.page)
      if (!this.#revisit.only) this.#follow(frontier, answer.page, depth)
      return
    }
    this.#fruitless += 1
    if ('leadsTo' in answer) {
      this.#leaveOut(path, 'redirect')
      const next = pageAddress(answer.leadsTo, this.#origin)
      if ('path' in next && answer.isForGood) this.#moved.set(path, next.path)
      frontier.add(answer.leadsTo, depth)
      return
    }
    const { why, mustStop } = answer
    this.#leaveOut(path, why)
    this.#refusals = why === 'blocked' || why === 'timeout' || why === 'error' ? this.#refusals + 1 : 0
    if (mustStop || this.#refusals >= REFUSALS_MAX) this.#end ??= why
  }
  #judge(path: string, page: PageFacts): void {
    this.#judged.push(path)
    this.#looks.set(path, lookOfPage(page))
    for (const check of pageChecks) this.#verdicts.add(check.id, path, judgePage(check, page))
    this.#noteScripts(path, page)
    for (const folder of foldersOf(page)) if (this.#folders.size < FOLDERS_MAX) this.#folders.add(folder)
  }
  #noteScripts(path: string, { document }: PageFacts): void {
    const urls = new Set(document?.loaded.filter(({ kind }) => kind === 'script').map(({ url }) => url))
    let isCut = document?.truncated === true
    for (const url of urls) {
      const pages = this.#scripts.get(url)
      if (pages !== undefined) pages.push(path)
      else if (this.#scripts.size < SCRIPTS_MAX) this.#scripts.set(url, [path])
      else isCut = true
    }
    if (isCut) for (const { id } of scriptChecks) this.#verdicts.add(id, path, null)
  }

  /** "Not found" counts only of a site that still shows its start page, and more than that: a guard may say it of everything else. */
  async #doubtLost(known: readonly string[]): Promise<void> {
    const lost = known.filter((path) => this.#leftOut.get(path) === 'not_found')
    if (lost.length === 0) return
    const { pathname, search } = new URL(this.#home.url)
    const again = await askPage(this.#network, { path: `${pathname}${search}`, home: this.#home, look: lookOfPage(this.#home) })
    const isItself = 'page' in again || this.#home.document === null
    if (isItself && (this.#judged.length > 1 || (await readOwnFile(this.#network, this.#home)) !== false)) return
    const why = 'why' in again && again.why !== 'not_found' ? again.why : 'blocked'
    for (const path of lost) this.#leaveOut(path, why)
  }
  #unseenOf(checkId: string): Map<string, LeftOut | 'unsure'> {
    const { pages, cut } = this.#revisit
    const unsure = this.#verdicts.of(checkId)?.unsure
    const known = pages.filter(({ path, checkIds }) => path !== this.#judged[0] && checkIds.includes(checkId))
    const unseen = known.flatMap(({ path }): [string, LeftOut | 'unsure'][] => {
      if (unsure?.has(path) === true) return [[path, 'unsure']]
      return this.#isSeen(path) ? [] : [[path, this.#leftOut.get(path) ?? 'limit']]
    })
    return new Map(cut.includes(checkId) ? [...unseen, ['*', 'limit']] : unseen)
  }
  /**
   * A page that moved for good to another one that is judged was seen there, unless that is the start page, which takes in strays,
   * or a sign-in, behind which the page may be what it was.
   */
  #isSeen(path: string): boolean {
    const movedTo = this.#moved.get(path)
    if (movedTo === undefined) return this.#looks.has(path) || this.#leftOut.get(path) === 'not_found'
    const look = this.#looks.get(movedTo)
    return look !== undefined && (!hasSignIn(look) || hasSignIn(this.#looksBefore[path]))
  }
}

const aborted = (): never => {
  throw new NetworkError('aborted', 'The scan was canceled.')
}
