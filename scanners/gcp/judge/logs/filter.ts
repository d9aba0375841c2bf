/**
 * The filter language of Cloud Logging (cloud.google.com/logging/docs/view/logging-query-language), as far as alerts on audit logs need
 * it: comparisons of fields, words, AND, OR and NOT with parentheses. NOT holds closest, then OR, then AND; what stands side by side is
 * joined by AND.
 */
export type Filter =
  | { is: 'and' | 'or'; parts: readonly Filter[] }
  | { is: 'not'; part: Filter }
  | { is: 'word'; text: string }
  | { is: 'compare'; field: string; operator: string; value: string }
  /** LOG_ID("…") */
  | { is: 'log'; id: string }
  /** Something that is not understood: what it says is not known. */
  | { is: 'unknown' }

const LENGTH_MAX = 20_000
const DEPTH_MAX = 50
const TOKEN =
  /\s+|--[^\n]*|(?<text>"(?:[^"\\]|\\.)*")|(?<operator>!=|>=|<=|=~|!~|[=:<>])|(?<mark>[()])|(?<word>(?:[^\s()"=:<>!~]|(?<=\.)"(?:[^"\\]|\\.)*")+)|(?<odd>.)/gsu

interface Token {
  kind: 'text' | 'operator' | 'mark' | 'word' | 'odd'
  text: string
}
const KINDS = ['text', 'operator', 'mark', 'word', 'odd'] as const
function tokensOf(source: string): Token[] {
  return [...source.slice(0, LENGTH_MAX).matchAll(TOKEN)].flatMap(({ groups = {} }): Token[] => {
    const kind = KINDS.find((one) => groups[one] !== undefined)
    if (kind === undefined) return []
    const text = groups[kind] ?? ''
    if (kind === 'text') return [{ kind, text: text.slice(1, -1).replaceAll(/\\(.)/gsu, '$1') }]
    // a part of a path may stand in quotes: protoPayload."@type"
    return [{ kind, text: kind === 'word' ? text.replaceAll('"', '') : text }]
  })
}

