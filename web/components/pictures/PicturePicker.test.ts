import { expect, it } from 'vitest'
import { cutOf } from './PicturePicker.tsx'

it('keeps the middle square of a wide and of a tall picture', () => {
  expect(cutOf(2000, 1000, 'square')).toEqual({ x: 500, y: 0, width: 1000, height: 1000, toWidth: 512, toHeight: 512 })
  expect(cutOf(600, 1800, 'square')).toEqual({ x: 0, y: 600, width: 600, height: 600, toWidth: 512, toHeight: 512 })
})

it('makes a logo fit without cutting anything off', () => {
  expect(cutOf(2048, 512, 'fit')).toEqual({ x: 0, y: 0, width: 2048, height: 512, toWidth: 512, toHeight: 128 })
})

it('never enlarges', () => {
  expect(cutOf(40, 60, 'square')).toMatchObject({ toWidth: 40, toHeight: 40 })
  expect(cutOf(40, 60, 'fit')).toMatchObject({ toWidth: 40, toHeight: 60 })
})

it('draws at least one row of a hairline', () => {
  expect(cutOf(5000, 1, 'fit')).toMatchObject({ toWidth: 512, toHeight: 1 })
})
