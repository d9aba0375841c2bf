import type { Network } from '#scanners/sdk/network.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { Sample, Script, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { pathOf } from '#scanners/website/judge-site.ts'
import { decodeScript } from './decode-text.ts'
import { pageOf, REQUEST_TIMEOUT_MS, takeSample } from './sample.ts'

const SCRIPTS_MAX = 8
/** Bundles of large applications are about this long; what is longer is searched in part and said to be. */
const SCRIPT_BYTES = 3_145_728
/** The server says that there is no such file: nothing runs in the page. */
const GONE: ReadonlySet<number> = new Set([404, 410])

/** The site's own scripts. */
export const scripts: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'scripts',
  after: ['page'],
  async collect(facts, _target, { network }) {
    const { url, document } = pageOf(facts)
    const { origin } = new URL(url)
    const own = (document?.loaded ?? []).filter((loaded) => loaded.kind === 'script' && new URL(loaded.url).origin === origin)
    const urls = [...new Set(own.map((loaded) => loaded.url))]
    const read = await Promise.all(urls.slice(0, SCRIPTS_MAX).map(async (script) => readScript(network, script)))
    const found = read.filter((script) => script !== null)
    const silent = urls.slice(0, SCRIPTS_MAX).filter((_, index) => read[index] === null)
    facts.scripts = { scripts: found, missed: [...silent, ...urls.slice(SCRIPTS_MAX)].slice(0, 50).map(pathOf) }
  },
}

/** The source maps that the scripts name, or that stand beside them. */
export const sourceMaps: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'source-maps',
  after: ['scripts'],
  async collect(facts, _target, { network }) {
    facts.sourceMaps = await Promise.all((facts.scripts?.scripts ?? []).flatMap((script) => mapOf(network, script)))
  },
}

async function readScript(network: Network, url: string): Promise<Script | null> {
  try {
    const answer = await network.http({ url, maxBytes: SCRIPT_BYTES, timeoutMs: REQUEST_TIMEOUT_MS, acceptInvalidTls: true })
    if (answer.status !== 200 && !GONE.has(answer.status)) return null
    const body = answer.status === 200 ? decodeScript(answer.body, answer.headers, answer.truncated) : ''
    return { url, path: pathOf(url), body, truncated: answer.truncated }
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted') return null
    throw error
  }
}

/** The map of a script: named in its last lines, else the usual neighbour; none when it is named as a data: URL or on another origin. */
function mapOf(network: Network, { url, body }: Script): Promise<Sample>[] {
  const named = /\/[/*][#@]\s?sourceMappingURL=([^\s*]{1,2000})/u.exec(body.slice(-4_096))?.[1]
  const reference = named ?? `${pathOf(url)}.map`
  if (body === '' || !URL.canParse(reference, url)) return []
  const map = new URL(reference, url)
  return map.origin === new URL(url).origin ? [takeSample(network, url, { path: `${map.pathname}${map.search}` })] : []
}
