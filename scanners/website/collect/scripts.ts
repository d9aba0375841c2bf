import type { Network } from '#scanners/sdk/network.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { Script, Silence, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { pathOf } from '#scanners/website/judge-site.ts'
import { signatureIn } from '#scanners/website/recognise/signature.ts'
import { decodeScript } from './decode-text.ts'
import { noteSilence, pageOf, REQUEST_TIMEOUT_MS, takeSamples } from './sample.ts'

const SCRIPTS_MAX = 8
/** Bundles of large applications are about this long; what is longer is searched in part and said to be. */
const SCRIPT_BYTES = 3_145_728
/** The server says that there is no such file: nothing runs in the page. */
const GONE: ReadonlySet<number> = new Set([404, 410])

/** The site's own scripts. */
export const scripts: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'scripts',
  after: ['page', 'control'],
  async collect(facts, _target, { network }) {
    const { url, document } = pageOf(facts)
    const { origin } = new URL(url)
    const own = (document?.loaded ?? []).filter((loaded) => loaded.kind === 'script' && new URL(loaded.url).origin === origin)
    const urls = [...new Set(own.map((loaded) => loaded.url))]
    const read = await Promise.all(urls.slice(0, SCRIPTS_MAX).map(async (script) => readScript(network, script)))
    const found = read.filter((script) => 'body' in script)
    const silent = read.filter((script): script is Missed => !('body' in script))
    noteSilence(facts, 'scripts', silent)
    facts.scripts = {
      scripts: found,
      missed: [...silent.map(({ url: missed }) => missed), ...urls.slice(SCRIPTS_MAX)].slice(0, 50).map(pathOf),
    }
  },
}

/** The source maps that the scripts name, or that stand beside them, and those that could be read before: a new build names others. */
export const sourceMaps: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'source-maps',
  after: ['scripts', 'control'],
  async collect(facts, _target, { network, memory }) {
    const paths = new Set([...(facts.scripts?.scripts ?? []).flatMap(mapOf), ...(signatureIn(memory)?.readable.maps ?? [])])
    facts.sourceMaps = await takeSamples(facts, network, { of: 'source-maps', requests: [...paths].map((path) => ({ path })) })
  },
}

interface Missed {
  url: string
  silence?: Silence
}
/** A script that is gone is empty; one in whose place something else answers is not read. */
async function readScript(network: Network, url: string): Promise<Script | Missed> {
  try {
    const answer = await network.http({ url, maxBytes: SCRIPT_BYTES, timeoutMs: REQUEST_TIMEOUT_MS, acceptInvalidTls: true })
    const { status, headers, truncated } = answer
    if (GONE.has(status)) return { url, path: pathOf(url), body: '', truncated }
    if (status === 429) return { url, silence: 'throttled' }
    if (status === 401 || status === 403) return { url, silence: 'blocked' }
    if (status !== 200 || /\bhtml\b/iu.test(headerOf(headers, 'content-type') ?? '')) return { url }
    return { url, path: pathOf(url), body: decodeScript(answer.body, headers, truncated), truncated }
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted')
      return { url, silence: error.code === 'timeout' ? 'timeout' : 'unreachable' }
    throw error
  }
}

/** The map of a script: named in its last lines, else the usual neighbour; none when it is named as a data: URL or on another origin. */
function mapOf({ url, body }: Script): string[] {
  const named = /\/[/*][#@]\s?sourceMappingURL=([^\s*]{1,2000})/u.exec(body.slice(-4_096))?.[1]
  const reference = named ?? `${pathOf(url)}.map`
  if (body === '' || !URL.canParse(reference, url)) return []
  const map = new URL(reference, url)
  return map.origin === new URL(url).origin ? [`${map.pathname}${map.search}`] : []
}
