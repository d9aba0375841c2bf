import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { NumberField, readNumber } from './NumberField.tsx'
import { TagsField } from './TagsField.tsx'

it('reads numbers as the language writes them', () => {
  expect(readNumber('1,234.5', 'en')).toBe(1234.5)
  expect(readNumber('1.234,5', 'de')).toBe(1234.5)
  expect(readNumber(' 90 ', 'es')).toBe(90)
  for (const none of ['', 'a few', '1-2', '1.2.3']) expect(readNumber(none, 'en'), none).toBeNull()
})

function Days() {
  const [days, setDays] = useState<number | null>(30)
  return <NumberField label="Days" language="de" value={days} onChange={setDays} min={1} max={3650} />
}
it('moves a number by keys within its bounds, and writes it as the language does', () => {
  render(<Days />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Days' })
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.value).toBe('31')
  for (let times = 0; times < 5; times += 1) fireEvent.keyDown(field, { key: 'PageDown' })
  expect(field.value).toBe('1')
  fireEvent.change(field, { target: { value: '3650' } })
  fireEvent.blur(field)
  expect(field.value).toBe('3.650')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.getAttribute('aria-valuenow')).toBe('3650')
})

function Tags() {
  const [tags, setTags] = useState<readonly string[]>(['shop'])
  return <TagsField label="Tags" values={tags} onChange={setTags} removeLabel={(tag) => `Remove ${tag}`} />
}
const shown = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))
it('adds words by Enter, separators and leaving, each once, and takes them away by Backspace and button', () => {
  render(<Tags />)
  const field = screen.getByLabelText<HTMLInputElement>('Tags')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('crown jewels, shop, pay')
  expect(shown()).toEqual(['Remove shop', 'Remove crown jewels'])
  expect(field.value).toBe('pay')
  fireEvent.keyDown(field, { key: 'Enter' })
  type('web')
  fireEvent.blur(field)
  expect(shown()).toEqual(['Remove shop', 'Remove crown jewels', 'Remove pay', 'Remove web'])
  fireEvent.keyDown(field, { key: 'Backspace' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove shop' }))
  expect(shown()).toEqual(['Remove crown jewels', 'Remove pay'])
})
