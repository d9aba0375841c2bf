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
const LOADS: ReadonlyMap<string, readonly [attribute: string, kind: Loaded['kind']][]> = new Map([
  [
    'script',
    [
      ['src', 'script'],
      // within <svg>
      ['href', 'script'],
      ['xlink:href', 'script'],
    ],
  ],
  ['iframe', [['src', 'frame']]],
  ['frame', [['src', 'frame']]],
  ['embed', [['src', 'frame']]],
  ['object', [['data', 'frame']]],
  ['img', [['src', 'image']]],
  [
    'image',
    [
      ['href', 'image'],
      ['xlink:href', 'image'],
    ],
  ],
  ['body', [['background', 'image']]],
  ['audio', [['src', 'media']]],
  [
    'video',
    [
      ['src', 'media'],
      ['poster', 'image'],
    ],
  ],
  ['source', [['src', 'media']]],
  ['track', [['src', 'media']]],
])
/** What a <link> fetches ahead, by its `as`. */
const FETCHED: ReadonlyMap<string, Loaded['kind']> = new Map([
  ['style', 'style'],
  ['font', 'font'],
  ['image', 'image'],
  ['audio', 'media'],
  ['video', 'media'],
  ['track', 'media'],
  ['script', 'preload'],
  ['worker', 'preload'],
  ['fetch', 'preload'],
])
/** Types of scripts that run (HTML standard, 4.12.1); any other is a block of data, which is not fetched. */
const RUNS =
  /^\s{0,9}(?:|module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript)|text\/(?:jscript|livescript|javascript1\.\d))\s{0,9}$/iu
