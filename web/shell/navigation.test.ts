import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { existing, navigation } from './navigation.ts'

it('shows only items whose screen exists, and no empty group', () => {
  const shown = existing(navigation, (path) => path === paths.findings || path === paths.settings)
  expect(shown.map((group) => group.items.map((item) => item.to))).toEqual([[paths.findings], [paths.settings]])
})

it('has each address once', () => {
  const all = navigation.flatMap((group) => group.items.map((item) => item.to))
  expect(new Set(all).size).toBe(all.length)
})
