import { expect, test } from 'vitest'
import { analyse, type SourceSet } from './source.ts'

const read = (files: SourceSet['files'], more: Partial<SourceSet> = {}) => analyse({ files, ...more }, new AbortController().signal)
const contract = (pragma: string) => `pragma solidity ${pragma};\ncontract A { uint x; function set(uint y) public { x = y; } }\n`

test.each([
  ['^0.4.2', '0.4.26'],
  ['0.4.11', '0.4.26'],
  ['^0.5.0', '0.5.17'],
  ['>=0.6.0 <0.7.0', '0.6.12'],
  ['=0.7.3', '0.7.6'],
  ['^0.8.20', '0.8.37'],
  ['>=0.4.22 <0.9.0', '0.8.37'],
])('a pragma of %s is read by compiler %s', async (pragma, compiler) => {
  const facts = await read({ 'A.sol': contract(pragma) })
  expect(facts).toMatchObject({ compiled: true, compiler, contracts: [{ name: 'A' }] })
})

test('the version a contract was verified with decides over a wide pragma', async () => {
  expect(await read({ 'A.sol': contract('>=0.4.22 <0.9.0') }, { compiler: '0.6.8' })).toMatchObject({ compiler: '0.6.12', wraps: true })
})

test('syntax that only old compilers take is read', async () => {
  const source = 'pragma solidity ^0.4.4; contract A { function A() { var x = 1; if (x == 2) throw; suicide(msg.sender); } }'
  expect(await read({ 'A.sol': source })).toMatchObject({ compiled: true, compiler: '0.4.26' })
})

test('imports are found in the set, relative and by remapping', async () => {
  const facts = await read(
    {
      'src/A.sol': 'pragma solidity ^0.8.0; import "./B.sol"; import {C} from "@lib/C.sol"; contract A is B, C {}',
      'src/B.sol': 'pragma solidity ^0.8.0; contract B {}',
      'lib/c/C.sol': 'pragma solidity ^0.8.0; contract C {}',
    },
    { settings: { remappings: ['@lib/=lib/c/'] } },
  )
  expect(facts).toMatchObject({ compiled: true, leftOut: [] })
})

test('what imports something that is not there is left out, and the rest is read', async () => {
  const files = {
    'A.sol': 'pragma solidity ^0.8.0; import "./Gone.sol"; contract A is Gone {}',
    'B.sol': 'pragma solidity ^0.8.0; import "./A.sol"; contract B is A {}',
    'C.sol': 'pragma solidity ^0.8.0; contract C {}',
  }
  expect(await read(files)).toMatchObject({ compiled: true, leftOut: ['A.sol', 'B.sol'], contracts: [{ name: 'C' }] })
})

test.each<[what: string, files: SourceSet['files'], reason: string]>([
  ['no Solidity', { 'readme.md': 'x' }, 'no_solidity'],
  ['an import that is not there', { 'A.sol': 'import "https://evil.example/B.sol"; contract A {}' }, 'missing_import'],
  ['a version of the future', { 'A.sol': contract('^0.9.0') }, 'compiler_unsupported'],
  ['a mistake', { 'A.sol': 'pragma solidity ^0.8.0; contract A { uint x = ; }' }, 'does_not_compile'],
  ['too much', { 'A.sol': `${contract('^0.8.0')}${' '.repeat(4_000_000)}` }, 'too_large'],
])('%s is refused with its reason', async (_what, files, reason) => {
  expect(await read(files)).toMatchObject({ compiled: false, reason })
})

test('the compiler says what is wrong, and where', async () => {
  const facts = await read({ 'A.sol': 'pragma solidity ^0.8.0; contract A { function f() public { y = 1; } }' })
  expect(!facts.compiled && facts.errors[0]).toContain('Undeclared identifier')
})

test('places are counted in lines though compilers count bytes', async () => {
  const facts = await read({ 'A.sol': `// ä€😀\npragma solidity ^0.8.0;\n// ß\ncontract A {\n  uint x;\n}\n` })
  if (!facts.compiled) throw new Error(facts.reason)
  const [variable] = facts.contracts[0]?.variables ?? []
  expect(variable && facts.places.of(variable.at)).toEqual({ file: 'A.sol', line: 5, endLine: 5 })
  expect(variable && facts.places.text(variable.at)).toBe('uint x')
})

test('a cancelled analysis ends', async () => {
  await expect(analyse({ files: { 'A.sol': contract('^0.8.0') } }, AbortSignal.abort())).rejects.toThrow('aborted')
})
