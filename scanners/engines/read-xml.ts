import { Parser } from 'htmlparser2'
import { UnreadableReport } from './engine.ts'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}
const DEPTH_MAX = 32
const ELEMENTS_MAX = 50_000
const TEXT_MAX = 65_536

/**
 * Reads an engine's XML. Of a DOCTYPE nothing is taken: entities that it declares stay as they are written, so that none can grow, and no
 * file or address that it names is read.
 * @throws UnreadableReport for what is cut off, nested too deep or too long
 */
export function readXml(xml: string, rootName: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let elements = 0
  let isWhole = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        if (elements > ELEMENTS_MAX || open.length > DEPTH_MAX) throw new UnreadableReport('more XML than a report has')
        const next: XmlElement = { name, attributes, children: [], text: '' }
        open.at(-1)?.children.push(next)
        open.push(next)
      },
      ontext(text) {
        const current = open.at(-1)
        if (current !== undefined && current.text.length < TEXT_MAX) current.text += text.slice(0, TEXT_MAX)
      },
      onclosetag(name, isImplied) {
        open.pop()
        // what is cut off is closed by the parser itself
        if (name === rootName && !isImplied) isWhole = true
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  const found = root.children.find(({ name }) => name === rootName)
  if (found === undefined || !isWhole) throw new UnreadableReport(`no whole <${rootName}>`)
  return found
}

/** Elements of a name, one step down each. */
export const within = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  names.reduce<XmlElement[]>((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [element])
export const textOf = (element: XmlElement, name: string): string => within(element, name)[0]?.text.trim() ?? ''
