import { describe, expect, it } from 'vitest'
import { ProblemError } from '#server/problem.ts'
import { websiteTarget } from './website-target.ts'

describe('websiteTarget', () => {
  it.each([
    ['HTTPS://Shop.Example', 'https://shop.example/'],
    ['http://shop.example:80/a/../b', 'http://shop.example/b'],
    ['https://shop.example/path?q=1#top', 'https://shop.example/path?q=1'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
  ])('keeps %s as %s', (given, kept) => {
    expect(websiteTarget(given).href).toBe(kept)
  })

  it.each([
    ['https://ada:secret@shop.example/', 'user name or password'],
    ['https://ada@shop.example/', 'user name or password'],
    ['ftp://shop.example/', 'http:// or https://'],
    ['javascript:alert(1)', 'http:// or https://'],
    ['https://', 'not a web address'],
    ['https://shop.example:99999/', 'not a web address'],
    [`https://shop.example/${'ü'.repeat(700)}`, 'longer than'],
  ])('refuses %s and names the field', (given, message) => {
    const refusal = (() => {
      try {
        return websiteTarget(given)
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(ProblemError)
    expect(refusal).toMatchObject({ code: 'target.refused', errors: [{ field: 'url', message: expect.stringContaining(message) }] })
  })
})
