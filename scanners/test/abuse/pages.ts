/** Pages made to hurt whoever reads them. Each is at most about a megabyte: more is never read. */

const MEGABYTE = 1_048_576
const HOST = 'https://shop.example/'
const times = (amount: number, make: (index: number) => string): string =>
  Array.from({ length: amount }, (_, index) => make(index)).join('')
const fill = (part: string): string => part.repeat(Math.floor(MEGABYTE / part.length))
const page = (body: string): string => `<!doctype html><html lang="en"><title>Shop</title>${body}`
const utf8 = (text: string): Buffer => Buffer.from(text)

/** Near misses of what secret-kinds.ts looks for, so that each of its patterns begins over and over. */
const SECRET_TRAP = [
  'AKIAAAAAAAAAAAAAAA ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa- github_pat_aaaa glpat-aaaa xoxb-aaaa sk_live_aaaa SG.aaaaaaaaaaaaaaaaaaaaaa.a ',
  'npm_aaaa -----BEGIN RSA PRIVATE KEY-----         \\n sk-proj-aaaa api_secret     :     "aaaaaaaaaaaaaaa ',
  'client_secret"     =     \'++++++++++++++++ eyJaaaaaaaa.eyJ ',
].join('')
/** Near misses of the signatures of libraries: what begins and does not end, and what must be there at all. */
export const LIBRARY_TRAP = [
  `/*! jQuery v${'1'.repeat(2_000)} xjquery:f, ,f="1.1",,m="1.1",="1.1", jQuery UI - v1.1.1 .ui.dialog apiVersion:"1.1",data,password,`,
  `DOMPurify=x .__vue_app__= apiVersion:'1' disableAutoFetch rangeChunkSize .VERSION="1.1", * easyXDM @class easyXDM ckeditor/js{timestamp:"`,
  'CKEDITOR'.repeat(100),
].join('')

export const PAGES: Readonly<Record<string, () => Buffer>> = {
  'base of 24 KB before 100,000 links': () => utf8(page(`<base href="${HOST}${'ü'.repeat(4_000)}/">${times(100_000, () => '<a href=x>')}`)),
  'base of 2 KB before 100,000 links': () => utf8(page(`<base href="${HOST}${'ü'.repeat(330)}/">${times(100_000, () => '<a href=x>')}`)),
  'many bases': () => utf8(page(fill('<base href="https://a.example/">'))),
  'links of 4 KB': () => utf8(page(times(250, (index) => `<a href="/${index}${'ü'.repeat(1_990)}">`))),
  'half a million attributes on one element': () => utf8(page(`<div ${fill('a ')}>`)),
  'different attributes on one element': () => utf8(page(`<div ${times(100_000, (index) => `a${index}=1 `)}>`)),
  'one attribute of a megabyte': () => utf8(page(`<a href="${'a'.repeat(MEGABYTE - 200)}">`)),
  'an attribute that never ends': () => utf8(page(`<a href="${fill('<a href=')}`)),
  'one tag name of a megabyte': () => utf8(page(`<${'a'.repeat(MEGABYTE - 200)}>`)),
  '100,000 nested elements': () => utf8(page(times(100_000, () => '<div>'))),
  '100,000 closed and never opened': () => utf8(page(times(100_000, () => '</form>'))),
  'tags that never close': () => utf8(page(fill('<a<b<script<'))),
  'nested svg and mathml': () => utf8(page(fill('<svg><math><mtext><foreignObject><style><![CDATA[</style>'))),
  '20,000 forms with fields': () => utf8(page(times(20_000, (index) => `<form action=/f${index}><input name=a${index}></form>`))),
  'one form of 50,000 fields': () => utf8(page(`<form>${times(50_000, (index) => `<input name=a${index}>`)}`)),
  '30,000 frames': () => utf8(page(times(30_000, (index) => `<iframe src=//f${index}.example></iframe>`))),
  '30,000 scripts': () => utf8(page(times(30_000, (index) => `<script src=a${index}></script>`))),
  '30,000 pictures over plain HTTP': () => utf8(page(times(30_000, (index) => `<img src=http://p${index}.example/>`))),
  'an inline script of a megabyte': () => utf8(page(`<script>${fill('if(a<b&&c>d){e="</";}')}`)),
  'a title of a megabyte': () => utf8(`<!doctype html><title>${'a&amp;'.repeat(170_000)}`),
  'entities in an attribute': () => utf8(page(`<a href="${'&#x26;&amp;&CounterClockwiseContourIntegral;'.repeat(20_000)}">`)),
  'entities that never end': () => utf8(page(fill('&#00000000000000000000000000000000'))),
  'a bomb of entities': () =>
    utf8(
      `<?xml version="1.0"?><!DOCTYPE a [${times(10_000, (index) => `<!ENTITY l${index + 1} "&l${index};&l${index};">`)}]><html>&l9999;</html>`,
    ),
  'comments of a megabyte': () => utf8(page(`${fill('<!-- - -- -').slice(0, MEGABYTE / 2)}<!--${'-'.repeat(MEGABYTE / 2)}`)),
  'character data': () => utf8(page(fill('<![CDATA[ ]]'))),
  '10,000 policies in the page': () =>
    utf8(page(times(10_000, (index) => `<meta http-equiv=content-security-policy content="script-src a${index}.example *">`))),
  'one policy of a megabyte in the page': () =>
    utf8(page(`<meta http-equiv=content-security-policy content="${times(100_000, (index) => `d${index} *;`)}">`)),
  'pages that lead to themselves': () => utf8(page(fill('<meta http-equiv=refresh content="0;url=/">'))),
  'a generator that writes to a terminal': () =>
    utf8(page('<meta name=generator content="\u001B]52;c;ZXZpbA==\u0007\u001B[2J\r\n::error::\u202Egnp.exe\u0000##vso[task.complete]">')),
  'names in bidi characters': () =>
    utf8(
      page(
        times(500, (index) => `<script src="//\u2066${index}.example/\u202E\u200B\u2028"></script><form action="http://x.example/\u202E">`),
      ),
    ),
  'NUL bytes': () => utf8(page(fill('\0<a\0 href="\0">'))),
  'bytes that are no UTF-8': () => Buffer.concat([utf8(page('')), Buffer.alloc(MEGABYTE - 100, 0xfe)]),
  'UTF-16': () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(page(times(30_000, () => '<a href=x>')), 'utf16le')]),
  'JSON as HTML': () => utf8(`${'['.repeat(MEGABYTE / 2)}${']'.repeat(MEGABYTE / 2 - 1)}`),
  'near misses of secrets': () => utf8(page(fill(SECRET_TRAP))),
  'secrets without end': () =>
    utf8(page(times(9_000, (index) => `api_secret="${index}q8Zt3LmX0vB7nRk2WcYp5" AKIA${String(index).padStart(16, 'QZ7XW5')} `))),
  'near misses of libraries': () => utf8(page(fill(LIBRARY_TRAP))),
  'near misses of files': () => utf8(`${'#'.repeat(199)}\n`.repeat(4_000)),
  'white space alone': () => utf8(' \n\t'.repeat(MEGABYTE / 3)),
}
