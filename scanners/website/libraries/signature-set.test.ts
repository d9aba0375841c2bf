import { describe, expect, test } from 'vitest'
import { DatasetRefused } from '#scanners/sdk/dataset.ts'
import { bundledSignatures, newerSignatures, prunedRepository, readRepository } from './signature-set.ts'

const signature = (change: object = {}, extractors: object = {}) => ({
  shoplib: {
    vulnerabilities: [
      {
        below: '2.0',
        severity: 'high',
        identifiers: { CVE: ['CVE-2020-1'], summary: 'long\ntext' },
        info: ['https://a.example/', 'javascript:0'],
      },
    ],
    extractors: { filecontent: ['shoplib (§§version§§)'], ...extractors },
    ...change,
  },
})
const read = (value: unknown) => readRepository(JSON.stringify(value))
const vulnerabilityOf = (identifiers: object) => {
  const vulnerabilities = [{ below: '2.0', severity: 'none', identifiers }]
  return Object.values(read(signature({ vulnerabilities })))[0]?.vulnerabilities[0]
}

test('the bundled signatures know more than sixty libraries, and patterns of our own are among them', () => {
  const all = bundledSignatures()
  expect(Object.keys(all).length).toBeGreaterThan(60)
  expect(Object.values(all).flatMap(({ vulnerabilities }) => vulnerabilities).length).toBeGreaterThan(400)
  expect(all.lodash?.filecontent.some((pattern) => pattern.includes('bindKey curry'))).toBe(true)
  expect(all['retire-example']).toBeUndefined()
})

describe('signatures of a stranger', () => {
  test('are read; what is not used is left out, what is no address is no reference', () => {
    const [library] = Object.values(read(signature({ bowername: ['x'] }, { func: ['shop.VERSION'], ast: ['//x'] })))
    expect(library?.vulnerabilities).toEqual([{ ids: ['CVE-2020-1'], riskLevel: 'high', below: '2.0', references: ['https://a.example/'] }])
    expect(Object.keys(library ?? {}).toSorted()).toEqual([
      'filecontent',
      'filecontentreplace',
      'filename',
      'hashes',
      'uri',
      'vulnerabilities',
    ])
  })
  test('pruned they are the same signatures', () => {
    const text = JSON.stringify(signature({}, { func: ['a'] }))
    const pruned = prunedRepository(text)
    expect(pruned.text).not.toContain('func')
    expect(pruned.entries).toBe(1)
    expect(readRepository(pruned.text)).toEqual(readRepository(text))
    expect(newerSignatures(pruned.text)).toBe(newerSignatures(pruned.text))
  })
  test('a vulnerability without a CVE is known by its advisory, its description or its number', () => {
    expect(vulnerabilityOf({ githubID: 'GHSA-1', summary: 'x' })).toMatchObject({ ids: ['GHSA-1'], riskLevel: 'info' })
    expect(vulnerabilityOf({ summary: 'End of life\nmore' })?.ids).toEqual(['End of life'])
    expect(vulnerabilityOf({ retid: '7' })?.ids).toEqual(['retire.js 7'])
  })
  test.each([
    ['no JSON', '{', 'not JSON'],
    ['a list', '[]', 'the file'],
    ['nothing', '{}', 'recognizes nothing'],
    ['a pattern that is no expression', JSON.stringify(signature({}, { uri: ['((§§version§§)'] })), 'shoplib › extractors › uri › 0'],
    ['a pattern without a version', JSON.stringify(signature({}, { uri: ['shoplib'] })), 'has no group for the version'],
    ['a pattern of a megabyte', JSON.stringify(signature({}, { uri: [`${'a'.repeat(1_000_000)}(§§version§§)`] })), 'shoplib'],
    ['a replacement that is none', JSON.stringify(signature({}, { filecontentreplace: ['a/b'] })), '/search/replacement/'],
    [
      'a version that is none',
      JSON.stringify(signature({ vulnerabilities: [{ below: '<b>', severity: 'low', identifiers: {} }] })),
      'below',
    ],
    [
      'a severity that is none',
      JSON.stringify(signature({ vulnerabilities: [{ below: '1', severity: 'x', identifiers: {} }] })),
      'severity',
    ],
    ['a name that reaches for the prototype', '{"__proto__":{"extractors":{}}}', 'recognizes nothing'],
    ['a hash that is none', JSON.stringify(signature({}, { hashes: { xyz: '1.0' } })), 'hashes'],
  ])('%s is refused with its place', (_, text, expected) => {
    expect(() => readRepository(text)).toThrow(DatasetRefused)
    expect(() => readRepository(text)).toThrow(expected)
  })
})
