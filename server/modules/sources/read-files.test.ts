import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { readFiles } from './read-files.ts'

const SOURCE = 'pragma solidity ^0.8.0;\ncontract Vault {}\n'
const read = (name: string, content: string | Uint8Array) =>
  readFiles([{ name, bytes: typeof content === 'string' ? strToU8(content) : content }])
const zipOf = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content])),
  )
const refusal = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

describe('source code', () => {
  test('of several files keeps each by its path', () => {
    const files = [
      { name: 'b/Vault.sol', bytes: strToU8(SOURCE) },
      { name: './A.sol', bytes: strToU8('contract A {}\r\n') },
    ]
    expect(readFiles(files).files).toEqual([
      { path: 'A.sol', content: 'contract A {}\n' },
      { path: 'b/Vault.sol', content: SOURCE },
    ])
  })
  test('of a zip is what imports name: without the folder of the project, and packages without theirs', () => {
    const zip = zipOf({
      'vault/contracts/Vault.sol': SOURCE,
      'vault/node_modules/@openzeppelin/contracts/Ownable.sol': 'contract Ownable {}',
      'vault/remappings.txt': '@oz/=lib/oz/\n# none\n',
      'vault/README.md': 'not read',
    })
    expect(read('vault.zip', zip)).toEqual({
      files: [
        { path: '@openzeppelin/contracts/Ownable.sol', content: 'contract Ownable {}' },
        { path: 'contracts/Vault.sol', content: SOURCE },
      ],
      remappings: ['@oz/=lib/oz/'],
    })
  })
  test('of a standard JSON input is its sources', () => {
    const input = { language: 'Solidity', sources: { 'src/V.sol': { content: SOURCE } }, settings: { remappings: ['a=b'] } }
    expect(read('input.json', JSON.stringify(input))).toEqual({ files: [{ path: 'src/V.sol', content: SOURCE }], remappings: ['a=b'] })
  })
})

const BOMB = zipOf({ 'a.sol': new Uint8Array(60_000_000) })
describe('refused is', () => {
  const cases: [string, string, () => unknown][] = [
    ['a zip of a small file that grows beyond all bounds', 'too_large', () => read('a.zip', BOMB)],
    [
      'a zip of more entries than an upload may have',
      'too_many',
      () => read('a.zip', zipOf(Object.fromEntries(Array.from({ length: limits.sourceFiles + 1 }, (_, n) => [`${n}.txt`, ''])))),
    ],
    ['half a zip', 'not_a_zip', () => read('a.zip', zipOf({ 'a.sol': SOURCE.repeat(500) }).subarray(0, 60))],
    ['a path out of the folder', 'bad_path', () => read('a.zip', zipOf({ '../a.sol': SOURCE }))],
    ['a path out of the folder in the middle', 'bad_path', () => read('x/../../a.sol', SOURCE)],
    ['a path of another disk', 'bad_path', () => read(String.raw`C:\a.sol`, SOURCE)],
    [
      'an absolute path in a standard JSON',
      'bad_path',
      () => read('i.json', JSON.stringify({ language: 'Solidity', sources: { '/etc/a.sol': { content: '' } } })),
    ],
    ['what is no text', 'not_text', () => read('a.sol', new Uint8Array([0xff, 0xfe, 0xfd]))],
    ['a JSON of something else', 'not_standard_json', () => read('package.json', '{"name":"x"}')],
    ['an upload without Solidity', 'no_solidity', () => read('a.txt', 'hello')],
    ['more text than an upload may hold', 'too_large', () => read('a.sol', '/'.repeat(limits.sourceBytes + 1))],
  ]
  test.each(cases)('%s', (_what, reason, work) => {
    const started = performance.now()
    expect(refusal(work)).toBe(reason)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