const UNKNOWN: Filter = { is: 'unknown' }
class NotUnderstood extends Error {
  override name = 'NotUnderstood'
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  read(): Filter {
    const filter = this.#and()
    if (this.#next !== undefined) throw new NotUnderstood()
    return filter
  }
  get #next(): Token | undefined {
    return this.#tokens[this.#at]
  }
  #isMark(text: string): boolean {
    return this.#next?.kind === 'mark' && this.#next.text === text
  }
  /** Operators of logic are written in capitals. */
  #isWord(text: string): boolean {
    return this.#next?.kind === 'word' && this.#next.text === text
  }
  #take(): Token {
    const token = this.#next
    if (token === undefined) throw new NotUnderstood()
    this.#at += 1
    return token
  }

  #and(): Filter {
    const parts = [this.#or()]
    while (this.#next !== undefined && !this.#isMark(')')) {
      if (this.#isWord('AND')) this.#take()
      parts.push(this.#or())
    }
    return parts.length === 1 ? (parts[0] ?? UNKNOWN) : { is: 'and', parts }
  }
  #or(): Filter {
    const parts = [this.#not()]
    while (this.#isWord('OR')) {
      this.#take()
      parts.push(this.#not())
    }
    return parts.length === 1 ? (parts[0] ?? UNKNOWN) : { is: 'or', parts }
  }
  #not(): Filter {
    if (this.#isWord('NOT') || (this.#isWord('-') && this.#tokens[this.#at + 1]?.kind === 'mark')) {
      this.#take()
      return { is: 'not', part: this.#not() }
    }
    return this.#term()
  }
  #term(): Filter {
    if (this.#isMark('(')) return this.#inside(() => this.#and())
    const token = this.#take()
    if (token.kind !== 'word' && token.kind !== 'text') throw new NotUnderstood()
    if (this.#next?.kind === 'operator') return this.#comparison(token.text)
    if (token.kind === 'word' && this.#isMark('(')) return this.#call(token.text)
    if (token.kind === 'word' && token.text.startsWith('-') && token.text.length > 1)
      return { is: 'not', part: { is: 'word', text: token.text.slice(1) } }
    return { is: 'word', text: token.text }
  }
  #inside(read: () => Filter): Filter {
    this.#depth += 1
    if (this.#depth > DEPTH_MAX) throw new NotUnderstood()
    this.#take()
    const filter = read()
    if (!this.#isMark(')')) throw new NotUnderstood()
    this.#take()
    this.#depth -= 1
    return filter
  }
  #call(name: string): Filter {
    const inner = this.#inside(() => this.#and())
    return name.toUpperCase() === 'LOG_ID' && inner.is === 'word' ? { is: 'log', id: inner.text } : UNKNOWN
  }
  /** field = "value", and field = ("one" OR "other"). */
  #comparison(written: string): Filter {
    const isNegated = written.startsWith('-')
    const field = isNegated ? written.slice(1) : written
    const operator = this.#take().text
    const of = (value: Filter): Filter => {
      if (value.is === 'word') return { is: 'compare', field, operator, value: value.text }
      if (value.is === 'and' || value.is === 'or') return { is: value.is, parts: value.parts.map(of) }
      if (value.is === 'not') return { is: 'not', part: of(value.part) }
      return UNKNOWN
    }
    const filter = of(this.#isMark('(') ? this.#inside(() => this.#and()) : this.#value())
    return isNegated ? { is: 'not', part: filter } : filter
  }
  #value(): Filter {
    const token = this.#take()
    if (token.kind !== 'word' && token.kind !== 'text') throw new NotUnderstood()
    return { is: 'word', text: token.text }
  }
}

/** A filter as it is written; one that is not understood is unknown. An empty one holds for every entry. */
export function readFilter(source: string): Filter {
  if (source.length > LENGTH_MAX) return UNKNOWN
  const tokens = tokensOf(source)
  if (tokens.length === 0) return { is: 'and', parts: [] }
  try {
    return new Reader(tokens).read()
  } catch (error) {
    if (error instanceof NotUnderstood) return UNKNOWN
    throw error
  }
}

/** What is known of an entry of a log: texts by the paths of their fields. */
export type Entry = Readonly<Record<string, string>>
const LOG = 'logName'
type Truth = boolean | undefined

const UNDECIDED: Truth = undefined
const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth)
function joined(truths: readonly Truth[], decides: boolean): Truth {
  if (truths.includes(decides)) return decides
  return truths.includes(undefined) ? undefined : !decides
}

/** Whether a filter holds for an entry; undefined where that depends on what is not known of it. */
// oxlint-disable-next-line typescript/consistent-return -- every case returns
export function holds(filter: Filter, entry: Entry): Truth {
  switch (filter.is) {
    case 'and':
      return joined(
        filter.parts.map((part) => holds(part, entry)),
        false,
      )
    case 'or':
      return joined(
        filter.parts.map((part) => holds(part, entry)),
        true,
      )
    case 'not':
      return not(holds(filter.part, entry))
    case 'word':
      return Object.values(entry).some((text) => contains(text, filter.text)) ? true : undefined
    case 'log':
      return entry[LOG] === undefined ? undefined : entry[LOG].endsWith(`/logs/${encodeURIComponent(filter.id)}`)
    case 'compare':
      return compare(filter, entry)
    case 'unknown':
      return UNDECIDED
  }
}
const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

function compare({ field, operator, value }: Extract<Filter, { is: 'compare' }>, entry: Entry): Truth {
  const own = entry[field]
  // the name of a log has that of its project before it, which stands for any here
  if (field === LOG && operator === '=') return endOf(own ?? '') === endOf(value)
  if (own === undefined) return isBelow(field, entry) && operator === ':' && value === '*' ? true : undefined
  const rule = COMPARISONS[operator]
  if (rule !== undefined) return rule(own, value)
  return operator === '>=' && field === 'severity' ? severityAtLeast(own, value) : undefined
}
const isSame = (own: string, value: string): boolean => own.toLowerCase() === value.toLowerCase()
const COMPARISONS: Readonly<Record<string, (own: string, value: string) => Truth>> = {
  '=': isSame,
  '!=': (own, value) => !isSame(own, value),
  ':': (own, value) => value === '*' || contains(own, value),
  '=~': matches,
  '!~': (own, value) => not(matches(own, value)),
}
const endOf = (log: string): string => log.split('/logs/').at(-1) ?? ''
/** Whether an entry has anything below a field. */
const isBelow = (field: string, entry: Entry): boolean => Object.keys(entry).some((name) => name.startsWith(`${field}.`))

const SEVERITIES = ['DEFAULT', 'DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL', 'ALERT', 'EMERGENCY']
function severityAtLeast(own: string, value: string): Truth {
  const wanted = SEVERITIES.indexOf(value.toUpperCase())
  return wanted < 0 ? undefined : SEVERITIES.indexOf(own) >= wanted
}

/** Expressions of a form that takes no more than a moment: no repeated groups. */
const SIMPLE = /^(?:[\w\s./:@%^$|*+?-]|\\[.\w/-]|\((?:\?:)?[\w.|\\-]*\)(?![*+?{]))*$/u
function matches(text: string, pattern: string): Truth {
  if (pattern.length > 300 || !SIMPLE.test(pattern)) return undefined
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return undefined
  }
}
