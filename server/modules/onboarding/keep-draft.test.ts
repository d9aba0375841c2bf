import { describe, expect, test } from 'vitest'
import type { OnboardingDraft } from '#contract/onboarding.ts'
import { serviceAccountKey } from '#scanners/gcp/fixture/index.ts'
import { scanners } from '#scanners/registry.ts'
import { lockbox } from '#scanners/test/tiny-kind/definition.ts'
import { Canaries } from '#server/test/canaries.ts'
import { holdsSecret } from './holds-secret.ts'
import { keepDraft } from './keep-draft.ts'

const kinds = [...scanners, lockbox].map((kind) => [kind.path, kind] as const)
const emptyDraft: OnboardingDraft = { name: '', tags: '', schedule: 'daily', fields: [], secrets: [] }

/** Secrets of every form, and those that the fields of the kinds are for, as they stand by themselves. */
function planted() {
  const canaries = new Canaries()
  const { key } = serviceAccountKey()
  for (const line of key.private_key.split('\n').filter((text) => text.length > 20 && !text.startsWith('-'))) canaries.note(line)
  const bare = [
    // of a client, of an access key, of a database, of a session, as a password manager makes them
    canaries.core(40),
    canaries.core(40, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'),
    canaries.core(64, '0123456789abcdef'),
    canaries.core(32, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
    canaries.core(20, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&*+-=?@^_~.'),
    key.private_key,
    key.private_key.split('\n').slice(1, 5).join('\n'),
    JSON.stringify(key),
    Buffer.from(JSON.stringify(key).slice(0, 300)).toString('base64'),
  ]
  canaries.note(bare.at(-1) ?? '')
  // an access key's id tells nothing without its secret
  return { canaries, secrets: [...bare, ...Array.from({ length: 40 }, () => canaries.secret())].filter((one) => !one.startsWith('AKIA')) }
}
/** The same text at any depth: alone, in a sentence, in settings, in JSON in JSON. */
const wrappings: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `  ${secret}\n`,
  (secret) => `use ${secret} until Friday`,
  (secret) => `clientSecret: ${secret}`,
  (secret) => JSON.stringify({ connection: { azure: [{ deep: { clientSecret: secret } }] } }),
  (secret) => JSON.stringify(JSON.stringify({ a: JSON.stringify([secret]) })),
]

describe.each(kinds)('a draft of %s', (_, kind) => {
  const fields = Object.entries(kind.connection.fields)
  test('is refused with a value in any sealed field, which its names alone tell of', () => {
    const sealed = fields.flatMap(([name, { secret }]) => (secret === true ? [name] : []))
    for (const name of sealed) {
      const withValue = { ...emptyDraft, fields: [{ name, value: 'x' }] }
      expect(() => keepDraft(kind, withValue), name).toThrow(expect.objectContaining({ code: 'request.invalid' }))
      expect(keepDraft(kind, { ...emptyDraft, secrets: [name, 'name', 'no-such'] }).secrets).toEqual([name])
    }
    expect(sealed.length > 0).toBe(!['website', 'kali'].includes(kind.path))
  })
  test('keeps no secret, whatever field or text of the form it was typed into, and however deep it stands there', () => {
    const { canaries, secrets } = planted()
    const open = fields.flatMap(([name, { secret }]) => (secret === true ? [] : [name]))
    const leaks: string[] = []
    for (const secret of secrets)
      for (const wrap of wrappings) {
        const value = wrap(secret)
        const kept = keepDraft(kind, {
          name: value,
          tags: value,
          schedule: value,
          fields: open.map((name) => ({ name, value })),
          secrets: [],
        })
        // quotes and line ends within JSON are as they were
        leaks.push(...canaries.leaksIn(value.slice(0, 60), JSON.stringify(kept).replaceAll(String.raw`\n`, '\n')))
      }
    expect(leaks).toEqual([])
  })
  test('keeps what is no secret', () => {
    const typed = { ...emptyDraft, name: 'Production (EU) 2026', tags: 'env:prod, team:payments', schedule: '0 3 * * 1' }
    expect(keepDraft(kind, typed)).toEqual(typed)
  })
})

test.each([
  '0a1b2c3d-0000-4000-8000-0000000000aa',
  '0a1b2c3d-0000-4000-8000-0000000000aa\n0a1b2c3d-0000-4000-8000-0000000000bb',
  'arn:aws:iam::123456789012:role/ParapetScanner-1a2b3c4d',
  'AKIAIOSFODNN7ABCDEFG',
  'parapet@shop-production-314159.iam.gserviceaccount.com',
  'https://www.googleapis.com/robot/v1/metadata/x509/parapet%40shop-production-314159.iam.gserviceaccount.com',
  'https://shop.example/de/produkte?seite=2',
  '112233445566778899000',
  'organizations/987654321098',
  'shop-production-314159',
  'The platform team renews it on 2026-12-01, see wiki page 42',
  'service_account',
])('%s is kept', (text) => expect(holdsSecret(text)).toBe(false))
