import { expect, test } from 'vitest'
import { readSitemap, SITEMAP_BYTES } from './sitemap.ts'

test('addresses are read with their entities, without the spaces around them', () => {
  const text = '<urlset><url><loc>\n  https://a.example/?x=1&amp;y=2 \n</loc></url><url><loc></loc></url><loc>https://a.example/b</loc>'
  expect(readSitemap(text)).toEqual({ isIndex: false, locations: ['https://a.example/?x=1&y=2', 'https://a.example/b'] })
})
test('an index is told from a list of pages', () => {
  const text = '<?xml version="1.0"?><sitemapindex xmlns="x"><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>'
  expect(readSitemap(text)).toEqual({ isIndex: true, locations: ['https://a.example/1.xml'] })
})
test.each([
  ['spaces without end', `<loc>${' '.repeat(2_300)}`],
  ['starts without an end', '<loc>'],
  ['text without an end', `<loc>${'a '.repeat(1_000)}`],
])('a megabyte of %s takes no longer than any other', (_, part) => {
  const began = performance.now()
  expect(readSitemap(part.repeat(SITEMAP_BYTES / part.length)).locations).toEqual([])
  expect(performance.now() - began).toBeLessThan(2_000)
})
