import { expect, it } from 'vitest'
import { freePlace } from './free-place.ts'

const AREA = { left: 16, top: 60, width: 1408, height: 824 }
const TOAST = { width: 360, height: 48 }

it('is at the top of the end side, which is the left in right-to-left', () => {
  expect(freePlace(TOAST, AREA, [], false)).toEqual({ ...TOAST, left: 1064, top: 60 })
  expect(freePlace(TOAST, AREA, [], true)).toEqual({ ...TOAST, left: 16, top: 60 })
})

it('goes beside or under what it would cover, whichever is nearer', () => {
  const button = { left: 1300, top: 76, width: 116, height: 32 }
  expect(freePlace(TOAST, AREA, [button], false)).toEqual({ ...TOAST, left: 1064, top: 116 })
  const column = { left: 1300, top: 76, width: 116, height: 700 }
  expect(freePlace(TOAST, AREA, [column], false)).toEqual({ ...TOAST, left: 936, top: 60 })
})

it('has no place where all is covered', () => {
  expect(freePlace(TOAST, AREA, [{ left: 0, top: 0, width: 1440, height: 900 }], false)).toBeNull()
})
