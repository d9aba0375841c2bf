import { expect, it } from 'vitest'
import { placeOf, placesFor, scanFromOf } from './scan-from-form.ts'

const runner = (id: string, over: object = {}) => ({ id, tags: ['office'], kinds: null, state: 'online' as const, ...over })

it.each([null, { runnerId: '01a00000-0000-7000-8000-000000000001' }, { tag: 'office' }, { tag: 'runner:office' }, { tag: 'here' }])(
  'keeps %j through the field',
  (from) => {
    expect(scanFromOf(placeOf(from))).toEqual(from)
  },
)

it('offers this installation, runners and each tag once', () => {
  expect(placesFor([runner('a'), runner('b', { tags: ['lab', 'office'] })], { vectorType: 'Websites', scanFrom: null })).toEqual([
    null,
    { runnerId: 'a' },
    { runnerId: 'b' },
    { tag: 'lab' },
    { tag: 'office' },
  ])
})

it('offers no runner that was revoked or takes no such targets, unless it is chosen now', () => {
  const runners = [runner('a', { state: 'revoked', tags: ['old'] }), runner('b', { kinds: ['AWS'], tags: ['cloud'] })]
  expect(placesFor(runners, { vectorType: 'Websites', scanFrom: null })).toEqual([null])
  expect(placesFor(runners, { vectorType: 'Websites', scanFrom: { runnerId: 'a' } })).toEqual([null, { runnerId: 'a' }])
  expect(placesFor([], { vectorType: 'Websites', scanFrom: { tag: 'gone' } })).toEqual([null, { tag: 'gone' }])
})
