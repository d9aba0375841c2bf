import * as z from 'zod/mini'
import type { Sample, WebsiteFacts } from '#scanners/website/facts.ts'
import { speaksOfMaintenance } from './maintenance.ts'
import { asksForPassword, mediaType, titleOf, type PageLook } from './page-look.ts'
import { sampleOf, shareIn, traitsOf, traitsOfPage } from './traits.ts'

const HASHES = 200
const hashes = z.array(z.string()).check(z.maxLength(HASHES))
const paths = z.array(z.string()).check(z.maxLength(20))

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
  isTooLarge: z.boolean(),
  /** Its title or heading has to do with maintenance, so that this is no sign of any later on. */
  speaksOfMaintenance: z.boolean(),
  size: z.strictObject({ words: z.number(), links: z.number() }),
  words: hashes,
  parts: hashes,
  /** The answer for a path that cannot exist; null until one was had. */
  control: z.nullable(z.strictObject({ status: z.number(), isPage: z.boolean() })),
  /** Folders and maps that could be read: asked for again, whether or not the page still leads to them. */
  readable: z.strictObject({ directories: paths, maps: paths }),
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
export function lookOf(page: PageLook): Omit<SiteSignature, 'control' | 'readable' | 'pages'> {
  const { words, parts } = traitsOfPage(page)
  return {
    version: 1,
    status: page.status,
    type: mediaType(page),
    path: new URL(page.url).pathname.slice(0, 500),
    title: titleOf(page),
    hasPassword: asksForPassword(page),
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
  if (known.length < SMALL) return likenessOfSmall(known, new Set([...now.words, ...now.parts]), isSameTitle)
  const kept = shareIn(known, new Set([...now.words, ...now.parts]))
  const isSameFrame = before.parts.length >= 8 && shareIn(before.parts, now.parts) >= 0.5
  return kept >= 0.3 || isSameFrame || (isSameTitle && kept >= 0.15) ? kept : 0
}
/** Of a small page little is left by chance as well, so what is new must not outweigh what was known. */
function likenessOfSmall(known: readonly string[], now: ReadonlySet<string>, isSameTitle: boolean): number {
  if (known.length === 0) return now.size === 0 || isSameTitle ? 1 : 0
  const kept = shareIn(known, now)
  const own = shareIn([...now], new Set(known))
  return (kept >= 0.3 || isSameTitle) && own >= 0.25 ? Math.max(kept, own) : 0
}

/** Whether the answer for a path that cannot exist shows the page itself, as sites of one page do. */
export function isPageItself(sample: Pick<Sample, 'status' | 'head'>, page: Pick<PageLook, 'body'>): boolean {
  if (sample.status !== 200) return false
  const [answer, whole] = [traitsOf(sample.head), traitsOfPage(page)]
  return sample.head === page.body || shareIn([...answer.words, ...answer.parts], new Set([...whole.words, ...whole.parts])) >= 0.7
}

/** What the next scan is to know, as far as this one was told it; null when it saw no page, or only the beginning of one that was whole before. */
export function signatureOf(facts: Partial<WebsiteFacts>, before: SiteSignature | null): string | null {
  const { page, control } = facts
  if (page === undefined || page.hasOutgrown) return null
  const answered = control === undefined || control.status === null ? null : { status: control.status, isPage: isPageItself(control, page) }
  const signature: SiteSignature = {
    ...lookOf(page),
    control: answered ?? before?.control ?? null,
    readable: {
      directories: stillReadable(facts.directories?.answers, before?.readable.directories),
      maps: stillReadable(facts.sourceMaps, before?.readable.maps),
    },
    pages: looksOf(facts.crawl, before?.pages),
  }
  return JSON.stringify(signature)
}

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

const isOpen = ({ status, silence }: Sample): boolean => status === 200 || status === null || silence !== undefined
/** Paths that answered with something, those that did not say, and those that were not asked for. */
function stillReadable(samples: readonly Sample[] | undefined, before: readonly string[] = []): string[] {
  if (samples === undefined) return [...before]
  const asked = new Set(samples.map(({ path }) => path))
  const open = samples.filter((sample) => isOpen(sample) && (sample.status === 200 || before.includes(sample.path)))
  return [...before.filter((path) => !asked.has(path)), ...open.map(({ path }) => path)].slice(0, 20)
}
