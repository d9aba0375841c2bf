import { describe, expect, test } from 'vitest'
import { pageAddress, pageKey } from './page-address.ts'

const ORIGIN = 'https://shop.example'
const named = (address: string) => {
  const found = pageAddress(new URL(address, `${ORIGIN}/`).href, ORIGIN)
  return 'path' in found ? found.path : found.refused
}

describe('one page has one spelling', () => {
  test.each([
    ['/a#part', '/a'],
    ['https://shop.example:443/a', '/a'],
    ['HTTPS://SHOP.example/a', '/a'],
    ['/a/../b/./c', '/b/c'],
    ['/a?', '/a'],
    ['/a?b=2&a=1', '/a?a=1&b=2'],
    ['/a?tag=y&tag=x', '/a?tag=x&tag=y'],
    ['/a?utm_source=mail&id=7&gclid=x&fbclid=y&_ga=z', '/a?id=7'],
    ['/a?PHPSESSID=0123456789', '/a'],
    ['/a;jsessionid=A1B2C3?x=1', '/a?x=1'],
    ['/(S(lit3py55t21z5v55vlm25s55))/shop', '/shop'],
    ['/%7Eada/%e4', '/~ada/%E4'],
    ['?page=2', '/?page=2'],
  ])('%s is %s', (address, path) => {
    expect(named(address)).toBe(path)
    // and that is its own spelling
    expect(named(path)).toBe(path)
  })
  test('the start page is called as a link to it is', () => {
    expect(pageKey('https://shop.example/start?utm_source=x#top')).toBe('/start')
    expect(pageKey('https://shop.example/logout')).toBe('/logout')
  })
})

describe('what is left out', () => {
  test.each([
    'https://other.example/a',
    'http://shop.example/a',
    'https://www.shop.example/',
    'https://shop.example:8443/',
    'mailto:a@shop.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%s is off the site', (address) => expect(named(address)).toBe('off_site'))
  test.each(['/a.pdf', '/b/photo.JPEG?w=2', '/feed.rss', '/app.js', '/data.json', '/x.tar.gz'])('%s is no page', (address) =>
    expect(named(address)).toBe('other_type'),
  )
  test.each([
    '/logout',
    '/user/sign-out',
    '/signoff',
    '/account/log_off?next=/',
    '/posts/5/delete',
    '/posts?action=delete&id=5',
    '/admin/deleteItem/7',
    '/item%2Fremove/3',
    '/newsletter/unsubscribe/abc',
    '/opt-out',
    '/cart?add-to-cart=12',
    '/abmelden',
    '/eintrag/l%C3%B6schen',
    '/cerrar-sesion',
    '/eliminar?id=3',
    '/deconnexion',
    '/Logout.aspx',
    '/index.php?do=LogOut',
  ])('%s does something', (address) => expect(named(address)).toBe('action'))
  test.each(['/cancellation-policy', '/removed-items', '/blog/undeleted', '/salires', '/login', '/removal-services', '/catalogue'])(
    '%s shows something',
    (address) => expect(named(address)).toBe(address),
  )
  test.each([`/${'a'.repeat(600)}`, `/a?${Array.from({ length: 30 }, (_, n) => `p${n}=1`).join('&')}`])('%s has no end', (address) =>
    expect(named(address)).toBe('trap'),
  )
})
