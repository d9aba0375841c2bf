import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { RiskLevel } from '#contract/fields.ts'
import { DatasetRefused } from '#scanners/sdk/dataset.ts'

/** Where in a file or an address a library says its version: regular expressions whose first group is the version. */
export interface Patterns {
  filename: readonly string[]
  uri: readonly string[]
  filecontent: readonly string[]
  /** '/search/replacement/': the version is the match, rewritten. */
  filecontentreplace: readonly string[]
}
export interface Vulnerability {
  /** CVE ids, else the id of the GitHub advisory, else a short description. */
  ids: readonly string[]
  riskLevel: RiskLevel
  /** First affected version; from the beginning when absent. */
  atOrAbove?: string | undefined
  /** First version that is not affected. */
  below: string
  excludes?: readonly string[] | undefined
  references: readonly string[]
}
export interface LibrarySignature extends Patterns {
  /** SHA-1 of a whole file → its version. */
  hashes: Readonly<Record<string, string>>
  vulnerabilities: readonly Vulnerability[]
}
/** By the name of the library, as retire.js spells it. */
export type SignatureSet = Readonly<Record<string, LibrarySignature>>

/** What stands for a version in the patterns of retire.js, and what it matches. */
const VERSION_MARK = '§§version§§'
const VERSION_PATTERN = String.raw`[0-9][0-9.a-z_\-]+`
/** Entries that are no library: an example, and addresses that retire.js passes over. */
const NO_LIBRARIES: ReadonlySet<string> = new Set(['retire-example', 'dont check'])

const name = z.string().check(
  z.regex(/^[\w@][\w@/. -]{0,99}$/u),
  z.refine((value) => value !== '__proto__', 'is not a name'),
)
const version = z.string().check(z.regex(/^\d[\w.-]{0,49}$/u))
const list = <T extends z.ZodMiniType>(of: T, max: number) => z._default(z.array(of).check(z.maxLength(max)), [])
const compiles = (source: string): boolean => {
  try {
    // oxlint-disable-next-line require-unicode-regexp -- written for the older syntax, which allows needless escapes
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}
const patternOf = (source: string): string => source.replaceAll(VERSION_MARK, VERSION_PATTERN)
const pattern = z.string().check(
  z.maxLength(1_000),
  z.refine((source) => source.includes(`(${VERSION_MARK}`) || source.includes(`(${VERSION_PATTERN}`), 'has no group for the version'),
  z.refine((source) => compiles(patternOf(source)), 'is no regular expression'),
)
const REPLACE = /^\/(.*[^\\])\/([^/]+)\/$/su
const replacement = z.string().check(
  z.maxLength(1_000),
  z.refine((text) => compiles(patternOf(REPLACE.exec(text)?.[1] ?? '(')), 'is not /search/replacement/'),
)
// oxlint-disable promise/valid-params -- this catch is no promise's: what is not of this shape counts as absent
const text = z.catch(z.optional(z.string().check(z.maxLength(4_000))), undefined)
const texts = z.catch(z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))), undefined)
// oxlint-enable promise/valid-params
const vulnerability = z.object({
  below: version,
  atOrAbove: z.optional(version),
  excludes: z.optional(z.array(version).check(z.maxLength(100))),
  severity: z.enum(['none', 'low', 'medium', 'high', 'critical']),
  identifiers: z.object({ CVE: texts, githubID: text, summary: text, retid: text }),
  info: list(z.string().check(z.maxLength(2_000)), 100),
})
const library = z.object({
  vulnerabilities: list(vulnerability, 1_000),
  extractors: z.object({
    filename: list(pattern, 50),
    uri: list(pattern, 50),
    filecontent: list(pattern, 50),
    filecontentreplace: list(replacement, 50),
    hashes: z._default(z.record(z.string().check(z.regex(/^[a-f0-9]{40}$/iu)), version), {}),
  }),
})
const repository = z.record(name, library).check(
  z.refine((all) => Object.keys(all).length <= 1_000, 'has more than 1000 libraries'),
  z.refine((all) => Object.values(all).some(({ extractors }) => extractors.filecontent.length > 0), 'recognizes nothing by its content'),
)

