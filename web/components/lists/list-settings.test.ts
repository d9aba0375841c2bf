import { expect, it } from 'vitest'
import { readSettings } from './list-settings.ts'

const STANDARD = { columns: {}, widths: {} }

it('reads how a list was kept on this machine', () => {
  expect(readSettings('{"columns":{"owner":false},"widths":{"due":120},"rows":"two"}')).toEqual({
    columns: { owner: false },
    widths: { due: 120 },
    rows: 'two',
  })
  expect(readSettings('{"rows":"one"}')).toEqual({ ...STANDARD, rows: 'one' })
})

it('takes the standard where what was kept makes no sense', () => {
  for (const text of [null, '[]', 'not json', '{"rows":"three"}', '{"widths":{"due":"wide"}}']) expect(readSettings(text)).toEqual(STANDARD)
})
