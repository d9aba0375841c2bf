import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets, SecretsError, type SealedPlace } from './secrets.ts'

const KEY = '5f'.repeat(32)
const secrets = createSecrets({ keyFromEnv: KEY })
const place: SealedPlace = { accountId: 'a1', table: 'connection', row: 'r1', column: 'client_secret', version: 3 }

describe('sealed values', () => {
  test.each(['', 'hunter2', 'ключ 🔑', 'x'.repeat(100_000)])('opens what it sealed (%#)', (text) => {
    expect(secrets.open(place, secrets.seal(place, text)).toString()).toBe(text)
  })

  test('seals bytes as they are', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    expect(Uint8Array.from(secrets.open(place, secrets.seal(place, bytes)))).toEqual(bytes)
  })

  test('never seals the same text the same way, and shows nothing of it', () => {
    const [one, two] = [secrets.seal(place, 'hunter2'), secrets.seal(place, 'hunter2')]
    expect(one).not.toBe(two)
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').includes('hunter2')).toBe(false)
  })

  const swaps: Partial<SealedPlace>[] = [{ accountId: 'a2' }, { table: 'other' }, { row: 'r2' }, { column: 'token' }, { version: 4 }]
  test.each(swaps)('does not open at another place: %o', (swap) => {
    expect(() => secrets.open({ ...place, ...swap }, secrets.seal(place, 'hunter2'))).toThrow(/changed, or belongs to another place/)
  })

  test('does not open when any single byte was changed', () => {
    const [format, keyId, body = ''] = secrets.seal(place, 'hunter2').split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() => secrets.open(place, [format, keyId, changed.toString('base64url')].join('.')), `byte ${index}`).toThrow(SecretsError)
    }
  })

  test.each(['', 'hunter2', 's1', 's2.x.y', 's1.a.b.c', `s1.${secrets.keyId}.AAAA`])('does not take %j for a sealed value', (text) => {
    expect(() => secrets.open(place, text)).toThrow(SecretsError)
  })

  test('says which key is missing when the value was sealed under another one', () => {
    const other = createSecrets({ keyFromEnv: '60'.repeat(32) })
    expect(() => secrets.open(place, other.seal(place, 'hunter2'))).toThrow(
      `sealed under the key ${other.keyId}, but this installation's key is ${secrets.keyId}`,
    )
  })

  test('refuses a place whose parts could be read as another place', () => {
    expect(() => secrets.seal({ ...place, table: 'connection|r1' }, 'hunter2')).toThrow(SecretsError)
  })
})

describe('hmac', () => {
  test('is the same for the same key, and differs by purpose, data and key', () => {
    const macs = [
      secrets.hmac('audit chain', 'a1'),
      secrets.hmac('audit chain', 'a2'),
      secrets.hmac('refresh token', 'a1'),
      createSecrets({ keyFromEnv: '60'.repeat(32) }).hmac('audit chain', 'a1'),
    ].map((mac) => mac.toString('hex'))
    expect(new Set(macs).size).toBe(4)
    expect(macs[0]).toHaveLength(64)
    expect(createSecrets({ keyFromEnv: KEY }).hmac('audit chain', 'a1').toString('hex')).toBe(macs[0])
  })
})

describe('the key file', () => {
  let dir = ''
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'secrets-'))
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test('is made with a random key for its owner alone, and used again', () => {
    const keyFile = join(dir, 'new', 'key')
    const sealed = createSecrets({ keyFile }).seal(place, 'hunter2')
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(dir, 'new'))).toEqual(['key'])
    expect(createSecrets({ keyFile }).open(place, sealed).toString()).toBe('hunter2')
    expect(readFileSync(keyFile, 'utf8')).not.toBe(readFileSync(other(), 'utf8'))
  })

  const other = (): string => {
    const keyFile = join(dir, 'other')
    createSecrets({ keyFile })
    return keyFile
  }

  test.runIf(process.platform !== 'win32').each([0o640, 0o604, 0o660])('is refused when others may use it (%o)', (mode) => {
    const keyFile = other()
    chmodSync(keyFile, mode)
    expect(() => createSecrets({ keyFile })).toThrow(`is open to other users (mode ${mode.toString(8)})`)
    chmodSync(keyFile, 0o600)
  })

  test.each(['', 'secret', 'g'.repeat(64), 'a'.repeat(63)])('is refused when it holds no key: %j', (text) => {
    const keyFile = join(dir, 'bad')
    writeFileSync(keyFile, text, { mode: 0o600 })
    expect(() => createSecrets({ keyFile })).toThrow(/must be 64 hexadecimal digits/)
  })
})
