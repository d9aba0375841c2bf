import type { Collector } from '#scanners/sdk/scanner.ts'
import type { PageFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { signatureIn } from '#scanners/website/recognise/signature.ts'
import { pageOf, takeSamples } from './sample.ts'

const DIRECTORIES_MAX = 8
/** Caddy's listing begins with 10 KB of styles. */
const LISTING_BYTES = 32_768
/** Files as they lie in a folder; what a program makes ends otherwise. */
const FILE = /\.(?!(?:html?|php|aspx?|jsp|do|cgi)$)[a-z0-9]{1,8}$/iu

/** Folders that the page leads to: those it loads files from, those of files it links to, and those it links to themselves. */
export const directories: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'directories',
  after: ['page', 'control'],
  async collect(facts, _target, { network, memory }) {
    const page = pageOf(facts)
    const folders = foldersOf(page).slice(0, DIRECTORIES_MAX)
    // one that was listed is asked for again, though the page no longer leads to it
    const paths = new Set([...folders, ...(signatureIn(memory)?.readable.directories ?? [])])
    const requests = [...paths].map((path) => ({ path, maxBytes: LISTING_BYTES }))
    facts.directories = await takeSamples(facts, network, { of: 'directories', requests })
  },
}

/** In the order of what they tell: a folder of files is more likely to be listed than a page whose address ends in a slash. */
function foldersOf({ url, document }: PageFacts): string[] {
  const page = new URL(url)
  const own = (addresses: readonly string[]) => addresses.map((address) => new URL(address)).filter(({ origin }) => origin === page.origin)
  const links = own(document?.links ?? [])
  const found = [
    ...own((document?.loaded ?? []).map((loaded) => loaded.url)).map(folderOf),
    ...links.filter(({ pathname }) => FILE.test(pathname)).map(folderOf),
    ...links.filter(({ pathname }) => pathname.endsWith('/')).map(folderOf),
  ]
  return [...new Set(found)].filter((folder) => folder !== '/' && folder !== page.pathname)
}
const folderOf = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf('/') + 1)
