import type { Collector, ScanEnvironment } from '#scanners/sdk/scanner.ts'
import type { FoundLibrary, LibraryFacts, Script, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { isAtOrAbove } from '#scanners/website/judge-versions.ts'
import { Recogniser, type NamedLibrary } from '#scanners/website/libraries/recognise.ts'
import { LIBRARY_SIGNATURES } from '#scanners/website/datasets.ts'
import { bundledSignatures, newerSignatures, type SignatureSet, type Vulnerability } from '#scanners/website/libraries/signature-set.ts'
import { pageOf } from './sample.ts'

/** Of all scripts of a page together; those of ordinary sites need a tenth. */
const SEARCH_MS = 4_000

/** Scripts whose addresses are looked at; a page that people made loads a few dozen. */
const SCRIPTS_MAX = 1_000

const recognisers = new WeakMap<SignatureSet, Recogniser>()
function recogniserOf(signatures: SignatureSet): Recogniser {
  const made = recognisers.get(signatures) ?? new Recogniser(signatures)
  recognisers.set(signatures, made)
  return made
}

/** By the newest signatures there are. */
export function recogniserFor(datasets: ScanEnvironment['datasets']): Recogniser {
  const newer = datasets[LIBRARY_SIGNATURES]
  return recogniserOf(newer === undefined ? bundledSignatures() : newerSignatures(newer))
}

/** The libraries in the scripts that the page loads; asks nothing of the site. */
export const libraries: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'libraries',
  after: ['page', 'scripts'],
  async collect(facts, _target, { datasets }) {
    const { document } = pageOf(facts)
    const urls = (document?.loaded ?? []).filter(({ kind }) => kind === 'script').map(({ url }) => url)
    const { scripts = [], missed = [] } = facts.scripts ?? {}
    facts.libraries = await librariesIn({ urls: [...new Set(urls)], scripts, isAllRead: missed.length === 0 }, recogniserFor(datasets))
  },
}

interface Loads {
  urls: readonly string[]
  scripts: readonly Script[]
  isAllRead: boolean
}
/** What a script says of itself counts; what its address says counts where the script says nothing or is another site's. */
export async function librariesIn({ urls, scripts, isAllRead }: Loads, recogniser: Recogniser): Promise<LibraryFacts> {
  const read = new Map(scripts.filter(({ body }) => body !== '').map((script) => [script.url, script]))
  const found: FoundLibrary[] = []
  let complete = isAllRead && urls.length <= SCRIPTS_MAX
  let leftMs = SEARCH_MS
  for (const url of urls.slice(0, SCRIPTS_MAX)) {
    const script = read.get(url)
    const started = performance.now()
    const inText = script === undefined ? undefined : recogniser.inText(script.body, leftMs)
    leftMs -= performance.now() - started
    complete &&= inText === undefined || (inText.complete && script?.truncated === false)
    const said = new Set(inText?.libraries.map(({ name }) => name))
    const named = recogniser.inAddress(url).filter(({ name }) => !said.has(name))
    const of = (by: FoundLibrary['by']) => (library: NamedLibrary) => ({ url, by, ...judged(library, recogniser.signatures) })
    found.push(...oneEach((inText?.libraries ?? []).map(of('text'))), ...oneEach(named.map(of(script === undefined ? 'address' : 'name'))))
    // other work of the scan goes on between two scripts
    await new Promise(setImmediate)
  }
  return { found, complete }
}

const affects = (version: string, { below, atOrAbove, excludes = [] }: Vulnerability): boolean =>
  !isAtOrAbove(version, below) && (atOrAbove === undefined || isAtOrAbove(version, atOrAbove)) && !excludes.includes(version)

/** What the signatures know about a version of a library. */
export const knownVulnerabilities = ({ name, version }: NamedLibrary, signatures: SignatureSet): Vulnerability[] =>
  (signatures[name]?.vulnerabilities ?? []).filter((vulnerability) => affects(version, vulnerability))

function judged(library: NamedLibrary, signatures: SignatureSet): Omit<FoundLibrary, 'url' | 'by'> {
  const vulnerabilities = knownVulnerabilities(library, signatures)
  return { ...library, vulnerabilities: vulnerabilities.map(({ ids, riskLevel, references }) => ({ ids, riskLevel, references })) }
}

/** A script that holds two versions of a library is named by both, with the vulnerabilities of both. */
function oneEach(found: readonly FoundLibrary[]): FoundLibrary[] {
  return [...Map.groupBy(found, ({ name }) => name).values()].flatMap((same) => {
    const affected = same.filter(({ vulnerabilities }) => vulnerabilities.length > 0)
    const told = affected.length > 0 ? affected : same
    const [first] = told
    if (first === undefined) return []
    return [
      { ...first, version: told.map(({ version }) => version).join(', '), vulnerabilities: told.flatMap((one) => one.vulnerabilities) },
    ]
  })
}
