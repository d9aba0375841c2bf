import { expect, it } from 'vitest'
import { readMembers } from './read-members.ts'

it('reads what the AWS CLI prints, a CSV, and ids alone', () => {
  const text = '111122223333\tLog archive\n"444455556666","Shop, production"\r\n\n1234-5678-9012\n111122223333 again\n'
  expect(readMembers(text)).toEqual({
    accounts: [
      { id: '111122223333', name: 'Log archive' },
      { id: '444455556666', name: 'Shop, production' },
      { id: '123456789012', name: '' },
    ],
    unread: [],
  })
})

it('tells what has no account id', () => {
  expect(readMembers('Production\n1111222233334\n111122223333')).toEqual({
    accounts: [{ id: '111122223333', name: '' }],
    unread: ['Production', '1111222233334'],
  })
})
