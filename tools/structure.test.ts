import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LAYERS } from '../.dependency-cruiser.mjs'
import { brokenNames, jargon, misplacedTests, missingPaths, secondControls, strangers } from './structure.ts'
import { projects } from '../vitest.config.ts'

const root = new URL('..', import.meta.url).pathname

/** The product's nouns: a module each, and what only contract and tables know. A folder or file named otherwise in these places is a mistake. */
const NOUNS = [...LAYERS, 'installation']
const CONTRACT_PLUMBING = [
  'audit-events',
  'chains',
  'coverage',
  'route',
  'errors',
  'limits',
  'fields',
  'kinds',
  'onboarding',
  'rights',
  'scan-windows',
]
/** Screens that gather several nouns, or stand before one is signed in. */
const SCREENS = ['account', 'auth', 'multitenant', 'roadmap', 'not-found']

describe('one noun, one name, in every layer', () => {
  test.each([
    ['contract', CONTRACT_PLUMBING],
    ['server/modules', ['modules']],
    ['server/db/tables', []],
    ['web/features', SCREENS],
  ])('%s', (folder, besides) => {
    expect(strangers(readdirSync(join(root, folder)), [...NOUNS, ...besides])).toEqual([])
  })
})

function tree(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    return statSync(join(root, path)).isDirectory() ? tree(path) : [path]
  })
}
const sources = ['contract', 'server', 'scanners', 'egress', 'runner', 'web', 'cli', 'tools', 'bench', 'e2e'].flatMap(tree)

test('each test file belongs to exactly one project of vitest.config.ts', () => {
  const folders = readdirSync(root).filter((name) => !/^(\.|node_modules$|dist$|data$)/u.test(name))
  const tests = folders
    .flatMap((name) => (statSync(join(root, name)).isDirectory() ? tree(name) : [name]))
    .filter((path) => /\.test\.[cm]?[jt]sx?$/u.test(path))
  expect(tests.length).toBeGreaterThan(150)
  expect(
    misplacedTests(
      tests,
      projects.map(({ test }) => test),
    ),
  ).toEqual([])
})
test('no file hides what is in it behind utils, helpers or common', () => {
  expect(brokenNames(sources)).toEqual([])
})
const documents = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'SECURITY.md', ...tree('docs').filter((path) => path.endsWith('.md'))]
test('plain present-day words stand where jargon once did', () => {
  const read = [...sources.filter((path) => /\.(ts|tsx|sql)$/u.test(path) && !path.startsWith('tools/structure')), ...documents]
  expect(read.flatMap((path) => jargon(readFileSync(join(root, path), 'utf8')).map((fault) => `${path}: ${fault}`))).toEqual([])
})
test('screens use the one set of controls', () => {
  const screens = sources.filter((path) => /^web\/.*\.tsx$/u.test(path) && !path.endsWith('.test.tsx'))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.flatMap((path) => secondControls(readFileSync(join(root, path), 'utf8')).map((found) => `${path}: ${found}`))).toEqual([])
})
test('paths named in the documents exist', () => {
  const faults = documents.flatMap((file) =>
    missingPaths(readFileSync(join(root, file), 'utf8'), (path) => existsSync(join(root, path))).map((path) => `${file}: ${path}`),
  )
  expect(faults).toEqual([])
})

describe('each rule of this file fires on an offender', () => {
  test('an unknown noun', () => expect(strangers(['findings.ts', 'widgets.ts', 'findings.test.ts'], NOUNS)).toEqual(['widgets']))
  test('a file called utils', () =>
    expect(brokenNames(['server/utils.ts', 'web/Common.tsx', 'server/audit.ts'])).toEqual(['server/utils.ts', 'web/Common.tsx']))
  test('a test file of no project, or of two', () =>
    expect(
      misplacedTests(
        ['server/a.test.ts', 'server/b.db.test.ts', 'deploy/c.test.ts', 'web/d.test.js'],
        [
          { name: 'unit', include: ['{server,web}/**/*.test.ts'] },
          { name: 'database', include: ['server/**/*.db.test.ts'] },
        ],
      ),
    ).toEqual(['server/b.db.test.ts: unit and database', 'deploy/c.test.ts: none', 'web/d.test.js: none']))
  test('a word of jargon, and none in plain words', () => {
    expect(jargon('What take-in needs, made anew: a Sight').length).toBe(3)
    expect(jargon('What ingest needs to know again: history, insight, commend')).toEqual([])
  })
  test('a control beside the one set, and none in the set itself', () => {
    expect(secondControls('<select aria-label="x">')).toHaveLength(1)
    expect(secondControls('<input type="date" />')).toHaveLength(1)
    expect(secondControls("import Switch from '@mui/material/Switch'")).toHaveLength(1)
    expect(secondControls('<SelectMenu label="x" /> <DayField /> <TextField type="url" />')).toEqual([])
  })
  test('a document that cites a path that is gone', () =>
    expect(missingPaths('see `server/gone.ts` and `npm test`', () => false)).toEqual(['server/gone.ts']))
})
