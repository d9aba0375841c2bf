import { beforeEach, expect, it } from 'vitest'
import { clearBrowser, recentAccounts, rememberAccount } from './browser-storage.ts'

it('clears all local and session storage and cookies, and keeps theme, direction and language of the machine', () => {
  localStorage.setItem('settings', '{"state":{"theme":"dark"},"version":0}')
  localStorage.setItem('language', 'de')
  localStorage.setItem('wasAuthenticated', 'true')
  localStorage.setItem('roadmapView', 'list')
  sessionStorage.setItem('draft', 'x')
  document.cookie = 'seen=1; Path=/'
  document.cookie = 'other=2; Path=/'
  clearBrowser()
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ settings: '{"state":{"theme":"dark"},"version":0}', language: 'de' })
  expect(sessionStorage).toHaveLength(0)
  expect(document.cookie).toBe('')
})

beforeEach(() => localStorage.clear())

it('knows no account at first', () => {
  expect(recentAccounts()).toEqual([])
})

it('remembers the last five, the latest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberAccount(id)
  expect(recentAccounts()).toEqual(['c', 'f', 'e', 'd', 'b'])
})
