import { beforeEach, expect, it } from 'vitest'
import { recentAccounts, rememberAccount } from './recent-accounts.ts'

beforeEach(() => localStorage.clear())

it('knows no account at first', () => {
  expect(recentAccounts()).toEqual([])
})

it('remembers the last five, the latest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberAccount(id)
  expect(recentAccounts()).toEqual(['c', 'f', 'e', 'd', 'b'])
})
