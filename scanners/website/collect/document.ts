import { Parser } from 'htmlparser2'
import type { DocumentFacts, Form, Loaded } from '../facts.ts'

/** What is kept of a page; enough for a shop front, and a bound for a page of 100,000 links. */
const KEPT_MAX = 2_000
const INLINE_SCRIPT_MAX = 100_000

type Attributes = Readonly<Record<string, string>>
type Writable<T> = { -readonly [K in keyof T]: T[K] }

const LOADS: ReadonlyMap<string, [attribute: string, kind: Loaded['kind']]> = new Map([
  ['script', ['src', 'script']],
  ['iframe', ['src', 'frame']],
  ['frame', ['src', 'frame']],
  ['embed', ['src', 'frame']],
  ['object', ['data', 'frame']],
  ['img', ['src', 'image']],
  ['audio', ['src', 'media']],
  ['video', ['src', 'media']],
  ['source', ['src', 'media']],
])
const FIELDS: ReadonlySet<string> = new Set(['input', 'textarea', 'select'])

/** Collects while the parser walks the page once. */
class Reader {
  readonly loaded: Loaded[] = []
  readonly inlineScripts: string[] = []
  readonly forms: Writable<Form & { fields: string[] }>[] = []
  readonly links: string[] = []
  readonly metaPolicies: string[] = []
  generator: string | null = null
  metaReferrer: string | null = null
  truncated = false
  #base: string
  #inline: string | null = null
  constructor(url: string) {
    this.#base = url
  }

  open(name: string, attributes: Attributes): void {
    const loads = LOADS.get(name)
    if (loads) this.#load(loads, attributes)
    if (FIELDS.has(name)) this.#field(attributes)
    if (name === 'script' && attributes['src'] === undefined) this.#inline = ''
    else if (name === 'link') this.#link(attributes)
    else if (name === 'a') this.#keep(this.links, this.#absolute(attributes['href']))
    else if (name === 'base') this.#base = this.#absolute(attributes['href']) ?? this.#base
    else if (name === 'meta') this.#meta(attributes)
    else if (name === 'form') this.#form(attributes)
  }
  text(text: string): void {
    if (this.#inline !== null && this.#inline.length < INLINE_SCRIPT_MAX) this.#inline += text
  }
  close(name: string): void {
    if (name !== 'script' || this.#inline === null) return
    if (this.#inline.trim() !== '') this.#keep(this.inlineScripts, this.#inline.slice(0, INLINE_SCRIPT_MAX))
    this.#inline = null
  }

  #load([attribute, kind]: [string, Loaded['kind']], attributes: Attributes): void {
    const url = this.#absolute(attributes[attribute])
    this.#keep(this.loaded, url && { url, kind, hasIntegrity: (attributes['integrity'] ?? '') !== '' })
  }
  #link(attributes: Attributes): void {
    if (!/\bstylesheet\b/iu.test(attributes['rel'] ?? '')) return
    this.#load(['href', 'style'], attributes)
  }
  #meta(attributes: Attributes): void {
    const content = attributes['content'] ?? ''
    const name = (attributes['name'] ?? attributes['http-equiv'] ?? '').toLowerCase()
    if (name === 'generator') this.generator ??= content
    else if (name === 'referrer') this.metaReferrer = content
    else if (name === 'content-security-policy') this.#keep(this.metaPolicies, content)
  }
  #form(attributes: Attributes): void {
    const action = this.#absolute(attributes['action'] ?? '') ?? this.#base
    const method = (attributes['method'] ?? '').toLowerCase() === 'post' ? 'post' : 'get'
    this.#keep(this.forms, { action, method, hasPassword: false, fields: [] })
  }
  #field(attributes: Attributes): void {
    const form = this.forms.at(-1)
    if (!form) return
    if ((attributes['type'] ?? '').toLowerCase() === 'password') form.hasPassword = true
    const name = attributes['name']
    if (name) this.#keep(form.fields, name)
  }
  #absolute(reference: string | undefined): string | null {
    if (reference === undefined || reference.length > 4_096 || !URL.canParse(reference, this.#base)) return null
    return new URL(reference, this.#base).href
  }
  #keep<T>(list: T[], item: T | null | ''): void {
    if (item === null || item === '') return
    if (list.length < KEPT_MAX) list.push(item)
    else this.truncated = true
  }
}

/** Reads a page in one pass, in time linear in its length. */
export function readDocument(html: string, url: string, wasCut: boolean): DocumentFacts {
  const reader = new Reader(url)
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  })
  parser.end(html)
  const { loaded, inlineScripts, forms, links, metaPolicies, generator, metaReferrer } = reader
  return { loaded, inlineScripts, forms, links, metaPolicies, generator, metaReferrer, truncated: wasCut || reader.truncated }
}
