import { expect, it } from 'vitest'
import { bytesText } from './HealthTiles.tsx'

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [45_200_000, '45.2 MB'],
  [3_000_000_000_000_000, '3,000 TB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(bytesText(bytes, 'en')).toBe(text)
})
