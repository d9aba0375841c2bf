import { expect, it } from 'vitest'
import { spanInView } from './use-drawn.ts'

it.each([
  ['the top of a list', { from: 0, to: 760 }, { first: 0, end: 40 }],
  ['its middle', { from: 38_000, to: 38_760 }, { first: 984, end: 1040 }],
  ['its end', { from: 189_240, to: 190_000 }, { first: 4960, end: 5000 }],
  ['a list that has left the window above', { from: 200_000, to: 200_700 }, { first: 4999, end: 5000 }],
  ['a list that is below the window', { from: -2000, to: -1300 }, { first: 0, end: 0 }],
])('draws what is in view and some rows around it: %s', (_where, view, span) => {
  expect(spanInView(view, 38, 5000)).toEqual(span)
})
const at = (px: number) => spanInView({ from: px, to: px + 760 }, 38, 5000)
it('moves in steps, so that a row scrolled by draws nothing again', () => {
  expect(at(38_000 + 38)).toEqual(at(38_000))
  expect(at(38_000 + 38 * 9)).not.toEqual(at(38_000))
})
