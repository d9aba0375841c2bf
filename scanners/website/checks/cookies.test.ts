import { describe, expect, test } from 'vitest'
import { cases, judged, pageFacts, provesEveryCase, verdictsOf } from '#scanners/test/website-facts.ts'
import type { Header } from '#scanners/website/facts.ts'
import { webCookieHttponly } from './web-cookie-httponly.ts'
import { webCookiePrefix } from './web-cookie-prefix.ts'
import { webCookieSamesite } from './web-cookie-samesite.ts'
import { webCookieSecure } from './web-cookie-secure.ts'

const setting = (...cookies: string[]) => ({ page: pageFacts(cookies.map((cookie): Header => ['set-cookie', cookie])) })

describe('cookies, each judged by its name', () => {
  test.each(
    cases<string[]>([
      [webCookieSecure, ['PASS pass @session'], ['session=1; Secure']],
      [webCookieSecure, ['FAIL fail @session'], ['session=1']],
      [webCookieSecure, ['FAIL fail @PHPSESSID', 'PASS pass @connect.sid'], ['PHPSESSID=1', 'connect.sid=2; secure']],
      [webCookieSecure, ['PASS none'], ['theme=dark', 'csrftoken=1', 'XSRF-TOKEN=2']],
      [webCookieSecure, ['PASS none'], []],
      [webCookieHttponly, ['PASS pass @auth_token'], ['auth_token=1; HttpOnly']],
      [webCookieHttponly, ['FAIL fail @auth_token'], ['auth_token=1; Secure']],
      [webCookieHttponly, ['PASS none'], ['inside=1']],
      [webCookieSamesite, ['FAIL fail @theme'], ['theme=dark']],
      [webCookieSamesite, ['PASS pass @theme'], ['theme=dark; SameSite=Lax']],
      [webCookieSamesite, ['PASS none'], []],
      [webCookieSamesite, ['FAIL unknownValue @a'], ['a=1; SameSite=Foo']],
      [webCookiePrefix, ['FAIL fail @a'], ['a=1; SameSite=None']],
      [webCookiePrefix, ['PASS pass @a'], ['a=1; SameSite=None; Secure']],
      [webCookiePrefix, ['PASS pass @__Host-a'], ['__Host-a=1; Secure; Path=/']],
      [webCookiePrefix, ['FAIL fail @__Host-a'], ['__Host-a=1; Secure; Path=/; Domain=shop.example']],
      [webCookiePrefix, ['FAIL fail @__Host-a'], ['__Host-a=1; Secure; Path=/app']],
      [webCookiePrefix, ['FAIL fail @__Secure-a'], ['__Secure-a=1']],
      [webCookiePrefix, ['PASS none'], []],
    ]),
  )('$id of $given: $expected', ({ check, expected, given }) => {
    expect(judged(check, setting(...given))).toEqual(expected)
  })
  test.each([
    'session=; Max-Age=0',
    'session=x; Max-Age=-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
    'session=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Path=/',
    'session=; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  ])('a cookie that takes itself away is not judged: %s', (cookie) => {
    for (const check of [webCookieSecure, webCookieHttponly, webCookieSamesite, webCookiePrefix])
      expect(judged(check, setting(cookie))).toEqual(['PASS none'])
    expect(judged(webCookieSecure, setting('session=1', cookie))).toEqual(['PASS none'])
  })
  test.each([
    'session=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'session=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
    'session=1; Max-Age=soon',
  ])('one that stays is: %s', (cookie) => {
    expect(judged(webCookieSecure, setting(cookie))).toEqual(['FAIL fail @session'])
  })
  test('a cookie taken away at another path is another cookie', () => {
    expect(judged(webCookieSecure, setting('session=1; Path=/', 'session=; Max-Age=0; Path=/old'))).toEqual(['FAIL fail @session'])
  })
  test('the last cookie of a name counts, as in a browser', () => {
    expect(judged(webCookieSecure, setting('session=1', 'session=2; Secure'))).toEqual(['PASS pass @session'])
  })
  test('evidence holds the attributes, not the value', () => {
    const [verdict] = verdictsOf(webCookieSecure, setting('session=very-secret-value; Path=/; Expires=Wed, 01 Jan 2030 00:00:00 GMT'))
    expect(verdict?.evidence[0]?.content).toBe('set-cookie: session=…; Path=/')
  })
})

provesEveryCase()
