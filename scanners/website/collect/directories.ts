import type { Network } from '#scanners/sdk/network.ts'
import { mayProbe, permitGate } from '#scanners/sdk/permit.ts'
import type { Collector } from '#scanners/sdk/scanner.ts'
import { askRobots } from '#scanners/website/crawl/ask-robots.ts'
import { isAction } from '#scanners/website/crawl/page-address.ts'
import type { PageFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { isListing } from '#scanners/website/judge-readable.ts'
import { signatureIn } from '#scanners/website/recognise/signature.ts'
import { askAgain } from './ask-again.ts'
import { noteSilence, pageOf, takeSamples } from './sample.ts'

const DIRECTORIES_MAX = 8
/** With those that other pages lead to. */
const ALL_DIRECTORIES_MAX = 16
/** Caddy's listing begins with 10 KB of styles. */
const LISTING_BYTES = 32_768
/** Files as they lie in a folder; what a program makes ends otherwise. */
const FILE = /\.(?!(?:html?|php|aspx?|jsp|do|cgi)$)[a-z0-9]{1,8}$/iu

/**
 * Folders that the page leads to, and the other pages. Those it links to themselves are pages like any other, which a visitor may open and robots.txt may
 * close to us. Those it loads files from, those of files it links to, and those that were readable before are asked for with a
 * permit alone.
 */
export const directories: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'directories',
  after: ['page', 'control', 'crawl'],
  async collect(facts, _target, { network, memory, permit, now }) {
    const page = pageOf(facts)
    const mayAskAll = mayProbe(permit, page.url, now())
    // one that was listed is asked for again, though the page no longer leads to it
    const readable = signatureIn(memory)?.readable.directories ?? []
    const paths = mayAskAll
      ? new Set([...withOthers(foldersOf(page).slice(0, DIRECTORIES_MAX), facts.crawl?.folders ?? []), ...readable])
      : new Set(await linkedFolders(network, page))
    const requests = [...paths].map((path) => ({ path, maxBytes: LISTING_BYTES }))
    const allowed = mayAskAll ? permitGate(permit, now)(network) : network
    const first = await takeSamples(facts, allowed, { of: 'directories', requests })
    const answers = await askAgain(facts, allowed, first, { requests, readable, isOpen: isListing })
    facts.directories = { answers, isLinkedOnly: !mayAskAll }
    if (!mayAskAll && readable.some((path) => !paths.has(path))) noteSilence(facts, 'directories', [{ silence: 'permit' }])
  },
}

const withOthers = (folders: readonly string[], others: readonly string[]): string[] =>
  [...new Set([...folders, ...others])].slice(0, ALL_DIRECTORIES_MAX)

async function linkedFolders(network: Network, page: PageFacts): Promise<string[]> {
  const folders = withoutPage(page, folderLinks(page)).slice(0, DIRECTORIES_MAX)
  if (folders.length === 0) return []
  const { allows } = await askRobots(network, page.url)
  return folders.filter((path) => allows(path))
}

/** In the order of what they tell: a folder of files is more likely to be listed than a page whose address ends in a slash. */
export function foldersOf(page: PageFacts): string[] {
  const loaded = ownOf(
    page,
    (page.document?.loaded ?? []).map(({ url }) => url),
  )
  const files = ownOf(page, page.document?.links ?? []).filter(({ pathname }) => FILE.test(pathname))
  return withoutPage(page, [...loaded.map(folderOf), ...files.map(folderOf), ...folderLinks(page)])
}
const folderLinks = (page: PageFacts): string[] =>
  ownOf(page, page.document?.links ?? [])
    .filter(({ pathname }) => pathname.endsWith('/'))
    .map(folderOf)
function ownOf({ url }: PageFacts, addresses: readonly string[]): URL[] {
  const { origin } = new URL(url)
  return addresses.map((address) => new URL(address)).filter((one) => one.origin === origin && !isAction(`${one.pathname}${one.search}`))
}
const withoutPage = ({ url }: PageFacts, folders: readonly string[]): string[] =>
  [...new Set(folders)].filter((folder) => folder !== '/' && folder !== new URL(url).pathname)
const folderOf = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf('/') + 1)
