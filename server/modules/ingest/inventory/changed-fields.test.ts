import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#scanners/sdk/inventory.ts'
import { canonical, changedFields, FIELDS_TOLD, type Look } from './changed-fields.ts'

const look = (over: Partial<Look> = {}): Look => ({ name: 'web', tags: { env: 'prod' }, config: {}, relations: [], ...over })
const ofConfig = (before: Look['config'], after: Look['config']) => changedFields(look({ config: before }), look({ config: after }))
const isStable = (value: Json) => canonical(JSON.parse(JSON.stringify(value)) as Json) === canonical(value)

test('tells the fields that differ, by their path, with both values', () => {
  expect(
    ofConfig(
      { InstanceType: 't3.small', Metadata: { HttpTokens: 'optional', Hops: 1 } },
      { InstanceType: 't3.small', Metadata: { HttpTokens: 'required', Hops: 1 } },
    ),
  ).toEqual([{ field: 'Metadata.HttpTokens', before: 'optional', after: 'required' }])
  expect(changedFields(look(), look({ name: 'shop', tags: { env: 'test', team: 'a' } }))).toEqual([
    { field: 'name', before: 'web', after: 'shop' },
    { field: 'tags.env', before: 'prod', after: 'test' },
    { field: 'tags.team', before: null, after: 'a' },
  ])
})
test('tells of a list what came and went, whatever its order', () => {
  expect(ofConfig({ Rules: ['22 from 10.0.0.0/8', '443 from any'] }, { Rules: ['443 from any', '22 from 0.0.0.0/0'] })).toEqual([
    { field: 'Rules', before: '22 from 10.0.0.0/8', after: '22 from 0.0.0.0/0' },
  ])
  expect(ofConfig({ Rules: [{ port: 22, to: 'a' }, { port: 80 }] }, { Rules: [{ port: 80 }, { to: 'a', port: 22 }] })).toEqual([])
})
test('tells with whom a resource no longer stands', () => {
  const [before, after] = [look({ relations: [{ kind: 'has-role', to: 'arn:a' }] }), look()]
  expect(changedFields(before, after)).toEqual([{ field: 'relations.has-role', before: '["arn:a"]', after: null }])
})
test('says nothing of clocks that go on by themselves, and something of those that do not', () => {
  expect(ofConfig({ LastUsed: '2026-01-01T00:00:00Z' }, { LastUsed: '2026-02-01T00:00:00Z' })).toEqual([])
  expect(ofConfig({ ExpiresAt: '2026-01-01T00:00:00Z' }, { ExpiresAt: '2026-02-01T00:00:00Z' })).toHaveLength(1)
  expect(ofConfig({}, { LastUsed: '2026-02-01T00:00:00Z' })).toHaveLength(1)
})
test('is short, however much differs', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, 'x'.repeat(1_000)]))
  const told = ofConfig({}, many)
  expect(told).toHaveLength(FIELDS_TOLD)
  expect(Math.max(...told.map(({ after }) => after?.length ?? 0))).toBe(200)
})
test('has one text for equal values, in whatever order they come', () => {
  expect(fc.check(fc.property(fc.jsonValue() as fc.Arbitrary<Json>, isStable)).failed).toBe(false)
})
