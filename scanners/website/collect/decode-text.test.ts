import { describe, expect, test } from 'vitest'
import type { Header } from '#scanners/website/facts.ts'
import { decodePage, decodeScript } from './decode-text.ts'

const type = (value: string): Header[] => [['content-type', value]]
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const bigEndian = (text: string) => Buffer.from(utf16(text)).swap16()

describe('the encoding of a page', () => {
  test.each<[string, Uint8Array, Header[]]>([
    ['UTF-8 without a word about it', Buffer.from('<p>Grüße'), []],
    ['Latin-1 without a word about it', latin1('<p>Grüße'), []],
    ['Latin-1 by its header', latin1('<p>Grüße'), type('text/html; charset=ISO-8859-1')],
    ['Latin-1 by its header, quoted', latin1('<p>Grüße'), type('text/html;charset="latin1"')],
    ['Latin-1 by its meta element', latin1('<meta charset="iso-8859-1"><p>Grüße'), type('text/html')],
    ['Latin-1 by an older meta element', latin1('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>Grüße'), []],
    ['UTF-8 by its header, against its meta element', Buffer.from('<meta charset=latin1><p>Grüße'), type('text/html; charset=utf-8')],
    ['UTF-16 by its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('<p>Grüße')]), type('text/html')],
    [
      'UTF-16 by its mark, against its header',
      Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian('<p>Grüße')]),
      type('text/html; charset=utf-8'),
    ],
    ['UTF-16 by its header', utf16('<p>Grüße'), type('text/html; charset=UTF-16')],
    ['UTF-16 big-endian by its header', bigEndian('<p>Grüße'), type('text/html; charset=utf-16be')],
    ['UTF-8 that calls itself UTF-16 in letters of one byte', Buffer.from('<meta charset="utf-16"><p>Grüße'), []],
    ['UTF-8 by its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('<p>Grüße')]), type('text/html; charset=latin1')],
    ['UTF-8 under a label that nobody knows', Buffer.from('<p>Grüße'), type('text/html; charset=klingon')],
  ])('%s', (_, bytes, headers) => {
    const text = decodePage(bytes, headers)
    expect(text).toContain('<p>Grüße')
    expect(text.charCodeAt(0)).toBe(60)
  })
  test('Shift_JIS by its meta element', () => {
    expect(decodePage(Buffer.concat([Buffer.from('<meta charset=shift_jis>'), Buffer.from([0x93, 0xfa, 0x96, 0x7b])]), [])).toContain(
      '日本',
    )
  })
  test.each([
    '<!-- <meta charset="latin1"> --><p>Grüße',
    '<meta name="x" content="charset=latin1"><p>Grüße',
    `${' '.repeat(1_024)}<meta charset="latin1"><p>Grüße`,
  ])('what is no statement of it is none: %s', (html) => {
    expect(decodePage(Buffer.from(html), [])).toContain('Grüße')
  })
  test('UTF-8 that was cut within a letter is still UTF-8', () => {
    const cut = Buffer.from('<p>Grüße ü').subarray(0, -1)
    expect(decodePage(cut, [], true)).toContain('Grüße')
  })
  test('a script goes by mark and header', () => {
    expect(decodeScript(latin1('"ü"'), type('text/javascript; charset=latin1'))).toBe('"ü"')
    expect(decodeScript(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('"ü"')]), [])).toBe('"ü"')
    expect(decodeScript(Buffer.from('"ü" // charset=latin1'), [])).toBe('"ü" // charset=latin1')
  })
})
