import type { Network } from '#scanners/sdk/network.ts'
import type { Collector, ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { checks } from '#scanners/website/checks.ts'
import type { CrawlFacts, LibraryFacts, PageFacts, Script, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { judgePage } from '#scanners/website/judge-pages.ts'
import type { Recogniser } from '#scanners/website/libraries/recognise.ts'
import { pathOf } from '#scanners/website/judge-site.ts'
import { librariesIn, recogniserFor } from './libraries.ts'
import { pageOf } from './sample.ts'
import { readScript } from './scripts.ts'

/** The site's own scripts that are read besides those of the start page. */
const SCRIPTS_MAX = 12
const SILENT: LibraryFacts = { found: [], complete: true }

/**
 * The scripts that only other pages than the start page load, and on which pages those of the start page stand too. Each is
 * judged as it comes and dropped; what is found is added to what the crawl found.
 */
export const pageScripts: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'page-scripts',
  after: ['page', 'crawl', 'scripts', 'libraries'],
  async collect(facts, _target, environment) {
    const { crawl } = facts
    if (crawl === undefined) throw new Error('this collector must run after the crawl')
    await new PageScripts(facts, crawl, environment).judgeAll()
  },
}

class PageScripts {
  readonly #crawl: CrawlFacts
  readonly #page: PageFacts
  readonly #known: ReadonlyMap<string, Script>
  readonly #libraries: LibraryFacts
  readonly #recogniser: Recogniser
  readonly #network: Network
  #left = SCRIPTS_MAX

  constructor(facts: Partial<WebsiteFacts>, crawl: CrawlFacts, { network, datasets }: ScanEnvironment) {
    const page = pageOf(facts)
    this.#crawl = crawl
    // of the page that loads a script only its site matters
    this.#page = { ...page, body: '', document: page.document && { ...page.document, loaded: [], truncated: false } }
    this.#known = new Map((facts.scripts?.scripts ?? []).map((script) => [script.url, script]))
    this.#libraries = facts.libraries ?? SILENT
    this.#recogniser = recogniserFor(datasets)
    this.#network = network
  }

  async judgeAll(): Promise<void> {
    for (const [url, pages] of this.#crawl.scripts) {
      const facts = await this.#factsOf(url)
      for (const check of checks.filter(({ needs }) => needs.includes('page-scripts'))) {
        const verdicts = judgePage(check, this.#page, facts)
        for (const path of pages) this.#crawl.places.add(check.id, path, verdicts)
      }
    }
  }

  /** What is known of one script: read on the start page, read now, or told by its address alone. */
  async #factsOf(url: string): Promise<Pick<WebsiteFacts, 'scripts' | 'libraries'>> {
    const known = this.#known.get(url)
    const isOwn = new URL(url).origin === new URL(this.#page.url).origin
    const script = known ?? (isOwn ? await this.#read(url) : undefined)
    const missed = isOwn && script === undefined ? [pathOf(url)] : []
    const scripts = script === undefined ? [] : [script]
    const libraries =
      known === undefined
        ? await librariesIn({ urls: [url], scripts, isAllRead: missed.length === 0 }, this.#recogniser)
        : { found: this.#libraries.found.filter((library) => library.url === url), complete: this.#libraries.complete }
    return { scripts: { scripts, missed }, libraries }
  }
  async #read(url: string): Promise<Script | undefined> {
    if (this.#left === 0) return undefined
    this.#left -= 1
    const script = await readScript(this.#network, url)
    return 'body' in script ? script : undefined
  }
}
