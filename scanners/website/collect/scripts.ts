import type { HttpResponse, Network } from '#scanners/sdk/network.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { Script, Silence, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { pathOf } from '#scanners/website/judge-site.ts'
import { isSourceMap } from '#scanners/website/judge-readable.ts'
import { signatureIn } from '#scanners/website/recognise/signature.ts'
import { askAgain } from './ask-again.ts'
import { decodeScript } from './decode-text.ts'
import { noteSilence, pageOf, REQUEST_TIMEOUT_MS, takeSamples } from './sample.ts'

const SCRIPTS_MAX = 8
/** Bundles of large applications are about this long; what is longer is searched in part and said to be. */
const SCRIPT_BYTES = 3_145_728
/** The server says that there is no such file: nothing runs in the page. */
const GONE: ReadonlySet<number> = new Set([404, 410])
const ASKED_AGAIN = 3

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
    const readable = signatureIn(memory)?.readable.maps ?? []
    const requests = [...new Set([...(facts.scripts?.scripts ?? []).flatMap(mapOf), ...readable])].map((path) => ({ path }))
    const answers = await takeSamples(facts, network, { of: 'source-maps', requests })
    facts.sourceMaps = await askAgain(facts, network, answers, { requests, readable, isOpen: isSourceMap })
  },
}

interface Missed {
  url: string
  silence?: Silence
}
/** Asks for a script; where it is gone again, since of several servers behind one address one may have it and another not. */
async function askFor(network: Network, url: string): Promise<HttpResponse> {
  const ask = async () => network.http({ url, maxBytes: SCRIPT_BYTES, timeoutMs: REQUEST_TIMEOUT_MS, acceptInvalidTls: true })
  let answer = await ask()
  for (let time = 0; time < ASKED_AGAIN && GONE.has(answer.status); time += 1) answer = await ask()
  return answer
}

/** Reads one of the site's scripts. @throws NetworkError when aborted */
export async function readScript(network: Network, url: string): Promise<Script | Missed> {
  try {
    return scriptOf(url, await askFor(network, url))
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted')
      return { url, silence: error.code === 'timeout' ? 'timeout' : 'unreachable' }
    throw error
  }
}
/** A script that is gone is empty; one in whose place something else answers is not read. */
function scriptOf(url: string, { status, headers, body, truncated }: HttpResponse): Script | Missed {
  if (GONE.has(status)) return { url, path: pathOf(url), body: '', truncated }
  if (status === 429) return { url, silence: 'throttled' }
  if (status === 401 || status === 403) return { url, silence: 'blocked' }
  // an emptied file and a guard's empty answer look the same
  const isScript = status === 200 && body.length > 0 && !/\bhtml\b/iu.test(headerOf(headers, 'content-type') ?? '')
  return isScript ? { url, path: pathOf(url), body: decodeScript(body, headers, truncated), truncated } : { url }
}

/** The map of a script: named in its last lines, else the usual neighbour; none when it is named as a data: URL or on another origin. */
function mapOf({ url, body }: Script): string[] {
  const named = /\/[/*][#@]\s?sourceMappingURL=([^\s*]{1,2000})/u.exec(body.slice(-4_096))?.[1]
  const reference = named ?? `${pathOf(url)}.map`
  if (body === '' || !URL.canParse(reference, url)) return []
  const map = new URL(reference, url)
  return map.origin === new URL(url).origin ? [`${map.pathname}${map.search}`] : []
}
