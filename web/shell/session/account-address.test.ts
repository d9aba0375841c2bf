import { expect, it } from 'vitest'
import { accountOf, sharedAddress, withAccount } from './account-address.ts'

const A = '0198c0de-0000-7000-8000-0000000000aa'
const B = '0198c0de-0000-7000-8000-0000000000bb'

it('reads the account of an address, and takes no other word for one', () => {
  expect(accountOf({ account: A })).toBe(A)
  expect(accountOf({ account: 'mine' })).toBeNull()
  expect(accountOf({})).toBeNull()
})

it('leaves the address alone in the own account', () => {
  expect(withAccount({ riskLevel: 'high' }, null)).toEqual({ riskLevel: 'high' })
})

it('names the account in every address while acting in another one', () => {
  expect(withAccount({ riskLevel: 'high' }, A)).toEqual({ riskLevel: 'high', account: A })
})

it('keeps the account an address names already', () => {
  expect(withAccount({ account: B }, A)).toEqual({ account: B })
})

it('names the account in an address to hand over, also the own one', () => {
  expect(sharedAddress('https://parapet.example/dashboard/findings?status=open', A)).toBe(
    `https://parapet.example/dashboard/findings?status=open&account=${A}`,
  )
})
