import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { keysTo, press, SHORTCUTS } from './shortcuts.ts'

it('finds what keys lead to, one after the other', () => {
  expect(press([], 'g')).toEqual({ found: null, pending: ['g'] })
  expect(press(['g'], 'f').found?.does).toEqual({ to: paths.findings })
  expect(press([], 'c').found?.does).toEqual({ to: paths.newConnection })
  expect(press(['g'], 'c').found?.does).toEqual({ to: paths.connections })
  expect(press([], '?').found?.does).toEqual({ opens: 'sheet' })
})

it('begins again with a key that leads nowhere, and leaves to pages what is theirs', () => {
  expect(press(['g'], 'g')).toEqual({ found: null, pending: ['g'] })
  expect(press(['g'], '?').found?.does).toEqual({ opens: 'sheet' })
  for (const key of ['z', 'j', 'k', 'x', 'Enter', 'Esc']) expect(press([], key)).toEqual({ found: null, pending: [] })
})

it('has no two shortcuts of the same keys, and none that another begins with', () => {
  const all = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys.join(' ')))
  for (const keys of all) expect(all.filter((other) => other === keys || other.startsWith(`${keys} `))).toEqual([keys])
})

it('tells the keys of a screen', () => {
  expect(keysTo(paths.findings)).toEqual(['g', 'f'])
  expect(keysTo(paths.chat)).toBeUndefined()
})
