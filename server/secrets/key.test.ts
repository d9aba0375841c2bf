import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  activate,
  announce,
  newKey,
  parseRing,
  retireOthers,
  ringOf,
  ringText,
  stageOf,
  withoutRolePasswords,
  DATABASE_ROLES,
} from './key.ts'
import { replaceKeyFile, watchedKeyFile } from './key-file.ts'
import { secretsOf, type SealedPlace } from './secrets.ts'

const place: SealedPlace = { accountId: 'a1', table: 'connection_secret', row: 'r1', column: 'token', version: 1 }
const first = ringOf([newKey()])
const announced = announce(first)
const sealing = activate(announced)
const NOW = new Date()
const rested = (leaked = false, databaseRoles = false) => retireOthers(sealing, { now: NOW, leaked, databaseRoles })
const stages = { first, announced, sealing, rested: rested(), leaked: rested(true), inUse: rested(false, true) }

test.each(Object.entries(stages))('a ring is read back as it was written, from the file and from the variable: %s', (_name, ring) => {
  for (const text of [ringText(ring), ringText(ring).trim().replaceAll('\n', ',')]) {
    const read = parseRing(text, 'here')
    expect(ringText(read)).toBe(ringText(ring))
    expect(stageOf(read)).toBe(stageOf(ring))
    expect(read.map(({ id, retiredAt }) => [id, retiredAt])).toEqual(ring.map(({ id, retiredAt }) => [id, retiredAt]))
    const [one, other] = [secretsOf(() => read), secretsOf(() => ring)]
    expect(one.hmacs('recovery code', 'x')).toEqual(other.hmacs('recovery code', 'x'))
    expect(one.rolePassword('app')).toBe(other.rolePassword('app'))
  }
})
test('its stages follow each other, and the key changes its place once all processes know the next one', () => {
  expect(Object.values(stages).map(stageOf)).toEqual(['resting', 'announced', 'sealing', 'resting', 'resting', 'resting'])
  expect(announced[0].id).toBe(first[0].id)
  expect(sealing[0].id).toBe(announced[1]?.id)
  expect(sealing[1]?.id).toBe(first[0].id)
})
test('each stage opens what the stage before it sealed; at the end the old key opens and seals nothing', () => {
  const old = secretsOf(() => first).seal(place, 'hunter2')
  for (const ring of [announced, sealing]) expect(String(secretsOf(() => ring).open(place, old))).toBe('hunter2')
  const now = secretsOf(() => sealing).seal(place, 'hunter2')
  expect(String(secretsOf(() => announced).open(place, now)), 'a process that has not heard yet').toBe('hunter2')
  expect(() => secretsOf(() => rested()).open(place, old)).toThrow(`The key ${first[0].id} was rotated away`)
  expect(() => secretsOf(() => first).open(place, now)).toThrow('bring the key back')
  expect(ringText(rested())).not.toContain(ringText(first).trim())
})
test('what was signed before is recognized after, by purposes; of a leaked key only what lasts', () => {
  const before = secretsOf(() => first)
  const knows = (ring: typeof first, purpose: string) =>
    secretsOf(() => ring)
      .hmacs(purpose, 'x')
      .some(({ mac }) => mac.equals(before.hmac(purpose, 'x')))
  for (const purpose of ['audit chain', 'recovery code', 'invitation', 'refresh token', 'one-time code']) {
    expect(knows(sealing, purpose), purpose).toBe(true)
    expect(knows(rested(), purpose), purpose).toBe(true)
    expect(knows(rested(true), purpose), purpose).toBe(['audit chain', 'recovery code'].includes(purpose))
  }
  expect(knows(rested(), 'attempt limit')).toBe(false)
  expect(secretsOf(() => rested()).hmac('invitation', 'x')).not.toEqual(before.hmac('invitation', 'x'))
})
test('what was handed out for weeks ends after a quarter of a year', () => {
  const long = retireOthers(sealing, { now: new Date(Date.now() - 91 * 86_400_000), leaked: false, databaseRoles: false })
  const read = secretsOf(() => parseRing(ringText(long), 'here'))
  expect(['audit chain', 'recovery code', 'refresh token', 'invitation'].map((purpose) => read.hmacs(purpose, 'x').length)).toEqual([
    2, 2, 1, 1,
  ])
})
test("the database's roles keep their passwords until they are settled", () => {
  const before = secretsOf(() => first).rolePassword('app')
  for (const ring of [announced, sealing, stages.inUse]) expect(secretsOf(() => ring).rolePassword('app')).toBe(before)
  const after = secretsOf(() => withoutRolePasswords(stages.inUse)).rolePassword('app')
  expect(after).not.toBe(before)
  expect(after).toBe(secretsOf(() => rested()).rolePassword('app'))
  expect(withoutRolePasswords(stages.inUse)[1]?.derive(DATABASE_ROLES)).toBeUndefined()
})
test('and also over a second rotation', () => {
  const before = secretsOf(() => first).rolePassword('app')
  const again = activate(announce(stages.inUse))
  expect(secretsOf(() => again).rolePassword('app')).toBe(before)
  const [busy, idle] = [true, false].map((databaseRoles) => retireOthers(again, { now: NOW, leaked: false, databaseRoles }))
  expect(secretsOf(() => busy ?? first).rolePassword('app')).toBe(before)
  expect(secretsOf(() => idle ?? first).rolePassword('app')).toBe(secretsOf(() => ringOf([again[0]])).rolePassword('app'))
})
test.each(['', 'retired:00000000:1', `${'a'.repeat(64)} junk`, `${'a'.repeat(64)},retired:x:1`])('%j is no ring', (text) => {
  expect(() => parseRing(text, 'the file')).toThrow('The key in the file must be 64 hexadecimal digits')
})

test('a server that watches its key file is told of each rotation once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-watched-'))
  const path = join(folder, 'key')
  const old = ringOf([newKey()])
  writeFileSync(path, ringText(old), { mode: 0o600 })
  const told: string[] = []
  const keys = watchedKeyFile(path, (ring) => told.push(stageOf(ring)))
  keys(true)
  expect(told).toEqual([])
  const next = announce(old)
  replaceKeyFile(path, next)
  keys(true)
  keys(true)
  replaceKeyFile(path, retireOthers(activate(next), { now: new Date(), leaked: false, databaseRoles: true }))
  keys(true)
  expect(told).toEqual(['announced', 'resting'])
  await rm(folder, { recursive: true })
})
