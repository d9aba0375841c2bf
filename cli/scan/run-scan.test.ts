import { expect, test } from 'vitest'
import { countReaching } from './run-scan.ts'

test.each([
  ['medium', [], 0],
  ['medium', ['low', 'info'], 0],
  ['medium', ['low', 'medium', 'high'], 2],
  ['medium', ['critical'], 1],
  ['info', ['info'], 1],
  ['critical', ['high'], 0],
] as const)('--fail-on %s with findings %j: %s', (failOn, risks, expected) => {
  expect(
    countReaching(
      risks.map((riskLevel) => ({ riskLevel })),
      failOn,
    ),
  ).toBe(expected)
})
