import type { DocumentFacts, Form, Loaded } from '#scanners/website/facts.ts'
import { walkElements, type Attributes, type ElementVisitor } from './elements.ts'

/** What is kept of a page; enough for a shop front, and a bound for a page of 100,000 links. */
const KEPT_MAX = 2_000
const URL_MAX = 4_096
/** A base is in front of every address of a page: a long one would be written 2,000 times. */
const BASE_MAX = 2_048
const FIELDS_MAX = 200
const POLICIES_MAX = 20
const GENERATOR_MAX = 1_000

interface OpenForm extends Form {
  hasPassword: boolean
  fields: string[]
}
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

/** Collects while the page is walked once. */
class Reader implements ElementVisitor {
  readonly loaded: Loaded[] = []
  readonly forms: OpenForm[] = []
  readonly links: string[] = []
  readonly metaPolicies: string[] = []
  generator: string | null = null
  metaReferrer: string | null = null
  truncated = false
  readonly #page: string
  #base: string
  #hasBase = false
  /** Forms do not nest: a browser ignores one within another. */
  #form: OpenForm | null = null
  constructor(url: string) {
    this.#page = url
    this.#base = url
  }

  open(name: string, attributes: Attributes): void {
    const loads = LOADS.get(name)
    if (loads) this.#load(loads, attributes)
    if (FIELDS.has(name)) this.#addField(attributes)
    else if (name === 'link') this.#readLink(attributes)
    else if (name === 'a') this.#keep(this.links, () => this.#absolute(attributes.get('href')))
    else if (name === 'base') this.#readBase(attributes)
    else if (name === 'meta') this.#readMeta(attributes)
    else if (name === 'form') this.#openForm(attributes)
  }
  close(name: string): void {
    if (name === 'form') this.#form = null
  }

  #load([attribute, kind]: [string, Loaded['kind']], attributes: Attributes): void {
    this.#keep(this.loaded, () => {
      const url = this.#absolute(attributes.get(attribute))
      return url && { url, kind, hasIntegrity: (attributes.get('integrity') ?? '') !== '' }
    })
  }
  #readLink(attributes: Attributes): void {
    if (/\bstylesheet\b/iu.test(attributes.get('rel') ?? '')) this.#load(['href', 'style'], attributes)
  }
  /** The first base with an address counts. */
  #readBase(attributes: Attributes): void {
    if (this.#hasBase) return
    const base = this.#absolute(attributes.get('href'))
    if (base === null) return
    this.#hasBase = true
    // addresses are read without it then, and nothing is concluded from what is not among them
    if (base.length > BASE_MAX) this.truncated = true
    else this.#base = base
  }
  #readMeta(attributes: Attributes): void {
    const content = attributes.get('content') ?? ''
    const name = (attributes.get('name') ?? attributes.get('http-equiv') ?? '').toLowerCase()
    if (name === 'generator') this.generator ??= content.slice(0, GENERATOR_MAX)
    else if (name === 'referrer') this.metaReferrer = content
    else if (name === 'content-security-policy') this.#keep(this.metaPolicies, () => content, POLICIES_MAX)
  }
  #openForm(attributes: Attributes): void {
    if (this.#form !== null) return
    // without an action a form goes to the page itself, whatever its base
    const action = this.#absolute(attributes.get('action') || undefined) ?? this.#page
    const method = (attributes.get('method') ?? '').toLowerCase() === 'post' ? 'post' : 'get'
    this.#form = { action, method, hasPassword: false, fields: [] }
    this.#keep(this.forms, () => this.#form)
  }
  #addField(attributes: Attributes): void {
    if (this.#form === null) return
    if ((attributes.get('type') ?? '').toLowerCase() === 'password') this.#form.hasPassword = true
    this.#keep(this.#form.fields, () => attributes.get('name'), FIELDS_MAX)
  }
  #absolute(reference: string | undefined): string | null {
    if (reference === undefined || reference.length > URL_MAX) return null
    return URL.parse(reference, this.#base)?.href ?? null
  }
  /** Once a list is full, what would come is not even looked at. */
  #keep<T>(list: T[], read: () => T | null | undefined | '', max = KEPT_MAX): void {
    if (list.length >= max) {
      this.truncated = true
      return
    }
    const item = read()
    if (item !== null && item !== undefined && item !== '') list.push(item)
  }
}

/** Reads a page in one pass. @param wasCut whether the page went on after `html` */
export function readDocument(html: string, url: string, wasCut: boolean): DocumentFacts {
  const reader = new Reader(url)
  const leftOut = walkElements(html, reader)
  const { loaded, forms, links, metaPolicies, generator, metaReferrer } = reader
  return { loaded, forms, links, metaPolicies, generator, metaReferrer, truncated: wasCut || leftOut || reader.truncated }
}
