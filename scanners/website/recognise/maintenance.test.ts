import { describe, expect, test } from 'vitest'
import { SHOP_HTML } from '#scanners/test/blocking/shop.ts'
import type { Header } from '#scanners/website/facts.ts'
import { readDocument } from '#scanners/website/collect/document.ts'
import { isMaintenance } from './maintenance.ts'
import type { PageLook } from './page-look.ts'
import { recognise } from './recognise.ts'
import { lookOf, type SiteSignature } from './signature.ts'

const page = (body: string, headers: readonly Header[] = []): PageLook => ({
  url: 'https://shop.example/',
  status: 200,
  headers: [['content-type', 'text/html'], ...headers],
  body,
  document: readDocument(body, 'https://shop.example/', false),
  isTooLarge: false,
})
const remembered = (body: string): SiteSignature => ({
  ...lookOf({ ...page(body), cookies: [] }),
  hasFiles: null,
  control: { status: 404, isPage: false },
  readable: { files: [], directories: [], maps: [] },
  pages: {},
})
/** The shop's layout around something else. */
const inLayout = (main: string, title = 'Hanseatic Lanterns'): string =>
  SHOP_HTML.replace(/<main>.*<\/main>/su, `<main>${main}</main>`)
    .replace('<h1>Hanseatic Lanterns</h1>', '<b>Hanseatic Lanterns</b>')
    .replace(/<title>[^<]*/u, `<title>${title}`)
const GOODS = 'abcdefghijklmnopqrstuvwxyz'
  .split('')
  .map((letter) => `<p><a href="/${letter}">Lantern ${letter.repeat(5)}</a> of copper${letter} and glass${letter} with candle${letter}</p>`)
  .join('')
const LARGE = SHOP_HTML.replace('</main>', `${GOODS}</main>`)
const LARGE_LAYOUT = `<nav>${GOODS.slice(0, 800)}</nav>`

describe('a page of maintenance in the layout of the site', () => {
  test.each([
    ["We'll be back soon"],
    ['We&#8217;ll be back soon!'],
    ['The shop is under maintenance'],
    ['Scheduled maintenance'],
    ['Wartungsarbeiten'],
    ['Unser Shop wird gerade gewartet'],
    ['Estamos en mantenimiento'],
    ['Site en maintenance'],
    ['Sito in manutenzione'],
    ['Site em manutenção'],
    ['Onderhoud'],
    ['Przerwa techniczna'],
    ['Pågående underhåll'],
    ['Технические работы'],
    ['ただいまメンテナンス中です'],
    ['系统维护中'],
  ])('%s', (heading) => {
    const now = page(inLayout(`<h1>${heading}</h1>`))
    expect(isMaintenance(now, remembered(SHOP_HTML))).toBe(true)
    expect(() => recognise(now, remembered(SHOP_HTML))).toThrow(expect.objectContaining({ code: 'maintenance' }))
  })
  test('that is large is told by what it lost, by Retry-After, or by its title', () => {
    const before = remembered(LARGE)
    expect(isMaintenance(page(inLayout(`<h1>Maintenance</h1>${LARGE_LAYOUT}`)), before)).toBe(true)
    const whole = LARGE.replace('<h1>Hanseatic Lanterns', '<h1>Maintenance')
    expect(isMaintenance(page(whole), before)).toBe(false)
    expect(isMaintenance(page(whole, [['retry-after', '3600']]), before)).toBe(true)
    expect(isMaintenance(page(LARGE.replace('<title>', '<title>Down for maintenance – ')), before)).toBe(true)
  })
  test('is told in a first scan when it asks to be tried again or not to be listed', () => {
    const words = LARGE.replace('<h1>Hanseatic Lanterns', '<h1>The shop is under maintenance')
    expect(isMaintenance(page(words), null)).toBe(false)
    expect(isMaintenance(page(words, [['retry-after', '3600']]), null)).toBe(true)
    expect(isMaintenance(page(words, [['x-robots-tag', 'noindex']]), null)).toBe(true)
    expect(isMaintenance(page(words.replace('<title>', '<meta name="robots" content="noindex, nofollow"><title>')), null)).toBe(true)
  })
})

const article = (title: string) => `<h1>${title}</h1><p>${title.repeat(3)} tells of many more things that readers like.</p>`
const blog = (...titles: string[]) => inLayout(titles.map(article).join(''), 'Harbour notes')

describe('a page that merely mentions maintenance', () => {
  const FIRMS = [
    'Scheduled maintenance of wind turbines',
    'Wartung und Reparatur von Heizungen',
    'Wartungsarbeiten an Aufzügen',
    'Especialistas en mantenimiento de ascensores',
    'Specialist in onderhoud van tuinen',
    'Manutenzione di caldaie',
    'Maintenance et dépannage',
  ]
  test.each(FIRMS)('lives of it: %s', (heading) => {
    const firm = inLayout(`<h1>${heading}</h1><p>Call us at any time.</p>`, heading)
    expect(isMaintenance(page(firm), null)).toBe(false)
    expect(isMaintenance(page(firm), remembered(firm))).toBe(false)
    const smaller = inLayout(`<h1>${heading}</h1>`, heading)
    expect(isMaintenance(page(smaller), remembered(LARGE.replace(/<title>[^<]*/u, `<title>${heading}`)))).toBe(false)
  })
  test('announces it beside all that it had', () => {
    const before = remembered(SHOP_HTML)
    for (const notice of [
      'Scheduled maintenance on Sunday at three.',
      'The shop will be temporarily unavailable on Sunday.',
      'Am Sonntag ist der Shop wegen Wartung nicht erreichbar.',
    ])
      expect(isMaintenance(page(SHOP_HTML.replace('<main>', `<main><p>${notice}</p>`)), before), notice).toBe(false)
    expect(isMaintenance(page(LARGE.replace('<main>', '<main><h1>Maintenance this weekend</h1>')), remembered(LARGE))).toBe(false)
  })
  test('has it as its newest article', () => {
    const before = remembered(blog('Copper and rust', 'Winter evenings', 'Building shutters'))
    expect(isMaintenance(page(blog('Lantern maintenance made easy', 'Copper and rust', 'Winter evenings')), before)).toBe(false)
  })
})