/**
 * Reads signatures in the format of retire.js (jsrepository.json of any version), a stranger's text: shapes and sizes are
 * checked and every pattern is compiled.
 * @throws DatasetRefused
 */
export function readRepository(json: string): SignatureSet {
  return Object.fromEntries(
    Object.entries(checked(json)).map(([key, { vulnerabilities, extractors }]) => [
      key,
      { ...extractors, vulnerabilities: vulnerabilities.map(present) },
    ]),
  )
}
/**
 * The same text with what `readRepository` reads and nothing else: without functions to be run in a browser, queries of
 * syntax trees, licences and long descriptions.
 * @throws DatasetRefused
 */
export function prunedRepository(json: string): { text: string; entries: number } {
  const repository = checked(json)
  return { text: JSON.stringify(repository), entries: Object.values(repository).flatMap(({ vulnerabilities }) => vulnerabilities).length }
}

function checked(json: string): z.infer<typeof repository> {
  const parsed = z.safeParse(repository, parseJson(json))
  if (parsed.success) return parsed.data
  const { path = [], message = '' } = parsed.error.issues[0] ?? {}
  throw new DatasetRefused(`The signatures cannot be used: ${path.map(String).join(' › ').slice(0, 200) || 'the file'}: ${message}.`)
}
function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).filter(([key]) => !NO_LIBRARIES.has(key)))
  } catch {
    throw new DatasetRefused('The signatures cannot be used: the file is not JSON.')
  }
}

const SUMMARY_MAX = 100
const REFERENCES_MAX = 3
function present({ severity, identifiers, info, ...range }: z.infer<typeof vulnerability>): Vulnerability {
  const { CVE = [], githubID, summary, retid } = identifiers
  const described = [githubID ?? summary?.split('\n')[0]?.trim().slice(0, SUMMARY_MAX) ?? `retire.js ${retid ?? '?'}`]
  return {
    ids: CVE.length > 0 ? CVE : described,
    riskLevel: severity === 'none' ? 'info' : severity,
    ...range,
    references: info.filter((url) => /^https?:\/\//u.test(url)).slice(0, REFERENCES_MAX),
  }
}

/** The regular expression of a pattern, ready to be compiled. */
export const sourceOf = patternOf
/** Search and replacement of a `filecontentreplace`. */
export function replacementOf(written: string): { search: string; replacement: string } {
  const [, search = '', replacement = ''] = REPLACE.exec(written) ?? []
  return { search: patternOf(search), replacement }
}

const ownText = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

let bundled: SignatureSet | undefined
/** The signatures that came with this release, and our own beside them. */
export function bundledSignatures(): SignatureSet {
  bundled ??= withOwn(readRepository(ownText('./signatures.json')))
  return bundled
}
let newer: { text: string; signatures: SignatureSet } | undefined
/** Signatures that were downloaded or imported, and our own beside them; read once as long as they stay the same. */
export function newerSignatures(text: string): SignatureSet {
  if (newer?.text !== text) newer = { text, signatures: withOwn(readRepository(text)) }
  return newer.signatures
}

let own: SignatureSet | undefined
/** Adds what we know beside retire.js: files it does not recognise by what stands in them, libraries it does not have. */
function withOwn(signatures: SignatureSet): SignatureSet {
  own ??= readRepository(ownText('./own-signatures.json'))
  const names = new Set([...Object.keys(signatures), ...Object.keys(own)])
  return Object.fromEntries([...names].map((key) => [key, joined(signatures[key], own?.[key])]))
}
function joined(one: LibrarySignature = NOTHING, other: LibrarySignature = NOTHING): LibrarySignature {
  return {
    filename: [...one.filename, ...other.filename],
    uri: [...one.uri, ...other.uri],
    filecontent: [...one.filecontent, ...other.filecontent],
    filecontentreplace: [...one.filecontentreplace, ...other.filecontentreplace],
    hashes: { ...one.hashes, ...other.hashes },
    vulnerabilities: [...one.vulnerabilities, ...other.vulnerabilities],
  }
}
const NOTHING: LibrarySignature = { filename: [], uri: [], filecontent: [], filecontentreplace: [], hashes: {}, vulnerabilities: [] }
