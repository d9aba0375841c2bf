import * as z from 'zod/mini'
import type { PageFacts, Sample, WebsiteFacts } from '#scanners/website/facts.ts'
import { isReadableFile } from '#scanners/website/judge-exposed.ts'
import { hasSpoken, isListing, isSourceMap } from '#scanners/website/judge-readable.ts'
import { speaksOfMaintenance } from './maintenance.ts'
import { asksForPassword, isEnded, leadsTo, mediaType, titleOf, type PageLook } from './page-look.ts'
import { sampleOf, shareIn, traitsOf, traitsOfPage } from './traits.ts'

const HASHES = 200
const hashes = z.array(z.string()).check(z.maxLength(HASHES))
/** Of each sort; there are about 40 files that are asked for. */
const READABLE_MAX = 50
const paths = z.array(z.string()).check(z.maxLength(READABLE_MAX))

/** How a site last looked, so that the next scan knows it again. Kept by the server, read here alone. */
const signatureSchema = z.strictObject({
  version: z.literal(1),
  status: z.number(),
  /** Media type of the page; '' without one. */
  type: z.string(),
  /** Where the redirects ended. */
  path: z.string(),
  title: z.string(),
  hasPassword: z.boolean(),
  hasCookies: z.boolean(),
  /** The host that a redirect as the page leads to; '' where it is none. */
  leadsTo: z.string(),
  /** Whether the page says where it ends. */
  isEnded: z.boolean(),
  /** Whether a file that the page loads from its own site could be read; null where it loads none. */
  hasFiles: z.nullable(z.boolean()),
  isTooLarge: z.boolean(),
  /** Its title or heading has to do with maintenance, so that this is no sign of any later on. */
  speaksOfMaintenance: z.boolean(),
  size: z.strictObject({ words: z.number(), links: z.number() }),
  words: hashes,
  parts: hashes,
  /** The answer for a path that cannot exist; null until one was had. */
  control: z.nullable(z.strictObject({ status: z.number(), isPage: z.boolean() })),
  /** What could be read that should not be: asked for again, whether or not the page still leads to it. */
  readable: z.strictObject({ files: paths, directories: paths, maps: paths }),
  /** How the other pages of the site looked, by path; as many as there is room for. */
  pages: z.record(z.string(), z.string()),
})
export type SiteSignature = z.infer<typeof signatureSchema>

