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

test('a file that does without what it imports is read, and counts as left out', async () => {
  const text = `pragma solidity ^0.8.0;
import "./IGone.sol"; // what says how it is called
interface IOwn { function b() external; }
contract A is IGone, IOwn {
  uint256 x;
  function a() external override { x = 1; }
  function b() external override(IGone, IOwn) {}
}
contract C is IOwn { function b() external {} }`
  const facts = await read({ 'A.sol': text })
  expect(facts).toMatchObject({ compiled: true, leftOut: ['A.sol'], library: null })
  expect(facts.compiled && facts.contracts.map(({ name, lineage }) => [name, lineage.length])).toEqual([
    ['IOwn', 1],
    ['A', 1],
    ['C', 2],
  ])
  expect(facts.compiled && facts.places.of(facts.contracts[1]?.functions[0]?.at ?? { start: 0, length: 0, file: 0 }).line).toBe(6)
})

const OWNED = 'contract A is Ownable { function a() public onlyOwner {} }'
test.each([
  ['its package, before 0.6', 'pragma solidity ^0.5.0; import "openzeppelin-solidity/contracts/ownership/Ownable.sol";', '0.5.17', '2.5.1'],
  [
    'its package under a name of one’s own',
    'pragma solidity ^0.6.0; import "openzeppelin-contracts-06/access/Ownable.sol";',
    '0.6.12',
    '3.4.2',
  ],
  ['its package, before 0.8', 'pragma solidity ^0.7.0; import "@openzeppelin/contracts/access/Ownable.sol";', '0.7.6', '3.4.2'],
  ['a base that takes no argument yet', 'pragma solidity ^0.8.0; import "@openzeppelin/contracts/access/Ownable.sol";', '0.8.37', '4.9.6'],
  ['a file that has moved', 'pragma solidity ^0.8.0; import "@openzeppelin/contracts/ownership/Ownable.sol";', '0.8.37', '4.9.6'],
  ['a copy beside it', 'pragma solidity ^0.8.0; import {Ownable} from "../lib/Ownable.sol";', '0.8.37', '4.9.6'],
])('OpenZeppelin that is imported and not brought is completed: %s', async (_what, head, compiler, version) => {
  const facts = await read({ 'A.sol': `${head}\n${OWNED}` })
  expect(facts).toMatchObject({ compiled: true, compiler, leftOut: [], library: { name: `@openzeppelin/contracts ${version}` } })
  // what completes it is not what was asked about
  expect(facts.compiled && facts.contracts.map(({ name }) => name)).toEqual(['A'])
  expect(facts.compiled && facts.units.map(({ path }) => path)).toEqual(['A.sol'])
})

test('the newest release is taken where it fits, and what a set brings stays its own', async () => {
  const head = 'pragma solidity ^0.8.20; import "@openzeppelin/contracts/access/Ownable.sol";'
  const newest = await read({ 'A.sol': `${head} contract A is Ownable { constructor() Ownable(msg.sender) {} }` })
  expect(newest).toMatchObject({ compiled: true, library: { name: '@openzeppelin/contracts 5.7.0' } })
  const own = 'pragma solidity ^0.8.0; contract Ownable { modifier onlyOwner() { _; } }'
  const brought = await read({ 'A.sol': `${head}\n${OWNED}`, '@openzeppelin/contracts/access/Ownable.sol': own })
  expect(brought).toMatchObject({ compiled: true, library: null, contracts: [{ name: 'Ownable' }, { name: 'A' }] })
})

test('a package of somebody else is not completed from files of the same name', async () => {
  const files = { 'A.sol': `pragma solidity ^0.8.0; import "@other/contracts/Ownable.sol";\n${OWNED}` }
  expect(await read(files)).toMatchObject({ compiled: false, reason: 'missing_import' })
})

test.each<[what: string, files: SourceSet['files'], reason: string]>([
  ['no Solidity', { 'readme.md': 'x' }, 'no_solidity'],
  ['an import that is not there', { 'A.sol': 'import "https://evil.example/B.sol"; contract A { B b; }' }, 'missing_import'],
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
