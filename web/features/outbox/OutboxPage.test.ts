import { expect, it } from 'vitest'
import { codeIn } from './OutboxPage.tsx'

it('finds the code of a message', () => {
  expect(codeIn('Your code is 048213. It is valid for 10 minutes.')).toBe('048213')
  expect(codeIn('12345678')).toBe('12345678')
})

it.each(['No code here, only 12345.', 'http://127.0.0.1:300000/x', 'order-1234567', '123456789'])('does not take %j for one', (text) => {
  expect(codeIn(text)).toBeNull()
})
