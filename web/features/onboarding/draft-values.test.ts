import { expect, it } from 'vitest'
import type { Kind, KindField } from '#contract/kinds.ts'
import { draftFrom, toEnterAgain, valuesFrom } from './draft-values.ts'

const field = (name: string, more: Partial<KindField> = {}): KindField => ({
  name,
  input: 'text',
  label: `Label of ${name}`,
  hint: '',
  invalid: '',
  placeholder: '',
  secret: false,
  issued: false,
  fallback: false,
  further: false,
  required: false,
  standard: null,
  choices: [],
  rules: { patterns: [] },
  ...more,
})
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a draft reads of one
const kind = {
  fields: [
    field('url'),
    field('token', { secret: true }),
    field('days', { input: 'number', standard: 90 }),
    field('deep', { input: 'flag' }),
  ],
} as unknown as Kind
const typed = {
  name: ' Box ',
  tags: 'a, b',
  schedule: 'cron',
  cron: '0 3  * * 1',
  fields: { url: 'https://box.example/', token: 'opens-it', days: '30', deep: true },
} as const

it('comes back in another browser as it was typed, without what is sealed', () => {
  const draft = draftFrom(kind, typed)
  expect(JSON.stringify(draft)).not.toContain('opens-it')
  expect(draft.secrets).toEqual(['token'])
  expect(valuesFrom(kind, draft)).toEqual({
    name: 'Box',
    tags: 'a, b',
    schedule: 'cron',
    cron: '0 3 * * 1',
    fields: { url: 'https://box.example/', token: '', days: '30', deep: true },
  })
  expect(toEnterAgain(kind, draft)).toEqual(['Label of token'])
})

it('begins with the standards of the kind, and asks for nothing again', () => {
  expect(valuesFrom(kind, null)).toEqual({
    name: '',
    tags: '',
    schedule: 'daily',
    cron: '',
    fields: { url: '', token: '', days: '90', deep: false },
  })
  expect(toEnterAgain(kind, null)).toEqual([])
  const empty = draftFrom(kind, valuesFrom(kind, null))
  expect([empty.secrets, empty.fields]).toEqual([[], [{ name: 'days', value: '90' }]])
})
