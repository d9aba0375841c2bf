import { expect, test } from 'vitest'
import { lastingPlaces, shownPlace } from './judge-places.ts'

const PAGE = 'https://shop.example/'
const placeIn = (url: string) => lastingPlaces([url], PAGE)(url)

test.each([
  ['https://shop.example/js/app.js', 'https://shop.example/assets/v2/js/app.js', '/app.js'],
  ['https://shop.example/app.4f3a2b1c.js', 'https://shop.example/app.99aa00ff.js', '/app.js'],
  ['https://shop.example/assets/index-BxY3k9_a.js', 'https://shop.example/assets/index-Q0aZ8kLm.js', '/index.js'],
  ['https://cdn.example/jquery/3.4.1/jquery.min.js', 'https://cdn.example/libs/jquery/3.5.0/jquery.min.js', 'cdn.example/jquery.min.js'],
  ['https://cdn.example/jquery-3.4.1.min.js?v=1', 'https://cdn.example/jquery-3.5.0.min.js?v=2', 'cdn.example/jquery.min.js'],
])('%s stays itself as %s', (before, after, place) => {
  expect([placeIn(before), placeIn(after)]).toEqual([place, place])
})
test.each([
  ['https://maps.example/', 'maps.example/'],
  ['https://maps.example/embed/v1', 'maps.example/embed/v1'],
  ['https://shop.example/vendor-bundle.js', '/vendor-bundle.js'],
  ['https://shop.example/checkout.min.js', '/checkout.min.js'],
  ['not an address', 'not an address'],
])('%s is called %s', (url, place) => {
  expect(placeIn(url)).toBe(place)
})
test.each([
  ['https://shop.example/assets/v2/js/app.4f3a2b1c.js?v=1', '/assets/v2/js/app.4f3a2b1c.js'],
  ['https://cdn.example/jquery/3.4.1/jquery.min.js', 'cdn.example/jquery/3.4.1/jquery.min.js'],
  ['not an address', 'not an address'],
  [`https://shop.example/${'a'.repeat(300)}.js`, `/${'a'.repeat(199)}`],
])('%s is shown whole', (url, shown) => {
  expect(shownPlace(url, PAGE)).toBe(shown)
})
test('files that are called alike are told apart, and one of them asked for twice is one', () => {
  const urls = ['https://cdn.example/b@2/index.js', 'https://cdn.example/a@1/index.js', 'https://cdn.example/a@1/index.js?x']
  const place = lastingPlaces(urls, PAGE)
  expect(urls.map(place)).toEqual(['cdn.example/index.js (2)', 'cdn.example/index.js', 'cdn.example/index.js'])
})
