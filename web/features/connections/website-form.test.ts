import { expect, it } from 'vitest'
import { ApiError } from '#web/api.ts'
import { bodyOf, nameFrom, refusedFields, tagsOf, valuesOf, websiteForm } from './website-form.ts'

const filled = { url: 'https://shop.example/', name: 'Shop', tags: '', schedule: 'daily', cron: '' } as const
const wrongFields = (values: unknown) => websiteForm.safeParse(values).error?.issues.map((issue) => [issue.path.join('.'), issue.message])

it('reads tags from a line', () => {
  expect(tagsOf(' production, shop ,, production')).toEqual(['production', 'shop'])
  expect(tagsOf('')).toEqual([])
})

it('brings a connection into fields and back', () => {
  for (const schedule of ['manual', 'weekly', '0 4 * * 1']) {
    const connection = { name: 'Shop', tags: ['a', 'b'], schedule }
    expect(bodyOf(valuesOf(connection))).toEqual(connection)
  }
})

it('writes a cron expression with single spaces', () => {
  expect(bodyOf({ name: 'x', tags: '', schedule: 'cron', cron: ' 0  4 * *   1 ' }).schedule).toBe('0 4 * * 1')
})

it('accepts a filled form', () => {
  expect(wrongFields(filled)).toBeUndefined()
})

it('refuses an address without a scheme, or with a password', () => {
  expect(wrongFields({ ...filled, url: 'shop.example' })?.map(([field]) => field)).toContain('url')
  expect(wrongFields({ ...filled, url: 'https://[broken' })?.at(-1)).toEqual(['url', 'urlInvalid'])
  expect(wrongFields({ ...filled, url: 'https://me:secret@shop.example/' })).toEqual([['url', 'urlCredentials']])
})

it('refuses a cron expression without five fields, only when cron is chosen', () => {
  expect(wrongFields({ ...filled, schedule: 'cron', cron: '0 4 * *' })?.map(([field]) => field)).toEqual(['cron'])
  expect(wrongFields({ ...filled, cron: '0 4 * *' })).toBeUndefined()
})

it('refuses more than 20 tags', () => {
  const line = Array.from({ length: 21 }, (_unused, i) => `tag${i}`).join(',')
  expect(wrongFields({ ...filled, tags: line })?.map(([field]) => field)).toEqual(['tags'])
})

it('suggests the host as the name', () => {
  expect(nameFrom('https://www.shop.example/cart')).toBe('shop.example')
  expect(nameFrom('https:/')).toBe('')
})

it('finds the fields a refusal names', () => {
  const refusal = new ApiError({
    title: 'x',
    status: 422,
    code: 'target.refused',
    errors: [
      { field: 'url', message: 'leads to a private address' },
      { field: 'schedule', message: 'is not a cron expression' },
      { field: 'tags.0', message: 'too long' },
    ],
  })
  expect([...refusedFields(refusal)]).toEqual([
    ['url', 'urlRefused'],
    ['cron', 'schedule'],
    ['tags', 'tags'],
  ])
  expect(refusedFields(new Error('x')).size).toBe(0)
})
