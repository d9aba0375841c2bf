import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { LANGUAGES, type Language } from '#contract/fields.ts'
import { controlTable } from '#server/modules/frameworks/control-table.ts'

const root = new URL('..', import.meta.url).pathname

/** What people may read: its words, their language, and where it stands. */
export interface ProductText {
  language: Language
  place: string
  text: string
}

const isLanguage = (name: string): name is Language => LANGUAGES.some((language) => language === name)

type Tree = { [key: string]: string | Tree }
function* flatten(tree: Tree, path = ''): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(tree)) {
    const at = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') yield [at, value]
    else yield* flatten(value, at)
  }
}

/** The texts of the screens, by key. */
function screenTexts(): ProductText[] {
  return LANGUAGES.flatMap((language) =>
    globSync(`web/i18n/${language}/*.json`, { cwd: root }).flatMap((path) => {
      const tree: Tree = JSON.parse(readFileSync(join(root, path), 'utf8'))
      return [...flatten(tree)].map(([key, text]) => ({ language, place: `${path} ${key}`, text }))
    }),
  )
}

const SQL = /\b(select|insert|update|delete|create|join)\b[^]*\b(from|into|set|on|as)\b/u
/** What a string or a piece of a template says to people: identifiers and paths have no space in them. */
const isSentence = (text: string) => /\p{L}/u.test(text) && (/\s/u.test(text.trim()) || /[^\p{ASCII}]/u.test(text)) && !SQL.test(text)

/** The titles in a table of a framework, which stands in the code as one text with its three languages side by side. */
function tableTexts(node: ts.Node, place: string): ProductText[] | null {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'controlTable') return null
  const [table] = node.arguments
  if (table === undefined || !ts.isStringLiteralLike(table)) return null
  const { sections, controls } = controlTable(table.text)
  const titles = [...sections.map(({ id, title }) => ({ at: id, title })), ...controls.map(({ number, title }) => ({ at: number, title }))]
  return titles.flatMap(({ at, title }) => LANGUAGES.map((language) => ({ language, place: `${place} ${at}`, text: title[language] })))
}

/**
 * The sentences written in a file's code. Below a property named as a language they are of that language, else English.
 * @param source TypeScript
 */
export function sentencesOf(path: string, source: string): ProductText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  const found: ProductText[] = []
  const visit = (node: ts.Node, language: Language): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const table = tableTexts(node, path)
    if (table !== null) {
      found.push(...table)
      return
    }
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (isText && isSentence(node.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      found.push({ language, place: `${path}:${line + 1}`, text: node.text })
    }
    const name = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : ''
    ts.forEachChild(node, (child) => visit(child, isLanguage(name) ? name : language))
  }
  visit(file, 'en')
  return found
}

/** Every text of the product: screens, checks, mails, notices, messages of the API and the command line, pages of the demo target. */
export function productTexts(): ProductText[] {
  const code = globSync('{cli,contract,egress,runner,scanners,server}/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|\/test\//u.test(path))
    .flatMap((path) => sentencesOf(path, readFileSync(join(root, path), 'utf8')))
  return [...screenTexts(), ...code]
}
