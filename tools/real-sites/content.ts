import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A small shop</title><link rel="stylesheet" href="/assets/shop.css"><script defer src="/assets/shop.js"></script></head>
<body><h1>A small shop</h1><img src="/assets/a.svg" alt=""><p><a href="/files/prices.pdf">Prices</a> <a href="/about/">About</a></p>
<form method="get" action="/find"><input name="q"><button>Find</button></form></body>
</html>
`
/** What an honest shop has; one that nobody tidied has the rest as well. */
const TIDY: Readonly<Record<string, string>> = {
  'index.html': PAGE,
  'assets/shop.css': 'body { font-family: sans-serif }\n',
  'assets/shop.js': "document.querySelector('h1').dataset.ready = 'yes'\n",
  'assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'files/prices.pdf': '%PDF-1.4\n',
  'about/index.html': '<!doctype html><html lang="en"><title>About</title><p>A small shop.</p></html>\n',
  '.well-known/security.txt': 'Contact: mailto:security@example.com\nExpires: 2099-01-01T00:00:00Z\n',
}
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  '.env': 'APP_KEY=not-a-real-key-of-a-shop\nDB_PASSWORD=not-a-real-password\n',
  '.env.bak': 'APP_KEY=not-a-real-key-of-a-shop\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/config': '[core]\n\trepositoryformatversion = 0\n',
  '.gitignore': 'node_modules\n*.log\n',
  'backup.sql': '-- MySQL dump 10.13\nCREATE TABLE orders (id int);\n',
  'db.sql': 'CREATE TABLE orders (id int);\n',
  'docker-compose.yml': 'services:\n  db:\n    image: postgres\n',
  '.DS_Store': '\u0000\u0000\u0000\u0001Bud1\u0000',
  'assets/shop.js.map': '{"version":3,"sources":["shop.ts"],"mappings":""}\n',
}

/** Lays out the files that a server shows. @returns the folder */
export function layOut(root: string, kind: 'tidy' | 'careless'): string {
  const files = kind === 'tidy' ? TIDY : { ...TIDY, ...LEFT_BEHIND }
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return root
}
