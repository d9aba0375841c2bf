import { describe, expect, test } from 'vitest'
import { domainsOf, placeOf } from './host.ts'

describe('a place', () => {
  test.each([
    ['shop.example.com', undefined, { host: 'shop.example.com', port: null }],
    ['SHOP.Example.com.', 443, { host: 'shop.example.com', port: null }],
    ['bücher.example.com', 80, { host: 'xn--bcher-kva.example.com', port: null }],
    ['shop.example.com', 8443, { host: 'shop.example.com', port: 8443 }],
    ['192.0.2.7', null, { host: '192.0.2.7', port: null }],
    ['[2001:DB8::7]', 8080, { host: '[2001:db8::7]', port: 8080 }],
    ['intranet', 8080, { host: 'intranet', port: 8080 }],
    ['ada.github.io', null, { host: 'ada.github.io', port: null }],
  ])('%s %s', (host, port, expected) => {
    expect(placeOf(host, port)).toEqual(expected)
  })
  test.each(['com', 'co.uk', 'github.io', 'herokuapp.com', 's3.amazonaws.com'])('%s is nobody’s alone', (host) => {
    expect(() => placeOf(host)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
  })
  test.each(['', 'a b', 'a/b', 'a?b', 'a#b', 'user@a.example', 'a.example:81', 'http://a.example', '2001:db8::7'])(
    '%o is no host',
    (host) => {
      expect(() => placeOf(host)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
    },
  )
})

describe('the domains that a record may stand at', () => {
  test.each([
    ['a.b.example.co.uk', ['a.b.example.co.uk', 'b.example.co.uk', 'example.co.uk']],
    ['example.com', ['example.com']],
    // what others registered beside it is not above it
    ['blog.ada.github.io', ['blog.ada.github.io', 'ada.github.io']],
    ['wiki.corp.internal', ['wiki.corp.internal']],
    ['intranet', []],
    ['192.0.2.7', []],
    ['[2001:db8::7]', []],
  ])('%s', (host, expected) => {
    expect(domainsOf(host)).toEqual(expected)
  })
})
