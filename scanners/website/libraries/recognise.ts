import { createHash } from 'node:crypto'
import { replacementOf, sourceOf, type Patterns, type SignatureSet } from './signature-set.ts'
import { requiredText } from './required-text.ts'
import { withinTime } from './time-limit.ts'

export interface NamedLibrary {
  name: string
  version: string
}
/** A pattern made ready: what must be there at all, and how a version is read out of a match. */
interface Probe {
  name: string
  required: string
  expression: RegExp
  replacement: string | null
}
type Probes = Readonly<Record<keyof Patterns, readonly Probe[]>>

/** Longest address that is looked at. */
const ADDRESS_MAX = 2_048
/** One expression on one text. An ordinary one needs a few thousandths of it. */
const EXPRESSION_MS = 500
/** Matches of one expression in one text: a bundle holds a handful of versions of a library. */
const MATCHES_MAX = 20

// oxlint-disable-next-line require-unicode-regexp -- the signatures are written for the older syntax, which allows needless escapes
const compile = (source: string): RegExp => new RegExp(source, 'g')

function probesOf(signatures: SignatureSet): Probes {
  const all = Object.entries(signatures)
  const plain = (kind: Exclude<keyof Patterns, 'filecontentreplace'>) =>
    all.flatMap(([name, signature]) =>
      signature[kind].map((pattern): Probe => {
        const source = sourceOf(pattern)
        const expression = compile(kind === 'filename' ? `^${source}$` : source)
        return { name, required: requiredText(source), expression, replacement: null }
      }),
    )
  const replacing = all.flatMap(([name, { filecontentreplace }]) =>
    filecontentreplace.map((written): Probe => {
      const { search, replacement } = replacementOf(written)
      return { name, required: requiredText(search), expression: compile(search), replacement }
    }),
  )
  return { filename: plain('filename'), uri: plain('uri'), filecontent: plain('filecontent'), filecontentreplace: replacing }
}

/** The versions one pattern finds in a text. */
function versionsIn({ expression, replacement }: Probe, text: string): string[] {
  const versions: string[] = []
  expression.lastIndex = 0
  for (let match = expression.exec(text); match !== null && versions.length < MATCHES_MAX; match = expression.exec(text)) {
    // an empty match would stand still
    if (match[0] === '') expression.lastIndex += 1
    versions.push(replacement === null ? (match[1] ?? '') : match[0].replace(compile(expression.source), replacement))
  }
  return versions.map((version) => version.replace(/[.-]min$/u, '')).filter((version) => /^\d[\w.-]{0,49}$/u.test(version))
}

const distinct = (found: readonly NamedLibrary[]): NamedLibrary[] => [
  ...new Map(found.map((one) => [`${one.name} ${one.version}`, one])).values(),
]

export interface Recognised {
  libraries: NamedLibrary[]
  /** Whether every pattern was tried to its end. */
  complete: boolean
}

/** Recognises libraries as retire.js does: by the address of a file, and by what stands in it. */
export class Recogniser {
  readonly signatures: SignatureSet
  readonly #probes: Probes

  constructor(signatures: SignatureSet) {
    this.signatures = signatures
    this.#probes = probesOf(signatures)
  }

  /** By an address without its query: name of the file, or folders it lies in (/jquery/3.4.1/jquery.min.js). */
  inAddress(url: string): NamedLibrary[] {
    const [address = ''] = url.slice(0, ADDRESS_MAX).split(/[?#]/u, 1)
    const file = address.split('/').at(-1) ?? ''
    const { filename, uri } = this.#probes
    return distinct([...this.#all(filename, file, EXPRESSION_MS).libraries, ...this.#all(uri, address, EXPRESSION_MS).libraries])
  }

  /**
   * By the text of a script.
   * @param limitMs of all its patterns together, so that a text made to hurt costs no more
   */
  inText(text: string, limitMs: number): Recognised {
    const body = text.replaceAll(/\r\n?/gu, '\n')
    const started = performance.now()
    const plain = this.#all(this.#probes.filecontent, body, limitMs)
    if (plain.libraries.length > 0) return plain
    const replaced = this.#all(this.#probes.filecontentreplace, body, limitMs - (performance.now() - started))
    const libraries = replaced.libraries.length > 0 ? replaced.libraries : this.#byHash(body)
    return { libraries, complete: plain.complete && replaced.complete }
  }

  #all(probes: readonly Probe[], text: string, limitMs: number): Recognised {
    const deadline = performance.now() + limitMs
    let complete = true
    const libraries = probes.flatMap((probe) => {
      if (!text.includes(probe.required)) return []
      const left = Math.min(EXPRESSION_MS, deadline - performance.now())
      const versions = left > 0 ? withinTime(left, () => versionsIn(probe, text)) : undefined
      complete &&= versions !== undefined
      return (versions ?? []).map((version) => ({ name: probe.name, version }))
    })
    return { libraries: distinct(libraries), complete }
  }

  #byHash(body: string): NamedLibrary[] {
    const hash = createHash('sha1').update(body).digest('hex')
    return Object.entries(this.signatures).flatMap(([name, { hashes }]) => {
      const version = Object.hasOwn(hashes, hash) ? hashes[hash] : undefined
      return version === undefined ? [] : [{ name, version }]
    })
  }
}
