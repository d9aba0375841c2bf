import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SelectMenu } from './SelectMenu.tsx'
import { findByWord } from './use-listbox.ts'
import { placePopup } from './use-popup.ts'

const OPTIONS = ['Daily', 'Weekly', 'Hourly', 'Half-hourly'].map((label) => ({ value: label.toLowerCase(), label }))

function open(disabledReason?: string) {
  const onChange = vi.fn<(value: string) => void>()
  function Host() {
    const [value, setValue] = useState('weekly')
    const choose = (next: string) => {
      onChange(next)
      setValue(next)
    }
    return <SelectMenu label="Schedule" value={value} options={OPTIONS} onChange={choose} disabledReason={disabledReason} />
  }
  render(<Host />)
  const menu = screen.getByRole('combobox', { name: 'Schedule' })
  menu.focus()
  return { menu, onChange }
}
const at = (left: number, top: number) => new DOMRect(left, top, 120, 32)
const active = (menu: HTMLElement) => document.querySelector(`[id="${menu.getAttribute('aria-activedescendant') ?? ''}"]`)?.textContent

it('is opened, moved in and left by keys, with the focus on its button', () => {
  const { menu, onChange } = open()
  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  expect(menu.getAttribute('aria-expanded')).toBe('true')
  expect(active(menu)).toBe('Weekly')
  fireEvent.keyDown(menu, { key: 'End' })
  expect(active(menu)).toBe('Half-hourly')
  fireEvent.keyDown(menu, { key: 'ArrowUp' })
  fireEvent.keyDown(menu, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('hourly')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(menu)
  expect(menu.textContent).toBe('Hourly')
})

it('closes by Esc without a choice, and without closing the dialog around it', () => {
  const { menu, onChange } = open()
  const outside = vi.fn<() => void>()
  document.addEventListener('keydown', outside)
  fireEvent.keyDown(menu, { key: ' ' })
  outside.mockClear()
  fireEvent.keyDown(menu, { key: 'Escape' })
  document.removeEventListener('keydown', outside)
  expect(outside).not.toHaveBeenCalled()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

it('finds by letters: the word typed, and by the same letter the next', () => {
  const labels = OPTIONS.map(({ label }) => label)
  expect(findByWord(labels, 'h', 0)).toBe(2)
  expect(findByWord(labels, 'hh', 2)).toBe(3)
  expect(findByWord(labels, 'hhh', 3)).toBe(2)
  expect(findByWord(labels, 'ha', 2)).toBe(3)
  expect(findByWord(labels, 'x', 0)).toBe(-1)
})

it('says why it cannot be used, and does not open then', () => {
  const { menu } = open('Only the Owner changes roles.')
  expect(menu.getAttribute('aria-disabled')).toBe('true')
  expect(menu.getAttribute('aria-description')).toBe('Only the Owner changes roles.')
  fireEvent.click(menu)
  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  fireEvent.keyDown(menu, { key: 'd' })
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('is placed under its button, over it where there is no room, and never outside of the window', () => {
  const view = { width: 390, height: 800 }
  expect(placePopup(at(16, 100), { width: 100, height: 200 }, view, false)).toMatchObject({ left: 16, top: 136, minWidth: 120 })
  expect(placePopup(at(16, 700), { width: 100, height: 200 }, view, false).top).toBe(496)
  expect(placePopup(at(300, 100), { width: 240, height: 200 }, view, false).left).toBe(142)
  // from its end in right-to-left
  expect(placePopup(at(200, 100), { width: 200, height: 200 }, view, true).left).toBe(120)
  expect(placePopup(at(16, 100), { width: 900, height: 9000 }, view, false)).toMatchObject({ left: 8, maxHeight: 380 })
})
