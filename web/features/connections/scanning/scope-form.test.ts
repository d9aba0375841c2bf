import { expect, test } from 'vitest'
import type { ScanScope } from '#contract/connections.ts'
import { scopeBody, scopeForm, scopeValues, type ScopeValues, tagOf, tagText } from './scope-form.ts'

const kept: ScanScope = {
  services: { mode: 'only', names: ['S3'] },
  checks: { mode: 'except', names: ['aws-s3-bucket-public'] },
  tags: { include: [{ key: 'env', value: 'prod' }], exclude: [{ key: 'temp', value: null }] },
}
const everything: ScopeValues = scopeValues({ scanScope: null })
const isAccepted = (change: Partial<ScopeValues>) => scopeForm.safeParse({ ...everything, ...change }).success

test('shows what is kept, and sends back the same', () => {
  expect(scopeBody(scopeValues({ scanScope: kept }))).toEqual(kept)
  expect(scopeBody(everything)).toEqual({ services: null, checks: null, tags: { include: [], exclude: [] } })
})
test('reads a tag as a key with its value, or with any', () => {
  expect(['env=prod', 'env', 'note=a=b', 'empty='].map(tagOf)).toEqual([
    { key: 'env', value: 'prod' },
    { key: 'env', value: null },
    { key: 'note', value: 'a=b' },
    { key: 'empty', value: '' },
  ])
  expect(['env=prod', 'env', 'empty='].map((text) => tagText(tagOf(text)))).toEqual(['env=prod', 'env', 'empty='])
})
test('asks for a name where some are to be chosen, and for tags with a key', () => {
  expect(isAccepted({ services: { mode: 'only', names: [] } })).toBe(false)
  expect(isAccepted({ services: { mode: 'all', names: [] } })).toBe(true)
  expect(isAccepted({ checks: { mode: 'except', names: [] } })).toBe(false)
  expect(isAccepted({ include: ['=prod'] })).toBe(false)
  expect(isAccepted({ exclude: Array.from({ length: 21 }, (_, n) => `tag${n}`) })).toBe(false)
})
