import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InventoryItem, Json } from './inventory.ts'
import { CONFIG_DEPTH_MAX, CONFIG_MAX, redactItem, RELATIONS_MAX, TAGS_MAX } from './redact.ts'

const item = (over: Partial<InventoryItem> = {}): InventoryItem => ({
  resource: { genericIdentifier: 'arn', genericIdentifierValue: 'arn:aws:ec2:eu-central-1:123456789012:instance/i-1' },
  name: 'web',
  tags: {},
  config: {},
  relations: [],
  ...over,
})
const configOf = (config: Record<string, Json>) => redactItem(item({ config })).config
const isBounded = (config: Record<string, Json>) => JSON.stringify(configOf(config)).length <= CONFIG_MAX
const depthOf = (value: Json): number =>
  typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map((one: Json) => depthOf(one)))

describe('a resource that leaves a scanner', () => {
  test('tells at most eight characters of a secret, wherever it stands', () => {
    const secret = 'hunter2-correct-horse-battery'
    const told = redactItem(
      item({
        name: `db password=${secret}`,
        tags: { 'admin-password': secret, note: `token=${secret}`, [`apikey=${secret}`]: 'x' },
        config: {
          Environment: { Variables: { DB_PASSWORD: secret, LIST_TOKEN: [secret, { deep: `secret: ${secret}` }] } },
          UserData: `#!/bin/sh\nexport AWS_SECRET_ACCESS_KEY=${secret}\n`,
          Key: 'AKIAIOSFODNN7EXAMPLE',
          [`password=${secret}`]: true,
        },
      }),
    )
    expect(JSON.stringify(told)).not.toContain(secret.slice(0, 9))
    expect(told.config).toMatchObject({ Environment: { Variables: { DB_PASSWORD: 'hunter2-…' } }, Key: 'AKIAIOSF…' })
  })
  test('keeps what stands under the name of a secret and is none', () => {
    const config = {
      PasswordLastChanged: '2026-01-02T03:04:05Z',
      MasterUserSecret: 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:db-AbCdEf',
      Role: 'arn:aws-cn:iam::123456789012:role/token-vendor',
      HttpTokens: 'required',
      AccessKeysActive: 2,
      PasswordEnabled: true,
    }
    expect(configOf(config)).toEqual(config)
  })
  test('is cut to what the protocol takes, its longest parts first', () => {
    const config = configOf({ Rules: Array.from({ length: 200 }, (_, n) => `rule ${n} ${'x'.repeat(500)}`), InstanceType: 't3.medium' })
    expect(config).toEqual({ Rules: '[cut]', InstanceType: 't3.medium' })
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`Parameter${n}`, n]))
    expect(JSON.stringify(configOf(many)).length).toBeLessThanOrEqual(CONFIG_MAX)
    expect(configOf({ Text: 'x'.repeat(5_000) })).toEqual({ Text: 'x'.repeat(1_000) })
    let nested: Json = 'end'
    for (let level = 0; level < 40; level += 1) nested = level % 2 === 0 ? [nested] : { nested }
    expect(depthOf(configOf({ nested }))).toBeLessThanOrEqual(CONFIG_DEPTH_MAX)
    const tags = Object.fromEntries(Array.from({ length: TAGS_MAX + 20 }, (_, n) => [`tag-${n}`, 'x']))
    expect(Object.keys(redactItem(item({ tags })).tags)).toHaveLength(TAGS_MAX)
    const relations = Array.from({ length: RELATIONS_MAX + 1 }, (_, n) => ({ kind: 'can-read' as const, to: `arn:aws:s3:::bucket-${n}` }))
    expect(redactItem(item({ relations })).relations).toHaveLength(RELATIONS_MAX)
  })
  test('is never longer than the protocol takes, whatever it holds', () => {
    expect(fc.check(fc.property(fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<Json>), isBounded)).failed).toBe(false)
  })
})
