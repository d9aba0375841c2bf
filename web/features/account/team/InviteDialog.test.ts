import { expect, it } from 'vitest'
import { readAddresses } from './InviteDialog.tsx'

it('takes addresses apart at commas, semicolons, spaces and lines, each once', () => {
  expect(readAddresses('ana@example.test, bo@example.test;\nANA@example.test  cy@example.test')).toEqual({
    valid: ['ana@example.test', 'bo@example.test', 'cy@example.test'],
    invalid: [],
  })
})

it('understands an address as mail programs copy it', () => {
  expect(readAddresses('<ana@example.test>').valid).toEqual(['ana@example.test'])
})

it('names what is no address', () => {
  expect(readAddresses('ana@example.test nobody')).toEqual({ valid: ['ana@example.test'], invalid: ['nobody'] })
})

it('finds nothing in an empty text', () => {
  expect(readAddresses(' \n ')).toEqual({ valid: [], invalid: [] })
})
