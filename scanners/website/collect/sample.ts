import { randomBytes } from 'node:crypto'
import { NetworkError, type HttpRequest, type HttpResponse, type Network } from '#scanners/sdk/network.ts'
import type { PageFacts, Sample, Silence, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { addressOn } from '#scanners/website/judge-site.ts'
import { isGuardsRefusal } from '#scanners/website/recognise/refusal.ts'
import { isChallenge } from '#scanners/website/recognise/signs.ts'

/** Bytes of a body that tell a readable file from any other answer. */
const HEAD_BYTES = 4_096
export const REQUEST_TIMEOUT_MS = 6_000
const SAYS_NOTHING: ReadonlyMap<number, Silence> = new Map([
  [429, 'throttled'],
  [502, 'unreachable'],
  [503, 'unreachable'],
  [504, 'unreachable'],
])

/** An answer as facts, one character a byte. */
function sampleOf(path: string, { status, headers, body }: HttpResponse): Sample {
  return { path, status, headers, head: Buffer.from(body).toString('latin1') }
}

export interface SampleRequest extends Pick<HttpRequest, 'method' | 'headers' | 'body' | 'maxBytes'> {
  /** Path, or path and query, on the origin of `page`. */
  path: string
}
/**
 * One request to the site. Silence, and an answer that tells nothing about the path (429, 502 to 504, a bot check), become
 * status null; an abort is thrown.
 */
export async function takeSample(network: Network, page: string, request: SampleRequest): Promise<Sample> {
  const { path, ...rest } = request
  try {
    const url = addressOn(page, path)
    const sample = sampleOf(
      path,
      await network.http({ maxBytes: HEAD_BYTES, timeoutMs: REQUEST_TIMEOUT_MS, acceptInvalidTls: true, ...rest, url }),
    )
    const silence = SAYS_NOTHING.get(sample.status ?? 0) ?? (isChallenge(sample.headers) ? 'blocked' : undefined)
    return silence === undefined ? sample : { ...sample, status: null, silence }
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code === 'aborted') throw error
    return { path, status: null, headers: [], head: '', silence: error.code === 'timeout' ? 'timeout' : 'unreachable' }
  }
}

/** A path that no site has. */
export const randomPath = (): string => `/${randomBytes(12).toString('hex')}`
/** What a server without the file answers; anything else may be the site's answer or that of a guard in front of it. */
const saysGone = ({ status }: Sample): boolean => status === null || status === 404 || status === 410

/**
 * Questions to the site, side by side. Where the answers are other than "not found", the path that cannot exist is asked for
 * once more: when it is answered otherwise than before, the site has closed itself to us on the way, and such answers say
 * nothing of their paths, and no more does a guard's refusal of one path. What `facts` keeps of it is why the checks of this collector saw only a part.
 */
export async function takeSamples(
  facts: Partial<WebsiteFacts>,
  network: Network,
  { of, requests }: { of: WebsiteCollector; requests: readonly SampleRequest[] },
): Promise<Sample[]> {
  const { control } = facts
  const { url } = pageOf(facts)
  const samples = await Promise.all(requests.map((request) => takeSample(network, url, request)))
  const silence = samples.every(saysGone) ? undefined : await closedSince(facts, network)
  const guard = (sample: Sample) => silence ?? (control !== undefined && isGuardsRefusal(sample, control) ? 'blocked' : undefined)
  const heard = samples.map((sample) => {
    const why = saysGone(sample) ? undefined : guard(sample)
    return why === undefined ? sample : silenced(sample, why)
  })
  noteSilence(facts, of, heard)
  return heard
}

/** Whether the site no longer answers a path that cannot exist as it did; undefined when it does, or nobody has asked before. */
async function closedSince({ page, control }: Partial<WebsiteFacts>, network: Network): Promise<Silence | undefined> {
  if (page === undefined || control === undefined) return undefined
  if (control.status === null) return control.silence ?? 'unreachable'
  const again = await takeSample(network, page.url, { path: randomPath() })
  return again.status === control.status ? undefined : (again.silence ?? 'blocked')
}

/** The same answer, which says nothing of its path. */
export const silenced = (sample: Sample, silence: Silence): Sample => ({ ...sample, silence: sample.silence ?? silence })

/** Keeps why some questions of a collector have no answer. */
export function noteSilence(facts: Partial<WebsiteFacts>, of: WebsiteCollector, samples: readonly Pick<Sample, 'silence'>[]): void {
  const silence = samples.find((sample) => sample.silence !== undefined)?.silence
  if (silence !== undefined) facts.silences = { ...facts.silences, [of]: silence }
}

/** The page, for collectors that run after it. */
export function pageOf(facts: Partial<WebsiteFacts>): PageFacts {
  if (!facts.page) throw new Error('this collector must run after the page')
  return facts.page
}
