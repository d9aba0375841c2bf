import type { Network } from '#scanners/sdk/network.ts'
import type { PageFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { takeSample } from './sample.ts'

const TRIED_MAX = 3

/**
 * Whether one of the files that a page loads from its own site can be read. A site that shows its page and nothing else has
 * closed itself to us: "not found" then says nothing about a file.
 * @returns null where the page loads none
 */
export async function readOwnFile(network: Network, { url, document }: PageFacts): Promise<boolean | null> {
  const { origin, href } = new URL(url)
  // scripts first: they are asked for anyway
  const own = (document?.loaded ?? []).filter(
    (loaded) => loaded.kind !== 'frame' && loaded.url !== href && new URL(loaded.url).origin === origin,
  )
  const inOrder = [...own.filter(({ kind }) => kind === 'script'), ...own]
  const files = [...new Set(inOrder.map((loaded) => loaded.url))].slice(0, TRIED_MAX)
  for (const file of files) {
    const { pathname, search } = new URL(file)
    const { status, headers } = await takeSample(network, url, { path: `${pathname}${search}`, maxBytes: 1_024 })
    if (status === 200 && !/\bhtml\b/iu.test(headerOf(headers, 'content-type') ?? '')) return true
  }
  return files.length === 0 ? null : false
}
