import { expect, it } from 'vitest'
import type { Permit, PermittedPlace } from '#contract/connections.ts'
import type { Domain } from '#contract/domains.ts'
import { domainOf, needsProof, placeNamed, placeOf } from './domain-of.ts'

const place = (change: Partial<PermittedPlace> = {}): PermittedPlace => ({
  method: 'dns',
  host: 'example.com',
  withSubdomains: true,
  ports: 'any',
  by: 'ada@example.com',
  at: '2026-11-22T10:00:00.000Z',
  ...change,
})
const permit = (change: Partial<PermittedPlace> = {}): Permit => ({ places: [place(change)], perSecond: null, windows: null, until: null })
const domain = (id: string, change: Partial<Domain> = {}): Domain => ({
  id,
  host: 'www.example.com',
  port: null,
  status: 'pending',
  txt: { value: '', names: [] },
  file: { path: '', content: '' },
  byReverseName: false,
  permit: null,
  checkedAt: null,
  nextCheckAt: null,
  failedLooks: { gone: 0, unanswered: 0 },
  createdAt: '2026-11-22T10:00:00.000Z',
  ...change,
})

it('names a target by host and port', () => {
  expect(placeOf('https://www.example.com/cart?x=1')).toEqual({ host: 'www.example.com', port: null })
  expect(placeOf('http://[::1]:8080/')).toEqual({ host: '[::1]', port: 8080 })
})

it('shows the proof that holds, else the one that could', () => {
  const own = domain('own')
  const above = domain('above', { host: 'shop.example.com', permit: place(), status: 'verified' })
  const other = domain('other', { port: 8080 })
  const target = 'https://www.example.com/'
  expect(domainOf([other, own, above], { target, permit: permit() })?.id).toBe('above')
  expect(domainOf([other, own, above], { target, permit: null })?.id).toBe('own')
  expect(domainOf([other], { target, permit: null })).toBeUndefined()
})

it('is asked for where nobody else answers', () => {
  const target = 'https://www.example.com/'
  expect(needsProof({ target, permit: null })).toBe(true)
  expect(needsProof({ target, permit: permit() })).toBe(true)
  expect(needsProof({ target, permit: permit({ method: 'operator' }) })).toBe(false)
  expect(needsProof({ target, permit: permit({ method: 'local target' }) })).toBe(false)
  expect(needsProof({ target: '123456789012', permit: null })).toBe(false)
})

it.each([
  ['shop.example', 'shop.example', null],
  [' shop.example:8443 ', 'shop.example', 8443],
  ['https://shop.example/cart', 'shop.example', null],
  ['http://[::1]:8080/', '[::1]', 8080],
  ['[2001:db8::1]:8080', '[2001:db8::1]', 8080],
  ['2001:db8::1', '2001:db8::1', null],
  ['192.0.2.0/28', '192.0.2.0/28', null],
])('reads %s as a name and a port', (text, domain, port) => {
  expect(placeNamed(text)).toEqual({ domain, port })
})
