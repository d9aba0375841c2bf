import type { Label } from '#scanners/sdk/labels.ts'

export interface Section {
  id: string
  title: Label
}
/** One requirement of a framework: its number there, and what it asks for in our own words. */
export interface Control {
  number: string
  section: string
  title: Label
  /** The framework itself leaves it to people. */
  isManual: boolean
}
export interface ControlTable {
  sections: readonly Section[]
  controls: readonly Control[]
}

function labelOf(cells: readonly string[], line: string): Label {
  const [en, de, es, ...rest] = cells.map((cell) => cell.trim())
  if (!en || !de || !es || rest.length > 0) throw new Error(`A line of a control table needs three titles: ${line}`)
  return { en, de, es }
}

/**
 * Reads a list of controls: a line a section (`# number | en | de | es`), below it a line a control (`number | en | de | es`, with `m` behind
 * the number of one that the framework leaves to people).
 * @throws Error for a line of another form, a number told twice, or a control before the first section
 */
export function controlTable(text: string): ControlTable {
  const sections: Section[] = []
  const controls: Control[] = []
  for (const line of text.trim().split('\n')) {
    const [head = '', ...cells] = line.split('|')
    const [, isSection, number = '', manual] = /^(# )?(\S+?)( m)?\s*$/u.exec(head) ?? []
    const title = labelOf(cells, line)
    const known = isSection ? sections.map(({ id }) => id) : controls.map((control) => control.number)
    if (number === '' || known.includes(number)) throw new Error(`A line of a control table needs a number of its own: ${line}`)
    if (isSection) {
      sections.push({ id: number, title })
      continue
    }
    const section = sections.at(-1)
    if (section === undefined) throw new Error(`A control stands before the first section: ${line}`)
    controls.push({ number, section: section.id, title, isManual: manual !== undefined })
  }
  return { sections, controls }
}
