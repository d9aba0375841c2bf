import { LANGUAGES, type Language } from '#contract/fields.ts'

/** A word or turn of phrase that the product does not use in a language, and what stands for it. */
export interface Replaced {
  language: Language
  word: string
  instead: string
}

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const isSeparator = (line: string) => /^\|[-:| ]+\|$/u.test(line)

/** What "en: gain, gains · de: Gewinn" says. */
function wordsIn(cell: string): { language: Language; word: string }[] {
  return cell.split('·').flatMap((part) => {
    const [name = '', words = ''] = part.split(/:(.*)/su).map((side) => side.trim())
    const language = LANGUAGES.find((known) => known === name)
    if (language === undefined) return []
    return words.split(',').map((word) => ({ language, word: word.trim() }))
  })
}

/** The words that docs/glossary.md replaces: of the table of terms its last column, of the table of phrases its first. */
export function replacedWords(markdown: string): Replaced[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !isSeparator(line))
    .flatMap((line) => {
      const row = cells(line)
      const [replaced = '', instead = ''] = row.length === 2 ? row : [row.at(-1), row[0]]
      return wordsIn(replaced).map(({ language, word }) => ({ language, word, instead }))
    })
}

/** Terms of the table in each language, in its order. */
export function terms(markdown: string): Readonly<Record<Language, string>>[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !isSeparator(line))
    .map(cells)
    .filter((row) => row.length === 5)
    .slice(1)
    .map(([en = '', de = '', es = '']) => ({ en, de, es }))
}

/** Finds a replaced word as a whole word; `*` stands for the rest of one, a capital letter counts. */
export function pattern({ word }: Pick<Replaced, 'word'>): RegExp {
  const escaped = word.replace(/[\\^$.+?()[\]{}|/]/gu, String.raw`\$&`).replaceAll('*', String.raw`[\p{L}]*`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}_/-])${escaped}(?![\p{L}\p{N}_])`, word === word.toLowerCase() ? 'iu' : 'u')
}
