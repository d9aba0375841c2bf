import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forBrowsers } from './browser-contract.ts'

const mark = '/* @__PURE__ */ '
it('takes from a route what only the server reads, and lets the bundler leave out what nothing uses', () => {
  const code = `export const get = defineRoute('GET /x/{id}', 'x', {
  right: 'x.read',
  summary: 'Said with ), and }',
  params: z.strictObject({ id }),
  reply: page(z.array(x)),
})
const word = text(9).check(trim())`
  expect(forBrowsers(code)).toBe(`export const get = ${mark}defineRoute('GET /x/{id}', 'x', {
  right: 'x.read',
  
  
  
})
const word = ${mark}text(9).check(${mark}trim())`)
})
it('leaves other objects with members of these names alone', () => {
  const code = `const thread = z.strictObject({ reply: text(1), summary: text(2) })`
  expect(forBrowsers(code).replaceAll(mark, '')).toBe(code)
})

it('no file of the web client reads what is taken', () => {
  const web = join(import.meta.dirname, '..', 'web')
  const contract = join(import.meta.dirname, '..', 'contract')
  const code = readdirSync(contract)
    .map((file) => readFileSync(join(contract, file), 'utf8'))
    .join('\n')
  const routes = [...code.matchAll(/const (\w+) = defineRoute\(/gu)].map(([, name]) => name)
  const taken = new RegExp(`\\b(?:${[...routes, 'route'].join('|')})\\.(?:summary|params|reply|audit)\\b`, 'u')
  const readers = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/u.test(path) && !path.includes('.test.') && taken.test(readFileSync(join(web, path), 'utf8')),
  )
  expect(routes.length).toBeGreaterThan(100)
  expect(readers).toEqual([])
})
