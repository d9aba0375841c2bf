import type { FaultId, Faults } from './faults.ts'

/** Stand-ins for the library: the banner by which a version is known, and nothing that runs. */
const JQUERY_OLD = '/*! jQuery v1.8.3 jquery.com | jquery.org/license */\nwindow.shopLibrary = "1.8.3"\n'
const JQUERY_NEW =
  '/*! jQuery v3.7.1 | (c) OpenJS Foundation and other contributors | jquery.org/license */\nwindow.shopLibrary = "3.7.1"\n'

const SOURCE_MAP = `${JSON.stringify({
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
function shopScript(faults: Faults): string {
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
const ART: Readonly<Record<string, string>> = {
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

const CSS = `:root { --ink: #2b2118; --paper: #fffaf2; --accent: #b5652b; --line: #eadfce }
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

export interface ShopFile {
  type: string
  body: string
}
const TEXT = 'text/plain; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const DAY_MS = 86_400_000

/** Files that must not be there; every value in them is made up. */
const LEAKS: Readonly<Record<string, { fault: FaultId; file: ShopFile }>> = {
  '/.env': {
    fault: 'env-file',
    file: {
      type: TEXT,
      body: 'APP_ENV=production\nDB_HOST=db.shop.example\nDB_USER=shop\nDB_PASSWORD=not-a-real-password-demo\nMAIL_API_KEY=not-a-real-key-0000000000\n',
    },
  },
  '/.git/HEAD': { fault: 'git-folder', file: { type: TEXT, body: 'ref: refs/heads/main\n' } },
  '/.git/config': {
    fault: 'git-folder',
    file: { type: TEXT, body: '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://git.shop.example/shop.git\n' },
  },
  '/backup.sql': {
    fault: 'database-dump',
    file: {
      type: TEXT,
      body: "-- MySQL dump 10.13\nCREATE TABLE customers (id int, name text, email text);\nINSERT INTO customers VALUES (1,'Made Up','made.up@shop.example');\n",
    },
  },
  '/server-status': {
    fault: 'status-page',
    file: {
      type: 'text/html; charset=utf-8',
      body: '<html><head><title>Apache Status</title></head><body><h1>Apache Server Status for shop.example</h1><dl><dt>Server uptime: 12 days</dt></dl></body></html>',
    },
  },
  '/assets/shop.js.map': { fault: 'source-map', file: { type: 'application/json', body: SOURCE_MAP } },
  '/assets/': { fault: 'directory-listing', file: { type: 'text/html; charset=utf-8', body: listing() } },
}

/** The file at a path; null when the shop has none, or its fault is off. */
export function findFile(path: string, faults: Faults): ShopFile | null {
  const leak = Object.hasOwn(LEAKS, path) ? LEAKS[path] : undefined
  if (leak) return faults.has(leak.fault) ? leak.file : null
  if (path.startsWith('/assets/')) return assetAt(path.slice('/assets/'.length), faults)
  const isContact = path === '/.well-known/security.txt' && !faults.has('no-security-txt')
  return isContact ? { type: TEXT, body: securityTxt() } : null
}

function assetAt(name: string, faults: Faults): ShopFile | null {
  if (name === 'shop.css') return { type: 'text/css; charset=utf-8', body: CSS }
  if (name === 'shop.js') return { type: SCRIPT, body: shopScript(faults) }
  if (name === 'jquery.min.js') return { type: SCRIPT, body: faults.has('old-jquery') ? JQUERY_OLD : JQUERY_NEW }
  const art = name.endsWith('.svg') ? name.slice(0, -'.svg'.length) : ''
  const picture = Object.hasOwn(ART, art) ? ART[art] : undefined
  return picture === undefined ? null : { type: 'image/svg+xml', body: picture }
}

function listing(): string {
  const names = ['jquery.min.js', 'shop.css', 'shop.js', 'price-list-internal.xlsx']
  const rows = names.map((name) => `<a href="${name}">${name}</a>`).join('\n')
  return `<html><head><title>Index of /assets/</title></head><body><h1>Index of /assets/</h1><pre><a href="../">../</a>\n${rows}</pre></body></html>`
}
function securityTxt(): string {
  const expires = new Date(Date.now() + 180 * DAY_MS).toISOString()
  return `Contact: mailto:security@shop.example\nExpires: ${expires}\nPreferred-Languages: en\n`
}
