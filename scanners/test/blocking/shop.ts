import type { RequestListener } from 'node:http'

const HTML = `<!doctype html><html lang="en"><head><title>Hanseatic Lanterns</title>
<link rel="stylesheet" href="/assets/shop.css"><script src="/assets/shop-8c1f2ab4.js"></script>
<script src="https://cdn.example/reviews.js"></script></head>
<body class="front"><header class="masthead"><h1>Hanseatic Lanterns</h1>
<nav id="menu"><a href="/lanterns">Lanterns</a><a href="/candles">Candles</a><a href="/visit">Visit</a></nav></header>
<main><p class="lead">Blown glass and copper, made by hand beside the harbour since nineteen hundred and four.</p>
<ul class="goods"><li>Harbour lantern</li><li>Storm lantern</li><li>Garden lantern</li></ul>
<form action="http://orders.example/checkout" method="post"><input name="email"><input type="password" name="password"><button>Order</button></form>
</main><footer class="imprint">Quay seven, open from Tuesday until Saturday</footer></body></html>`
const ENV = 'APP_KEY=base64:0123456789abcdef\nDB_PASSWORD=correct-horse\n'
const HEADERS = {
  'content-type': 'text/html',
  server: 'nginx/1.18.0',
  'x-powered-by': 'PHP/7.4.3',
  'set-cookie': 'session=1; Path=/',
}
const LISTING =
  '<html><head><title>Index of /assets/</title></head><body><h1>Index of /assets/</h1><a href="old.bak">old.bak</a></body></html>'

/** A careless shop: its page, headers, cookie, script, folder and a readable /.env are findings. */
export const shop: RequestListener = (request, response) => {
  const path = request.url?.split('?')[0]
  if (path === '/') response.writeHead(200, HEADERS).end(HTML)
  else if (path === '/.env') response.writeHead(200, { 'content-type': 'text/plain' }).end(ENV)
  else if (path === '/assets/') response.writeHead(200, HEADERS).end(LISTING)
  else if (path === '/assets/shop-8c1f2ab4.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end('export {}\n')
  else if (path === '/assets/shop-8c1f2ab4.js.map')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":3,"sources":["shop.ts"],"mappings":"AAAA"}')
  else response.writeHead(404, HEADERS).end('<html><title>404</title><body>Not found</body></html>')
}

/** The same shop repaired: what was readable is gone, and the page sends what it should. */
export const repairedShop =
  (html: string = HTML.replace('http://orders', 'https://orders'), headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    const path = request.url?.split('?')[0]
    const safe = {
      'content-type': 'text/html',
      server: 'nginx',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'self'; object-src 'none'; base-uri 'none'",
      ...headers,
    }
    if (path === '/') response.writeHead(200, safe).end(html)
    else if (/^\/assets\/shop-[0-9a-f]{8}\.js$/u.test(path ?? ''))
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('export {}\n')
    else response.writeHead(404, safe).end('<html><title>404</title><body>Not found</body></html>')
  }
export const SHOP_HTML = HTML
