import { describe, expect, test } from 'vitest'
import { Recogniser } from '#scanners/website/libraries/recognise.ts'
import { requiredText } from '#scanners/website/libraries/required-text.ts'
import { bundledSignatures, replacementOf, sourceOf } from '#scanners/website/libraries/signature-set.ts'
import type { Script, WebsiteFacts } from '#scanners/website/facts.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { pageFacts } from '#scanners/test/website-facts.ts'
import { libraries, librariesIn } from './libraries.ts'

const recogniser = new Recogniser(bundledSignatures())
const SITE = 'https://shop.example'
const script = (path: string, body: string, truncated = false): Script => ({ url: `${SITE}${path}`, path, body, truncated })

/** 'name version by number-of-vulnerabilities' of each library in scripts of our own and addresses of others. */
async function inScripts(scripts: readonly Script[], elsewhere: readonly string[] = []) {
  const urls = [...scripts.map(({ url }) => url), ...elsewhere]
  const { found, complete } = await librariesIn({ urls, scripts, isAllRead: true }, recogniser)
  return { complete, found: found.map(({ name, version, by, vulnerabilities }) => `${name} ${version} ${by} ${vulnerabilities.length}`) }
}
const vulnerable = async (body: string) => {
  const { found } = await librariesIn({ urls: [`${SITE}/app.js`], scripts: [script('/app.js', body)], isAllRead: true }, recogniser)
  return found.filter(({ vulnerabilities }) => vulnerabilities.length > 0).map(({ name, version }) => `${name} ${version}`)
}

/** What stands in published files: their banners, and the places at which minifiers leave a version. */
const BOOTSTRAP_4 = `/*!
  * Bootstrap v4.6.2 (https://getbootstrap.com/)
  * Licensed under MIT
  */
!function(t,e){var a=t.fn.jquery.split(" ")[0].split(".");if(a[0]<2&&a[1]<9)throw new Error("Bootstrap's JavaScript requires at least jQuery v1.9.1 but less than v4.0.0")}(jQuery)`
const LODASH_NEW = `/**
 * @license
 * Lodash <https://lodash.com/>
 * Copyright OpenJS Foundation and other contributors <https://openjsf.org/>
 * Released under MIT license <https://lodash.com/license>
 * Based on Underscore.js 1.8.3 <http://underscorejs.org/LICENSE>
 */
(function(){var X,nn="4.17.99",tn=200,en="__lodash_hash_undefined__"})()`
const LODASH_OLD_MINIFIED = `/**
 * @license
 * Lodash lodash.com/license | Underscore.js 1.8.3 underscorejs.org/LICENSE
 */
;(function(){On.VERSION="4.17.4",u("bind bindKey curry curryRight partial partialRight".split(" "),function(n){})})()`
const MINIFIED: readonly [expected: string, body: string][] = [
  ['pdf.js 2.16.105', 'n.messageHandler.sendWithPromise("GetDocRequest",{docId:a,apiVersion:"2.16.105",source:{data:e.data}})'],
  ['mustache.js 2.2.0', '(function(g,f){})(this,function(m){m.name="mustache.js";m.version="2.2.0";m.tags=["{{","}}"]})'],
  ['ckeditor 4.14.0', 'window.CKEDITOR||(window.CKEDITOR=function(){var c={timestamp:"K24B",version:"4.14.0 (Standard)",revision:"1"}})'],
  [
    'DOMPurify 2.0.0',
    '!function(e,t){e.DOMPurify=t()}(this,function(){var e=function(e){return x(e)};return e.version="2.0.0",e.removed=[],e})',
  ],
  ['jquery 3.4.1', '/*! jQuery v3.4.1 | (c) JS Foundation and other contributors | jquery.org/license */\n!function(e,t){}(window)'],
  ['bootstrap 3.3.7', '/*!\n * Bootstrap v3.3.7 (http://getbootstrap.com)\n * Licensed under the MIT license\n */\n+function(a){}(jQuery)'],
  [
    'angularjs 1.6.0',
    '/*\n AngularJS v1.6.0\n (c) 2010-2016 Google, Inc. http://angularjs.org\n License: MIT\n*/\n(function(y){})(window)',
  ],
  ['moment.js 2.18.0', '//! moment.js\n//! version : 2.18.0\n//! authors : Tim Wood\n;(function(){})()'],
  ['lodash 4.17.4', LODASH_OLD_MINIFIED],
  // a version in three numbers, and one that stands before what tells whose it is
  ['dojo 1.9.1', 'dojo.version={major:1,minor:9,patch:1,flag:"",revision:1}'],
  ['pdf.js 1.9.426', 'var d=a.globalScope.PDFJS;d.version="1.9.426",d.build="2558a58d",d.pdfBug=!1'],
  [
    'ckeditor5 34.2.0',
    'const g="34.2.0",m="object"==typeof window?window:n.g;if(m.CKEDITOR_VERSION)throw new c("ckeditor-duplicated-modules",null)',
  ],
  [
    'ckeditor5 44.3.0',
    'const M="44.3.0",B=new Date(2025,2,5);if(globalThis.CKEDITOR_VERSION)throw new x("ckeditor-duplicated-modules",null)',
  ],
]

