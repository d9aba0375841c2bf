import type { FaultId, Faults } from './faults.ts'
import { ART, CSS, JQUERY_NEW, JQUERY_OLD, shopScript, SOURCE_MAP } from './assets.ts'

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
