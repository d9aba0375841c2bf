import { expect, it } from 'vitest'
import type { Kind, KindField } from '#contract/kinds.ts'
import { ApiError } from '#web/api.ts'
import {
  accessForm,
  bodyOf,
  changedFields,
  connectionForm,
  fieldsBody,
  kindValues,
  nameFrom,
  refusedFields,
  tagsOf,
  valuesOf,
} from './connection-form.ts'

const field = (name: string, over: Partial<KindField> = {}): KindField => ({
  name,
  input: 'text',
  label: name,
  hint: '',
  invalid: `${name} is wrong`,
  placeholder: '',
  secret: false,
  issued: false,
  fallback: false,
  further: false,
  required: true,
  standard: null,
  choices: [],
  rules: { patterns: [] },
  ...over,
})
const kindOf = (...fields: KindField[]): Kind => ({
  vectorType: 'Websites',
  path: 'website',
  name: 'Websites',
  summary: '',
  fields,
  testSteps: [],
  hasActiveChecks: true,
  needsPermit: false,
  isTestedFirst: false,
  hasSetup: false,
  checks: 2,
  services: [],
  hasResourceTags: false,
  engines: [],
  medianScanMs: null,
})
const website = kindOf(
  field('url', { input: 'url', rules: { minLength: 8, maxLength: 2048, patterns: [String.raw`^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$`] } }),
)
const settings = { name: 'Shop', tags: '', schedule: 'daily', cron: '' } as const
const filled = { ...settings, fields: { url: 'https://shop.example/' } }
const wrongFields = (values: unknown, kind = website) =>
  connectionForm(kind)
    .safeParse(values)
    .error?.issues.map((issue) => [issue.path.join('.'), issue.message])

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

it("refuses what the kind's rules refuse, in the kind's words", () => {
  for (const url of ['shop.example', 'https://[broken', '', `https://shop.example/${'a'.repeat(2_048)}`])
    expect(wrongFields({ ...filled, fields: { url } }), url).toEqual([['fields.url', 'url is wrong']])
  const days = kindOf(field('days', { input: 'number', rules: { minimum: 1, maximum: 90, patterns: [] } }))
  for (const [typed, isRight] of [
    ['90', true],
    ['91', false],
    ['0', false],
    ['x', false],
    ['', false],
  ] as const)
    expect(wrongFields({ ...settings, fields: { days: typed } }, days) === undefined, typed).toBe(isRight)
})

it('leaves what need not be filled in, and says what was typed as the server takes it', () => {
  const kind = kindOf(
    field('days', { input: 'number', standard: 90 }),
    field('other', { required: false }),
    field('deep', { input: 'flag', standard: true }),
    field('key', { input: 'lines', secret: true }),
  )
  expect(kindValues(kind)).toEqual({ days: '90', other: '', deep: true, key: '' })
  expect(fieldsBody(kind, { days: ' 30 ', other: ' ', deep: false, key: 'a\n b\n' })).toEqual({ days: 30, deep: false, key: 'a\n b\n' })
  expect(wrongFields({ ...settings, fields: { ...kindValues(kind), key: 'k' } }, kind)).toBeUndefined()
  expect(kindValues(kind, { days: 7, deep: false })).toEqual({ days: '7', other: '', deep: false, key: '' })
})

it('asks for a secret when a target is connected, and not when its access is changed', () => {
  const kind = kindOf(field('token', { secret: true }))
  expect(wrongFields({ ...settings, fields: { token: '' } }, kind)).toEqual([['fields.token', 'token is wrong']])
  expect(accessForm(kind).safeParse({ fields: { token: '' } }).success).toBe(true)
})

it('refuses a cron expression without five fields, only when cron is chosen', () => {
  expect(wrongFields({ ...filled, schedule: 'cron', cron: '0 4 * *' })?.map(([name]) => name)).toEqual(['cron'])
  expect(wrongFields({ ...filled, cron: '0 4 * *' })).toBeUndefined()
})

it('refuses more than 20 tags', () => {
  const line = Array.from({ length: 21 }, (_unused, i) => `tag${i}`).join(',')
  expect(wrongFields({ ...filled, tags: line })?.map(([name]) => name)).toEqual(['tags'])
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
      { field: 'url', message: 'points to a private address' },
      { field: 'schedule', message: 'is not a cron expression' },
      { field: 'tags.0', message: 'too long' },
    ],
  })
  expect([...refusedFields(refusal)]).toEqual([
    ['fields.url', 'points to a private address'],
    ['cron', 'is not a cron expression'],
    ['tags', 'too long'],
  ])
  expect(refusedFields(new Error('x')).size).toBe(0)
})

it('takes away what was emptied or is to go, and keeps a secret that was left empty', () => {
  const kind = kindOf(
    field('role', { required: false }),
    field('keyId', { required: false }),
    field('key', { required: false, secret: true }),
    field('token', { required: false, secret: true }),
  )
  const kept = { keyId: 'AKIA' }
  expect(changedFields(kind, { role: 'arn', keyId: '', key: false, token: '' }, kept)).toEqual({ role: 'arn', keyId: null, key: null })
  expect(changedFields(kind, { role: '', keyId: 'AKIA', key: 'new', token: '' }, kept)).toEqual({ keyId: 'AKIA', key: 'new' })
  expect(fieldsBody(kind, { role: '', keyId: '', key: false, token: '' })).toEqual({})
})