describe('what stands in a script', () => {
  test.each(MINIFIED)('%s is recognised without its name', async (expected, body) => {
    expect(await vulnerable(body)).toEqual([expected])
  })
  test('the version of jQuery that Bootstrap asks for is no jQuery', async () => {
    expect((await inScripts([script('/b.js', BOOTSTRAP_4)])).found.map((library) => library.replace(/ \d+$/u, ''))).toEqual([
      'bootstrap 4.6.2 text',
    ])
  })
  test('the Underscore that Lodash is based on is no Underscore', async () => {
    expect((await inScripts([script('/l.js', LODASH_NEW)])).found).toEqual(['lodash 4.17.99 text 0'])
  })
  test('a bundle of several libraries is several', async () => {
    const bundle = MINIFIED.slice(0, 9)
    expect(await vulnerable(bundle.map(([, body]) => body).join('\n'))).toEqual(expect.arrayContaining(bundle.map(([name]) => name)))
  })
  test('two versions of one library in a script are one finding', async () => {
    const two = ['1.12.4', '3.4.1'].map((version) => `/*! jQuery v${version} | x */`).join('\n')
    expect(await vulnerable(two)).toEqual(['jquery 1.12.4, 3.4.1'])
  })
  test.each(['3.7.1', '5.3.3'])('%s alone is no library', async (version) => {
    expect(
      (await inScripts([script('/app.js', `var version="${version}";console.log("jQuery","Bootstrap","lodash",version)`)])).found,
    ).toEqual([])
  })
})

describe('the address of a script', () => {
  test('counts where the script is of another site', async () => {
    const cdn = [
      'https://cdn.example/jquery/3.4.1/jquery.min.js?x=1',
      'https://cdn.example/jquery-3.7.1.min.js',
      'https://cdn.example/a.js',
    ]
    expect((await inScripts([], cdn)).found).toEqual(['jquery 3.4.1 address 2', 'jquery 3.7.1 address 0'])
  })
  test('is overruled by what the script says', async () => {
    const body = '/*! jQuery v3.7.1 | (c) OpenJS Foundation */'
    expect((await inScripts([script('/jquery-1.9.1.min.js', body)])).found).toEqual(['jquery 3.7.1 text 0'])
  })
  test('is a hint where the script says nothing', async () => {
    const { found } = await inScripts([script('/jquery-3.4.1.min.js', '!function(){}()')])
    expect(found).toEqual(['jquery 3.4.1 name 2'])
  })
})

describe('what was not seen', () => {
  test.each([
    ['a script read in part', { scripts: [script('/app.js', 'x', true)], isAllRead: true }],
    ['a script that did not answer', { scripts: [], isAllRead: false }],
  ])('%s is said to be missing', async (_, given) => {
    expect((await librariesIn({ urls: [`${SITE}/app.js`], ...given }, recogniser)).complete).toBe(false)
  })
  test('more scripts than are looked at', async () => {
    const urls = Array.from({ length: 1_001 }, (_, index) => `https://cdn.example/${index}.js`)
    expect((await librariesIn({ urls, scripts: [], isAllRead: true }, recogniser)).complete).toBe(false)
  })
})

describe('scripts made to hurt', () => {
  // so that no expression is spared for what it needs at least
  const needed = Object.values(bundledSignatures())
    .flatMap(({ filecontent, filecontentreplace }) => filecontent.concat(filecontentreplace.map((one) => replacementOf(one).search)))
    .map((pattern) => requiredText(sourceOf(pattern)))
    .join('x')
  test.each([
    ['beginnings of jQuery without an end', ',f="1.1",'],
    ['near misses of CKEditor', 'ckeditor/js{timestamp:"'],
    ['beginnings of jQuery UI', '/*! jQuery UI - v1.1.1\n'],
    ['beginnings of easyXDM', ' * easyXDM\n * http://easyxdm.net/\n@class easyXDM'],
    ['beginnings of the API of pdf.js', 'apiVersion:"1.1",data,password,'],
    ['beginnings of DOMPurify and Vue', 'DOMPurify=x.__vue_app__=x"1.1"Years:31536e6.isMoment('],
  ])('%s: the search ends in time', async (_, part) => {
    const started = performance.now()
    await inScripts([script('/app.js', `${part.repeat(3_000_000 / part.length)}x${needed}`)])
    const seconds = (performance.now() - started) / 1_000
    expect(seconds).toBeLessThan(8)
  })
})

test('signatures that came with the job stand in for those of the release', async () => {
  const text = JSON.stringify({
    shoplib: {
      vulnerabilities: [{ below: '2.0', severity: 'high', identifiers: { CVE: ['CVE-2030-0001'] } }],
      extractors: { filecontent: ['/\\* Shoplib v(§§version§§)'] },
    },
  })
  const facts: Partial<WebsiteFacts> = {
    page: pageFacts([], '<script src="/app.js"></script>'),
    scripts: { scripts: [script('/app.js', '/* Shoplib v1.4 *//*! jQuery v1.9.1 | x */')], missed: [] },
  }
  await libraries.collect(facts, SITE, environmentOf({ datasets: { 'library-signatures': text } }))
  expect(facts.libraries?.found.map(({ name, version }) => `${name} ${version}`)).toEqual(['shoplib 1.4'])
  await libraries.collect(facts, SITE, environmentOf())
  expect(facts.libraries?.found.map(({ name, version }) => `${name} ${version}`)).toEqual(['jquery 1.9.1'])
})
