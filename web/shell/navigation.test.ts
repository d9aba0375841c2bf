import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { accountSections, existing, navigation } from './navigation.ts'

it('shows only items whose screen exists, and no empty group', () => {
  const shown = existing(navigation, (path) => path === paths.findings || path === paths.settings, false)
  expect(shown.map((group) => group.items.map((item) => item.to))).toEqual([[paths.findings], [paths.settings]])
})

const addresses = (several: boolean) => existing(navigation, () => true, several).flatMap((group) => group.items.map((item) => item.to))

it('shows the accounts side by side only to those who have several', () => {
  expect(addresses(true)).toContain(paths.multitenant)
  expect(addresses(false)).not.toContain(paths.multitenant)
})

it('has each address once', () => {
  const all = [...navigation.flatMap((group) => group.items), ...accountSections].map((item) => item.to)
  expect(new Set(all).size).toBe(all.length)
})
