import { expect, it } from 'vitest'
import { contactAddress } from './HelpMenu.tsx'

it.each([
  ['https://acme.example/help', 'https://acme.example/help'],
  ['it@acme.example', 'mailto:it@acme.example'],
  ['the operator of this Parapet installation', null],
  ['javascript:alert(1)', null],
  ['a@b?subject=x', null],
  ['', null],
])('a contact %s leads to %s', (contact, address) => {
  expect(contactAddress(contact)).toBe(address)
})
