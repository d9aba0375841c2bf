import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TargetRefused } from '#scanners/sdk/connection.ts'
import { connection } from './connection.ts'

describe('the target of a website', () => {
  it.each([
    ['HTTPS://Shop.Example', 'https://shop.example/'],
    ['http://shop.example:80/a/../b', 'http://shop.example/b'],
    ['https://shop.example/path?q=1#top', 'https://shop.example/path?q=1'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
  ])('keeps %s as %s', (given, kept) => {
    expect(connection.locate({ url: given, pages: 50 })).toBe(kept)
  })

  it.each([
    ['https://ada:secret@shop.example/', 'credentials'],
    ['https://ada@shop.example/', 'credentials'],
    ['ftp://shop.example/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://', 'not_an_address'],
    ['https://shop.example:99999/', 'not_an_address'],
    [`https://shop.example/${'ü'.repeat(700)}`, 'too_long'],
  ])('refuses %s and names the field and the reason', (given, reason) => {
    const refusal = (() => {
      try {
        return connection.locate({ url: given, pages: 50 })
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(TargetRefused)
    expect(refusal).toMatchObject({ reason })
    expect(connection.refusals[reason]?.field).toBe('url')
  })
})

describe('the words of the connection test', () => {
  const source = readFileSync(new URL('test-connection.ts', import.meta.url), 'utf8')
  it('has a text for every reason that the test gives', () => {
    const table = /STOPPED_AT[^=]+= \{([^}]+)\}/u.exec(source)?.[1] ?? ''
    const given = [
      ...[...table.matchAll(/\['\w+', '(\w+)'\]/gu)].map((match) => match[1] ?? ''),
      ...[...source.matchAll(/reason: '(\w+)'/gu)].map((match) => match[1] ?? ''),
    ]
    expect(given.length).toBeGreaterThan(10)
    expect(given.filter((reason) => connection.testReasons[reason] === undefined)).toEqual([])
  })
  it('has a label for every step, in the order they are tried', () => {
    const steps = /STEPS = \[([^\]]+)\]/u.exec(source)?.[1]?.match(/\w+/gu)
    expect(Object.keys(connection.testSteps)).toEqual(steps)
  })
})