/** Digests that browsers check (Subresource Integrity, §3.2); anything else they ignore. */
const DIGEST = /(?:^|\s)sha(?:256|384|512)-[\w+/-]/iu
/** Where only these have come, the head goes on; a policy in a meta element counts there alone (CSP 3, §3.3). */
const OF_HEAD: ReadonlySet<string> = new Set(['html', 'head', 'title', 'base', 'link', 'meta', 'script', 'style', 'noscript', 'template'])
/** Addresses of a srcset that are kept. */
const CANDIDATES_MAX = 30

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
  /** The same fields sent elsewhere, by a button with an address of its own. */
  #alternatives: OpenForm[] = []
  #isInHead = true
  readonly #formsById = new Map<string, OpenForm>()
  /** Elements within a <template> do nothing before a script takes them out. */
  #templates = 0
  /** What else than its address is read of an element. */
  readonly #readers: ReadonlyMap<string, (attributes: Attributes) => void> = new Map([
    ['img', (attributes: Attributes) => this.#loadSet(attributes.get('srcset'))],
    ['source', (attributes: Attributes) => this.#loadSet(attributes.get('srcset'))],
    ['input', (attributes: Attributes) => this.#readInput(attributes)],
    ['textarea', (attributes: Attributes) => this.#addField(attributes)],
    ['select', (attributes: Attributes) => this.#addField(attributes)],
    ['button', (attributes: Attributes) => this.#addSubmit(attributes)],
    ['link', (attributes: Attributes) => this.#readLink(attributes)],
    ['a', (attributes: Attributes) => this.#keep(this.links, () => this.#absolute(attributes.get('href')))],
    ['base', (attributes: Attributes) => this.#readBase(attributes)],
    ['meta', (attributes: Attributes) => this.#readMeta(attributes)],
    ['form', (attributes: Attributes) => this.#openForm(attributes)],
  ])
  constructor(url: string) {
    this.#page = url
    this.#base = url
  }

  open(name: string, attributes: Attributes): void {
    // one with a shadow root is shown at once
    if (name === 'template' && (this.#templates > 0 || !attributes.has('shadowrootmode'))) this.#templates += 1
    if (this.#templates > 0) return
    if (!OF_HEAD.has(name)) this.#isInHead = false
    if (name === 'script' && !RUNS.test(attributes.get('type') ?? '')) return
    for (const loads of LOADS.get(name) ?? []) this.#load(loads, attributes)
    this.#readers.get(name)?.(attributes)
  }
  close(name: string): void {
    if (name === 'template') this.#templates = Math.max(0, this.#templates - 1)
    else if (name === 'form' && this.#templates === 0) {
      this.#form = null
      this.#alternatives = []
    }
  }

  #load([attribute, kind]: [string, Loaded['kind']], attributes: Attributes): void {
    this.#keep(this.loaded, () => {
      const url = this.#absolute(attributes.get(attribute))
      return url && { url, kind, hasIntegrity: DIGEST.test(attributes.get('integrity') ?? '') }
    })
  }
  /** HTML standard, 4.8.4.2: addresses, each with a width or a density after a space. */
  #loadSet(candidates = ''): void {
    const addresses = candidates.split(/\s{0,99},\s{0,99}(?=\S)|,$/u, CANDIDATES_MAX)
    for (const address of addresses) {
      const [url = ''] = address.trim().split(/\s/u, 1)
      if (url !== '') this.#load(['src', 'image'], new Map([['src', url]]))
    }
  }
  #readLink(attributes: Attributes): void {
    const words = new Set((attributes.get('rel') ?? '').toLowerCase().split(/\s+/u, 20))
    if (words.has('stylesheet')) this.#load(['href', 'style'], attributes)
    else if (words.has('modulepreload')) this.#load(['href', 'preload'], attributes)
    else if (words.has('icon') || words.has('apple-touch-icon')) this.#load(['href', 'image'], attributes)
    else if (words.has('preload')) {
      const kind = FETCHED.get((attributes.get('as') ?? '').toLowerCase())
      if (kind !== undefined) this.#load(['href', kind], attributes)
      this.#loadSet(attributes.get('imagesrcset'))
    }
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
    else if (name === 'content-security-policy' && this.#isInHead) this.#keep(this.metaPolicies, () => content, POLICIES_MAX)
  }
  #openForm(attributes: Attributes): void {
    if (this.#form !== null) return
    // without an action a form goes to the page itself, whatever its base
    const action = this.#absolute(attributes.get('action') || undefined) ?? this.#page
    const method = (attributes.get('method') ?? '').toLowerCase() === 'post' ? 'post' : 'get'
    this.#form = { action, method, hasPassword: false, fields: [] }
    const id = attributes.get('id')
    if (id !== undefined && !this.#formsById.has(id) && this.#formsById.size < KEPT_MAX) this.#formsById.set(id, this.#form)
    this.#keep(this.forms, () => this.#form)
  }
  #readInput(attributes: Attributes): void {
    const type = (attributes.get('type') ?? '').toLowerCase()
    if (type === 'image') this.#load(['src', 'image'], attributes)
    if (type === 'submit' || type === 'image') this.#addSubmit(attributes)
    const form = this.#formOf(attributes)
    if (form !== null && type === 'password') for (const one of [form, ...this.#alternatives]) one.hasPassword = true
    this.#addField(attributes)
  }
  #addField(attributes: Attributes): void {
    const form = this.#formOf(attributes)
    if (form !== null) this.#keep(form.fields, () => attributes.get('name'), FIELDS_MAX)
  }
  /** A button may send its form to another address, by another method. */
  #addSubmit(attributes: Attributes): void {
    const form = this.#formOf(attributes)
    const action = this.#absolute(attributes.get('formaction') || undefined)
    if (form === null || action === null) return
    const method = (attributes.get('formmethod') ?? form.method).toLowerCase() === 'post' ? 'post' : 'get'
    this.#keep(this.forms, () => {
      const alternative: OpenForm = { ...form, action, method }
      this.#alternatives.push(alternative)
      return alternative
    })
  }
  /** A field belongs to the form that its `form` names, else to the one around it. */
  #formOf(attributes: Attributes): OpenForm | null {
    const id = attributes.get('form')
    return id === undefined ? this.#form : (this.#formsById.get(id) ?? null)
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
