import type { Faults } from './faults.ts'

/** Stand-ins for the library: the banner by which a version is known, and nothing that runs. */
export const JQUERY_OLD = '/*! jQuery v1.8.3 jquery.com | jquery.org/license */\nwindow.shopLibrary = "1.8.3"\n'
export const JQUERY_NEW =
  '/*! jQuery v3.7.1 | (c) OpenJS Foundation and other contributors | jquery.org/license */\nwindow.shopLibrary = "3.7.1"\n'

export const SOURCE_MAP = `${JSON.stringify({
  version: 3,
  file: 'shop.js',
  sources: ['/srv/shop/src/basket.ts'],
  sourcesContent: ['// the discount is checked on the server since the incident in spring\nexport const basket = []\n'],
  names: [],
  mappings: 'AAAA',
})}\n`

// in two parts, or build tools take it for a comment about this very file
const MAP_COMMENT = ['//# source', 'MappingURL=shop.js.map'].join('')

/** The shop's script; with its fault it holds a token of the form that cloud keys have, made of plain words. */
export function shopScript(faults: Faults): string {
  const token = faults.has('token-in-script') ? "const uploadKey = 'AKIADEMOKEYNOTREALXX'\nwindow.shopUpload = uploadKey.length\n" : ''
  return `${token}const count = document.querySelector('[data-count]')
let items = 0
for (const button of document.querySelectorAll('[data-add]')) {
  button.addEventListener('click', () => {
    items += 1
    if (count) count.textContent = String(items)
  })
}
${MAP_COMMENT}
`
}

const picture = (background: string, shape: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180"><rect width="240" height="180" fill="${background}"/>${shape}</svg>`

/** Pictures of the goods, by name. */
export const ART: Readonly<Record<string, string>> = {
  lantern: picture(
    '#f3e3c7',
    '<path d="M96 60h48l10 84H86z" fill="#b5652b"/><path d="M104 70h32l6 64h-44z" fill="#ffd68a"/><path d="M104 60a16 16 0 0 1 32 0" fill="none" stroke="#5b3517" stroke-width="6"/>',
  ),
  kettle: picture(
    '#dce8e4',
    '<path d="M78 84h84l-8 60H86z" fill="#2f6f63"/><path d="M162 96l28-18 4 10-32 26z" fill="#2f6f63"/><path d="M88 84a32 32 0 0 1 64 0" fill="none" stroke="#1e463f" stroke-width="8"/>',
  ),
  blanket: picture(
    '#ead9e3',
    '<rect x="66" y="56" width="108" height="80" rx="6" fill="#8c3f66"/><path d="M66 76h108M66 96h108M66 116h108" stroke="#f0c9dd" stroke-width="6"/>',
  ),
}

export const CSS = `:root { --ink: #2b2118; --paper: #fffaf2; --accent: #b5652b; --line: #eadfce }
* { box-sizing: border-box }
body { margin: 0; font: 17px/1.55 Georgia, 'Times New Roman', serif; color: var(--ink); background: var(--paper) }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 1.5rem }
header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 1px solid var(--line) }
h1 { font-size: 1.6rem; margin: 0; letter-spacing: .01em }
nav a { color: inherit; margin-left: 1.2rem }
.lead { font-size: 1.25rem; max-width: 38rem }
.goods { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1.5rem; padding: 0; list-style: none }
.goods li { border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: #fff }
.goods img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover }
.goods div { padding: 1rem 1.2rem 1.3rem }
.goods h2 { font-size: 1.1rem; margin: 0 0 .2rem }
.price { color: var(--accent); font-weight: bold }
button { font: inherit; color: #fff; background: var(--accent); border: 0; border-radius: 999px; padding: .45rem 1.1rem; cursor: pointer }
form { display: grid; gap: .8rem; max-width: 24rem }
label { display: grid; gap: .2rem }
input { font: inherit; padding: .5rem .7rem; border: 1px solid #cdbfa9; border-radius: 8px }
iframe { width: 100%; height: 4rem; border: 1px solid var(--line); border-radius: 8px }
footer { border-top: 1px solid var(--line); font-size: .9rem; color: #6b5d4d }
`
