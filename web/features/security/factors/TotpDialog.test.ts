import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPath } from './TotpDialog.tsx'

it('covers exactly the dark fields of the code', () => {
  const text = 'otpauth://totp/Parapet:ana@acme.example?secret=JBSWY3DPEHPK3PXP&issuer=Parapet'
  const { path, size } = qrPath(text)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, from, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
    for (let x = Number(from); x < Number(from) + Number(length); x += 1) drawn[Number(y)]![x] = true
  }
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 4 }).data)
})

it('keeps the quiet zone of four fields that scanners need', () => {
  const { path } = qrPath('x')
  for (const [, from, y] of path.matchAll(/M(\d+) (\d+)/gu)) {
    expect(Number(from)).toBeGreaterThanOrEqual(4)
    expect(Number(y)).toBeGreaterThanOrEqual(4)
  }
})
