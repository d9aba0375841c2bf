import { expect, test } from 'vitest'
import { reaches } from './reaches.ts'

test.each([
  ['medium', [], false],
  ['medium', ['low', 'info'], false],
  ['medium', ['low', 'medium'], true],
  ['medium', ['critical'], true],
  ['info', ['info'], true],
  ['critical', ['high'], false],
] as const)('--fail-on %s with findings %j: %s', (failOn, risks, expected) => {
  expect(
    reaches(
      risks.map((riskLevel) => ({ riskLevel })),
      failOn,
    ),
  ).toBe(expected)
})
