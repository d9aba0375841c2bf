import { describe, expect, test } from 'vitest'
import { readRobots } from './robots.ts'

const read = (text: string) => readRobots(text, 'parapet')

describe('which rules are for this crawler', () => {
  test('those that name it, in any case, and no others', () => {
    const robots = read('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: PARAPET\nDisallow: /private\n')
    expect(['/', '/private', '/private/a'].map(robots.allows)).toEqual([true, false, false])
  })
  test('all groups that name it count as one', () => {
    const robots = read('user-agent: parapet\ndisallow: /a\nuser-agent: other\ndisallow: /b\nuser-agent: parapet\ndisallow: /c')
    expect(['/a', '/b', '/c'].map(robots.allows)).toEqual([false, true, false])
  })
  test('those for all, when none names it', () => {
    expect(read('User-agent: bing\nDisallow:/\nUser-agent: *\nDisallow: /x').allows('/x/y')).toBe(false)
    expect(read('User-agent: bing\nDisallow:/\n').allows('/x')).toBe(true)
  })
  test('a line before any group, and one that is no rule, say nothing', () => {
    expect(read('Disallow: /\nnonsense\nUser-agent: *\nNoindex: /a\nDisallow:\n').allows('/a')).toBe(true)
  })
})

test('2,000 rules and 20,000 paths are a matter of seconds', () => {
  const rules = Array.from({ length: 2_000 }, (_, n) => `Disallow: /p${n}x`).join('\n')
  const { allows } = read(`User-agent: *\n${rules}`)
  const began = performance.now()
  for (let n = 0; n < 20_000; n += 1) allows(`/${'a'.repeat(200)}${n}`)
  expect(performance.now() - began).toBeLessThan(6_000)
})

describe('which rule decides', () => {
  test.each([
    ['Disallow: /\nAllow: /shop', '/shop/a', true],
    ['Disallow: /shop\nAllow: /shop/open', '/shop/open/1', true],
    ['Disallow: /shop\nAllow: /shop/open', '/shop/closed', false],
    ['Disallow: /page\nAllow: /page', '/page', true],
    ['Disallow: /*.php$', '/a/b.php', false],
    ['Disallow: /*.php$', '/a/b.php?x=1', true],
    ['Disallow: /*.php$', '/b.php.php', false],
    ['Disallow: /*?', '/a?b=1', false],
    ['Disallow: /a*b*c', '/a-x-b-y-c/z', false],
    ['Disallow: /a*b*c', '/a-c-b', true],
    ['Disallow: /fish*', '/fish', false],
    ['Disallow: /$', '/', false],
    ['Disallow: /$', '/a', true],
    ['Disallow: /caf%C3%A9', '/caf%c3%a9', false],
    ['Disallow: /café', '/caf%C3%A9', false],
    ['Disallow: /%7Eada', '/~ada/x', false],
    ['Disallow: /A', '/a', true],
    ['Disallow: /x # all of it', '/x/1', false],
    ['Disallow: /', '/robots.txt', true],
  ])('%s for %s: %s', (rules, path, allowed) => expect(read(`User-agent: *\n${rules}`).allows(path)).toBe(allowed))
})

test('the pause and the sitemaps are read', () => {
  const robots = read('\uFEFFSitemap: https://shop.example/map.xml\r\nUser-agent: *\r\nCrawl-delay: 2.5\r\nsitemap: /other.xml\r\n')
  expect(robots).toMatchObject({ delayS: 2.5, sitemaps: ['https://shop.example/map.xml', '/other.xml'] })
})
test('a hostile file is read in little time', () => {
  const started = performance.now()
  const robots = read(`User-agent: *\n${`Disallow: /${'*a'.repeat(400)}$\n`.repeat(3_000)}`)
  for (let count = 0; count < 20; count += 1) robots.allows(`/${'a'.repeat(500)}b`)
  expect(performance.now() - started).toBeLessThan(3_000)
})
