import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { secretsInUserData } from './user-data.ts'

/** Of nobody. */
const SCRIPT = '#!/bin/bash\nexport DB_PASSWORD=Tr0ub4dor3xKq9vLmZ\n'
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
const places = (encoded: string) => secretsInUserData(encoded)?.map(({ where }) => where) ?? null

test('nothing holds nothing', () => {
  expect(secretsInUserData('')).toEqual([])
})
test('plain, packed, and a MIME part in base64 with lines', () => {
  expect(places(base64(SCRIPT))).toEqual(['line 2: DB_PASSWORD'])
  expect(places(base64(gzipSync(SCRIPT)))).toEqual(['line 2: DB_PASSWORD'])
  const long = base64(`${SCRIPT}${'echo ready\n'.repeat(20)}`).replaceAll(/.{76}/gu, '$&\r\n')
  const mime = `Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Transfer-Encoding: base64\r\n\r\n${long}\r\n--b--\r\n`
  expect(places(base64(mime))).toEqual(['base64, line 2: DB_PASSWORD'])
})
test('what is told of a secret is its beginning', () => {
  const [secret] = secretsInUserData(base64(SCRIPT)) ?? []
  expect(secret?.shown).toMatch(/^.{1,8}…$/u)
})
test('bytes of another encoding are looked at, and left to a person where nothing is found', () => {
  expect(places(base64(Buffer.concat([Buffer.from([0xc0, 0xaf, 10]), Buffer.from(SCRIPT)])))).toEqual(['line 3: DB_PASSWORD'])
  expect(places(base64(Buffer.from([0xc0, 0xaf])))).toBeNull()
})
test('what unpacks to too much, or not at all, is no text', () => {
  expect(places(base64(gzipSync(Buffer.alloc(8_388_608, 32))))).toBeNull()
  expect(places(base64(Buffer.from([0x1f, 0x8b, 0xc0, 0xaf])))).toBeNull()
})
test('sixteen kilobytes made to be slow are read at once', () => {
  const started = performance.now()
  for (const text of ['A'.repeat(65_536), 'AAAA\n'.repeat(13_107), 'AAAA   '.repeat(9_362), 'AAA '.repeat(16_384)])
    secretsInUserData(base64(text))
  expect(performance.now() - started).toBeLessThan(2_000)
})