/** What an earlier scan remembered; null when it remembered nothing, or what an older version wrote. */
export function signatureIn(memory: string | null): SiteSignature | null {
  if (memory === null) return null
  try {
    const read = signatureSchema.safeParse(JSON.parse(memory))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** A page as it looks now. */
export function lookOf(page: PageLook & Pick<PageFacts, 'cookies'>): Omit<SiteSignature, 'control' | 'readable' | 'hasFiles' | 'pages'> {
  const { words, parts } = traitsOfPage(page)
  return {
    version: 1,
    status: page.status,
    type: mediaType(page),
    path: new URL(page.url).pathname.slice(0, 500),
    title: titleOf(page),
    hasPassword: asksForPassword(page),
    hasCookies: page.cookies.length > 0,
    leadsTo: leadsTo(page),
    isEnded: isEnded(page),
    isTooLarge: page.isTooLarge,
    speaksOfMaintenance: speaksOfMaintenance(page),
    size: { words: words.size, links: page.document?.links.length ?? 0 },
    words: sampleOf(words, HASHES),
    parts: sampleOf(parts, HASHES),
  }
}

/** Below this many traits a page can lose most of them by an honest fix. */
const SMALL = 20

/**
 * Whether a page is the one that was seen before, though it may have changed: enough of what it was made of is still there.
 * @returns the share that is still there, 0 to 1; 0 for another page
 */
export function likeness(before: SiteSignature, page: PageLook): number {
  const now = traitsOfPage(page)
  const known = [...before.words, ...before.parts]
  const isSameTitle = before.title !== '' && before.title === titleOf(page)
  if (known.length === 0) return now.words.size + now.parts.size === 0 || isSameTitle ? 1 : 0
  if (known.length < SMALL) return likenessOfSmall(known, new Set([...now.words, ...now.parts]))
  const kept = shareIn(known, new Set([...now.words, ...now.parts]))
  const isSameFrame = before.parts.length >= 8 && shareIn(before.parts, now.parts) >= 0.5
  return kept >= 0.3 || isSameFrame || (isSameTitle && kept >= 0.15) ? kept : 0
}
/**
 * Of a small page little is left by chance as well: the more was lost, the less may be new. One that keeps all may be twice as
 * long, one that keeps a third may have nothing new.
 */
function likenessOfSmall(known: readonly string[], now: ReadonlySet<string>): number {
  const kept = shareIn(known, now)
  const own = shareIn([...now], new Set(known))
  return kept >= 0.3 && kept + own >= 1.2 ? kept : 0
}

/** Whether the answer for a path that cannot exist shows the page itself, as sites of one page do. */
export function isPageItself(sample: Pick<Sample, 'status' | 'head'>, page: Pick<PageLook, 'body'>): boolean {
  if (sample.status !== 200) return false
  const [answer, whole] = [traitsOf(sample.head), traitsOfPage(page)]
  return sample.head === page.body || shareIn([...answer.words, ...answer.parts], new Set([...whole.words, ...whole.parts])) >= 0.7
}

/** What the next scan is to know, as far as this one was told it; null when it saw no page, or only a part of one that was whole before. */
export function signatureOf(facts: Partial<WebsiteFacts>, before: SiteSignature | null): string | null {
  const { page, control } = facts
  if (page === undefined || page.short !== undefined) return null
  const look = lookOf(page)
  const signature: SiteSignature = {
    ...look,
    hasCookies: look.hasCookies || page.withoutCookies === true,
    control: controlOf(control, page) ?? before?.control ?? null,
    hasFiles: facts.ownFiles === undefined ? (before?.hasFiles ?? null) : facts.ownFiles,
    readable: readableOf(facts, before?.readable),
    pages: looksOf(facts.crawl, before?.pages),
  }
  return JSON.stringify(signature)
}
const controlOf = (control: Sample | undefined, page: PageLook): SiteSignature['control'] =>
  control === undefined || control.status === null ? null : { status: control.status, isPage: isPageItself(control, page) }
const readableOf = (facts: Partial<WebsiteFacts>, before: SiteSignature['readable'] | undefined): SiteSignature['readable'] => ({
  files: stillReadable(facts.paths, before?.files, (sample) => facts.control !== undefined && isReadableFile(sample, facts.control)),
  directories: stillReadable(facts.directories?.answers, before?.directories, isListing),
  maps: stillReadable(facts.sourceMaps, before?.maps, isSourceMap),
})

/** Characters for the looks of pages: the rest of the memory is for the site itself. */
const LOOKS_MAX = 200_000
/** Those of this crawl, and those of pages that it did not come to. */
function looksOf(crawl: WebsiteFacts['crawl'] | undefined, before: SiteSignature['pages'] = {}): SiteSignature['pages'] {
  if (crawl === undefined) return before
  let room = LOOKS_MAX
  const all = Object.entries({ ...before, ...Object.fromEntries(crawl.looks) })
  const newestFirst = all.toSorted(([a], [b]) => Number(crawl.looks.has(b)) - Number(crawl.looks.has(a)))
  return Object.fromEntries(newestFirst.filter(([path, look]) => (room -= path.length + look.length + 6) >= 0))
}

/** Paths that could be read, those that could be before and did not say otherwise, and those that were not asked for. */
function stillReadable(
  samples: readonly Sample[] | undefined,
  before: readonly string[] = [],
  isOpen: (sample: Sample) => boolean,
): string[] {
  if (samples === undefined) return [...before]
  const asked = new Set(samples.map(({ path }) => path))
  const open = samples.filter((sample) => isOpen(sample) || (before.includes(sample.path) && !hasSpoken(sample)))
  return [...before.filter((path) => !asked.has(path)), ...open.map(({ path }) => path)].slice(0, READABLE_MAX)
}
