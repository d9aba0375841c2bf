import { expect, it } from 'vitest'
import { readCallback } from './read-callback.ts'

it('reads code, state and issuer', () => {
  expect(readCallback({ code: 'c', state: 's', iss: 'https://idp.example', session_state: 'x' })).toEqual({
    kind: 'code',
    body: { code: 'c', state: 's', iss: 'https://idp.example' },
  })
  expect(readCallback({ code: 'vac-1', state: 's' })).toEqual({ kind: 'code', body: { code: 'vac-1', state: 's' } })
})

it('an error of the provider wins over everything else', () => {
  expect(readCallback({ error: 'access_denied', code: 'c', state: 's' })).toEqual({ kind: 'error', error: 'access_denied' })
})

it.each([{}, { code: 'c' }, { state: 's' }, { code: '', state: 's' }, { code: 'c'.repeat(5000), state: 's' }])(
  '%j is garbled',
  (search) => {
    expect(readCallback(search)).toEqual({ kind: 'garbled' })
  },
)
