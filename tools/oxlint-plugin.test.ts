import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
let folder: string
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/guards-'))
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [join(root, 'tools/oxlint-plugin.js')],
    rules: { 'house/command-guards': 'error' },
  }
  writeFileSync(join(folder, 'oxlintrc.json'), JSON.stringify(config))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @returns what the rule says about each source, by its name */
function complaints(sources: Readonly<Record<string, string>>): Record<string, string[]> {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, `${name}.ts`), text)
  const files = Object.keys(sources).map((name) => join(folder, `${name}.ts`))
  const { stdout } = spawnSync('oxlint', ['-c', join(folder, 'oxlintrc.json'), '--no-ignore', '--format', 'json', ...files], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] }
  return Object.fromEntries(
    Object.keys(sources).map((name) => [
      name,
      diagnostics.filter(({ filename }) => filename.endsWith(`${name}.ts`)).map(({ message }) => message.split(';')[0] ?? ''),
    ]),
  )
}
const neither = (name: string) => [`\`${name}\` writes but never calls authorize()`, `\`${name}\` writes but never calls audit()`]

test('a command without its guards is found, whatever kind of function it is', () => {
  const write = 'contexts.inTransaction(scope, {}, async (ctx) => { await ctx.db.save() })'
  expect(
    complaints({
      declaration: `export async function command() { return ${write} }`,
      arrow: `export const command = async () => { await ${write} }`,
      concise: `export const command = () => ${write}`,
      expression: `export const command = async function () { await ${write} }`,
      method: `export const commands = { async command() { await ${write} } }`,
      property: `export const commands = { command: async () => ${write} }`,
      class: `export class Commands { async command() { await ${write} } field = () => ${write} }`,
      callback: `register('a', async () => ${write})`,
      module: `await ${write}`,
      nested: `export function commands() { const command = () => ${write}; const other = () => { authorize(); audit() }; return { command, other } }`,
    }),
  ).toEqual({
    declaration: neither('command'),
    arrow: neither('command'),
    concise: neither('command'),
    expression: neither('command'),
    method: neither('command'),
    property: neither('command'),
    class: [...neither('command'), ...neither('field')],
    callback: neither('an unnamed function'),
    module: neither('the module'),
    nested: neither('command'),
  })
})
test('one guard alone is not enough; both are, wherever in the command they stand; reading needs none', () => {
  expect(
    complaints({
      authorized: `const command = () => contexts.inTransaction(scope, {}, (ctx) => { authorize(ctx, 'a') })`,
      guarded: `const command = () => contexts.inTransaction(scope, {}, (ctx) => { authorize(ctx, 'a'); return audit(ctx, 'b') })`,
      reading: `const query = () => contexts.inTransaction(scope, { readOnly: true }, (ctx) => ctx.db.read())`,
    }),
  ).toEqual({ authorized: ['`command` writes but never calls audit()'], guarded: [], reading: [] })
})
