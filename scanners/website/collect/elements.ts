import { Tokenizer } from 'htmlparser2'

export type Attributes = ReadonlyMap<string, string>
export interface ElementVisitor {
  /** @param name lower-case */
  open(name: string, attributes: Attributes): void
  close(name: string): void
}
/** More than any page has that people made; what is beyond is not read. */
const ELEMENTS_MAX = 50_000
const ATTRIBUTES_MAX = 100
const NAME_MAX = 100
/** Longer than any address or policy that is read; pictures within a page go on behind it. */
const VALUE_MAX = 16_384
const ignore = () => undefined

/**
 * Walks the tags of a page in order, in time linear in its length. The tokenizer is used without the parser above it,
 * whose stack of open elements makes a page of 100,000 nested ones take ten seconds.
 * @returns whether something was left out: elements or attributes beyond the limits
 */
export function walkElements(html: string, visitor: ElementVisitor): boolean {
  let element = ''
  let attribute = ''
  let value = ''
  let attributes = new Map<string, string>()
  let amount = 0
  let isCut = false
  const nameAt = (start: number, end: number) => html.slice(start, Math.min(end, start + NAME_MAX)).toLowerCase()
  const add = (more: string) => {
    if (value.length < VALUE_MAX) value += more.slice(0, VALUE_MAX - value.length)
  }
  const opened = () => {
    amount += 1
    if (amount <= ELEMENTS_MAX) visitor.open(element, attributes)
    else {
      isCut = true
      tokenizer.pause()
    }
  }
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        element = nameAt(start, end)
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = nameAt(start, end)
        value = ''
      },
      onattribdata(start, end) {
        add(html.slice(start, Math.min(end, start + VALUE_MAX)))
      },
      onattribentity(codepoint) {
        add(String.fromCodePoint(codepoint))
      },
      onattribend() {
        // the first of two attributes of one name counts
        if (attributes.has(attribute)) return
        if (attributes.size < ATTRIBUTES_MAX) attributes.set(attribute, value)
        else isCut = true
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => visitor.close(nameAt(start, end)),
      ontext: ignore,
      ontextentity: ignore,
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return isCut
}
