import { HEADERS, SUITES, type Place, type RealSite } from './site.ts'

const EXPRESS = ['express@5.2.1', 'express-session@1.19.0', 'serve-index@1.9.2', 'helmet@8.3.0']

/** A shop on Express; what it does beyond that is `more`. */
const express = (name: string, site: Pick<RealSite, 'scheme' | 'content'>, program: (place: Place) => string): RealSite => ({
  ...site,
  name,
  program: process.execPath,
  packages: EXPRESS,
  files: (place) => ({
    'app.cjs': `const from = require('node:module').createRequire(${JSON.stringify(`${place.modules}/`)})
const express = from('express'), session = from('express-session'), serveIndex = from('serve-index'), helmet = from('helmet')
const { readFileSync } = require('node:fs')
const [app, root] = [express(), ${JSON.stringify(place.root)}]
${program(place)}`,
  }),
  args: ({ folder }) => [`${folder}/app.cjs`],
})

/** Files over HTTP/2 and nothing else: whoever offers HTTP/1.1 gets no TLS. */
const http2 = (name: string, headers: Readonly<Record<string, string>>, tls: Readonly<Record<string, string>>): RealSite => ({
  scheme: 'https',
  content: 'tidy',
  name,
  program: process.execPath,
  files: ({ root, port, cert, key }) => ({
    'app.mjs': `import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
const TYPES = { html: 'text/html; charset=utf-8', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml', pdf: 'application/pdf', txt: 'text/plain' }
const FILES = ['index.html', 'about/index.html', 'assets/shop.css', 'assets/shop.js', 'assets/a.svg', 'files/prices.pdf', '.well-known/security.txt']
const server = createSecureServer({ allowHTTP1: false, cert: readFileSync(${JSON.stringify(cert)}), key: readFileSync(${JSON.stringify(key)}), ...${JSON.stringify(tls)} })
server.on('stream', (stream, asked) => {
  stream.on('error', () => {})
  const path = asked[':path'].split('?')[0].replace(/^\\//, '').replace(/(^|\\/)$/, '$1index.html')
  const isThere = FILES.includes(path)
  stream.respond({ ...${JSON.stringify(headers)}, ':status': isThere ? 200 : 404, 'content-type': TYPES[path.split('.').at(-1)] ?? 'text/plain' })
  stream.end(isThere ? readFileSync(${JSON.stringify(root)} + '/' + path) : 'Not found')
})
server.listen(${port}, '127.0.0.1')
`,
  }),
  args: ({ folder }) => [`${folder}/app.mjs`],
})

/** Applications on Node. */
export const NODE_APPLICATIONS: readonly RealSite[] = [
  express(
    'Express, default',
    { scheme: 'http', content: 'careless' },
    ({ port }) => `app.use(session({ secret: 'not-a-real-key', resave: false, saveUninitialized: true }))
for (const folder of ['/assets', '/files']) app.use(folder, express.static(root + folder), serveIndex(root + folder))
app.use(express.static(root))
app.listen(${port}, '127.0.0.1')
`,
  ),
  express(
    'Express, with helmet',
    { scheme: 'https', content: 'tidy' },
    ({ port, cert, key }) => `app.use(helmet())
app.use(session({ secret: 'not-a-real-key', resave: false, saveUninitialized: true, proxy: true, cookie: { secure: true, sameSite: 'lax' } }))
app.use('/.well-known', express.static(root + '/.well-known', { dotfiles: 'allow' }))
app.use(express.static(root))
const tls = { cert: readFileSync(${JSON.stringify(cert)}), key: readFileSync(${JSON.stringify(key)}), ciphers: ${JSON.stringify(SUITES)} }
require('node:https').createServer(tls, app).listen(${port}, '127.0.0.1')
`,
  ),
  http2('Node, HTTP/2 alone', {}, {}),
  http2('Node, HTTP/2 alone, hardened', HEADERS, { minVersion: 'TLSv1.2', ciphers: SUITES }),
]
