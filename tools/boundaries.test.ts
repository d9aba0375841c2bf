import { cruise } from 'dependency-cruiser'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config, { LAYERS } from '../.dependency-cruiser.mjs'

interface Cruised {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
  modules: { source: string }[]
}
const root = new URL('..', import.meta.url).pathname
const roots = ['contract', 'server', 'scanners', 'egress', 'runner', 'web', 'cli']

async function cruised(baseDir: string): Promise<Cruised> {
  const options = { ruleSet: config, validate: true, ...config.options, baseDir }
  // the library types its configuration more narrowly than the plain JavaScript file that holds ours
  const { output } = await cruise(roots, options as never)
  if (typeof output === 'string') throw new Error(output)
  return output
}

test('imports follow the map, and the map is really being read', async () => {
  const output = await cruised(root)
  expect(output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
  expect(output.modules.filter(({ source }) => /^(contract|server|scanners|egress|runner|web|cli)\//u.test(source)).length).toBeGreaterThan(
    150,
  )
})

/** One offender for each rule that a tired person may break: file → text. */
const PLANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycles': { 'server/a.ts': `import './b.ts'`, 'server/b.ts': `import './a.ts'` },
  'no-orphans': { 'server/alone.ts': `export const alone = 1` },
  'not-to-unresolvable': { 'server/lost.ts': `import './nowhere.ts'` },
  'contract-is-pure': { 'contract/dirty.ts': `import 'pino'` },
  'web-only-sees-contract': { 'web/spy.ts': `import '#server/target.ts'`, 'server/target.ts': `export const a = 1` },
  'web-no-node': { 'web/node.ts': `import 'node:fs'` },
  'ui-knows-nothing': { 'web/ui/knows.ts': `import '#contract/noun.ts'`, 'contract/noun.ts': `export const a = 1` },
  'features-are-strangers': { 'web/features/a/A.ts': `import '../b/B.ts'`, 'web/features/b/B.ts': `export const a = 1` },
  'features-below-routes': { 'web/features/c/C.ts': `import '../../routes.tsx'`, 'web/routes.tsx': `export const a = 1` },
  'server-never-sees-web': { 'server/sees.ts': `import '#web/page.ts'`, 'web/page.ts': `export const a = 1` },
  'module-front-door': { 'server/modules/a/back.ts': `import '../b/queries.ts'`, 'server/modules/b/queries.ts': `export const a = 1` },
  'higher-modules-are-unknown': {
    'server/modules/findings/up.ts': `import '../triage/index.ts'`,
    'server/modules/triage/index.ts': `export const a = 1`,
  },
  'modules-are-listed': {
    'server/modules/widgets/lone.ts': `import './other.ts'`,
    'server/modules/widgets/other.ts': `export const a = 1`,
  },
  'plumbing-below-modules': { 'server/http/up.ts': `import '../modules/d/index.ts'`, 'server/modules/d/index.ts': `export const a = 1` },
  'only-kinds-reads-scanners': {
    'server/modules/e/run.ts': `import '#scanners/registry.ts'`,
    'scanners/registry.ts': `export const a = 1`,
  },
  'runners-alone-reach-targets': { 'server/modules/i/reach.ts': `import '#egress/network.ts'`, 'egress/network.ts': `export const a = 1` },
  'runner-knows-no-server': { 'runner/knows.ts': `import '#server/secret.ts'`, 'server/secret.ts': `export const a = 1` },
  'egress-stands-alone': { 'egress/knows.ts': `import '#scanners/sdk/check.ts'`, 'scanners/sdk/check.ts': `export const a = 1` },
  'definitions-load-scanners-late': {
    'scanners/website/definition.ts': `import './scanner.ts'`,
    'scanners/website/scanner.ts': `export const a = 1`,
  },
  'scanners-see-contract-and-sdk': { 'scanners/website/reach.ts': `import '#server/db.ts'`, 'server/db.ts': `export const a = 1` },
  'scanners-are-strangers': { 'scanners/aws/borrow.ts': `import '../website/lend.ts'`, 'scanners/website/lend.ts': `export const a = 1` },
  'checks-are-pure': { 'scanners/website/checks/io.ts': `import 'node:fs'` },
  'egress-is-the-way-out': { 'server/modules/f/leak.ts': `import 'node:net'` },
  'sdks-stay-at-the-edge': { 'server/modules/g/mail.ts': `import 'nodemailer'` },
  'pool-is-private': { 'server/modules/h/sql.ts': `import 'pg'` },
  'react-only-in-web': { 'server/view.ts': `import 'react'` },
  'server-runs-without-dev-dependencies': { 'server/dev.ts': `import 'vite'` },
  'no-undeclared-dependency': { 'server/undeclared.ts': `import 'abitype'` },
  'tests-are-leaves': { 'server/uses.ts': `import './x.test.ts'`, 'server/x.test.ts': `export const a = 1` },
}

let planted: string
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  planted = mkdtempSync(join(root, '.cache/planted-'))
  symlinkSync(join(root, 'node_modules'), join(planted, 'node_modules'))
  for (const file of ['package.json', 'tsconfig.json']) writeFileSync(join(planted, file), readFileSync(join(root, file)))
  for (const folder of roots) mkdirSync(join(planted, folder), { recursive: true })
  for (const [path, text] of Object.values(PLANTED).flatMap((files) => Object.entries(files))) {
    mkdirSync(dirname(join(planted, path)), { recursive: true })
    writeFileSync(join(planted, path), text)
  }
})
afterAll(() => rmSync(planted, { recursive: true, force: true }))

test('every module has its place in the order, and an offender is caught in one direction alone', () => {
  const folders = readdirSync(join(root, 'server/modules'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(LAYERS.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  const order = config.forbidden.filter(({ name }) => name === 'higher-modules-are-unknown')
  const isForbidden = (from: string, to: string): boolean =>
    order.some((one) => matches(one.from, `server/modules/${from}/x.ts`) && matches(one.to, `server/modules/${to}/index.ts`))
  expect(isForbidden('findings', 'triage')).toBe(true)
  expect(isForbidden('triage', 'findings')).toBe(false)
})
const matches = (side: object, path: string): boolean => 'path' in side && new RegExp(String(side.path), 'u').test(path)

test('every rule fires on an offender planted for it', async () => {
  const { summary } = await cruised(planted)
  const fired = new Set(summary.violations.map(({ rule }) => rule.name))
  expect(config.forbidden.map(({ name }) => name).filter((name) => !fired.has(name))).toEqual([])
  expect(Object.keys(PLANTED).toSorted()).toEqual([...new Set(config.forbidden.map(({ name }) => name))].toSorted())
})
