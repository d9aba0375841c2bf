import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { accountSections, existing, isOnboarding, navigation } from './navigation.ts'

it('shows only items whose screen exists, and no empty group', () => {
  const shown = existing(navigation, (path) => path === paths.findings || path === paths.settings, { several: false, onboarding: true })
  expect(shown.map((group) => group.items.map((item) => item.to))).toEqual([[paths.findings], [paths.settings]])
})

const addresses = (several: boolean, onboarding = false) =>
  existing(navigation, () => true, { several, onboarding }).flatMap((group) => group.items.map((item) => item.to))

it('shows the accounts side by side only to those who have several', () => {
  expect(addresses(true)).toContain(paths.multitenant)
  expect(addresses(false)).not.toContain(paths.multitenant)
})

it('shows the onboarding until a first target has been scanned, to those who may connect one', () => {
  expect(addresses(false, true)).toContain(paths.onboarding)
  expect(addresses(false)).not.toContain(paths.onboarding)
  const profile = { onboarding: 'connected', isDemo: false, rights: ['connections.manage'] } as const
  expect(isOnboarding({ ...profile, rights: [...profile.rights] })).toBe(true)
  expect(isOnboarding({ ...profile, rights: [], onboarding: null })).toBe(false)
  expect(isOnboarding({ ...profile, rights: [...profile.rights], onboarding: 'completed' })).toBe(false)
  expect(isOnboarding({ ...profile, rights: [...profile.rights], isDemo: true })).toBe(false)
})

it('has each address once', () => {
  const all = [...navigation.flatMap((group) => group.items), ...accountSections].map((item) => item.to)
  expect(new Set(all).size).toBe(all.length)
})
