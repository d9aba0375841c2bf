/**
 * Two sites in a process of their own, so that serving costs the crawler nothing: a shop of 50 ordinary pages, and one of 2,000
 * pages and 30 MB that has no end: calendars, lists in every order, folders within themselves, redirects in circles, session
 * numbers. Writes their addresses as a line; at the end of its input what was asked, and how many requests were under way at most.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGES = 2_000
const PAGE_BYTES = 15_000
/** Of one answer of an ordinary site. */
const LATENCY_MS = 20
const WORDS =
  'amber birch cedar delta ember fjord grove heron inlet jetty knoll larch maple niche otter pearl quill ridge spruce thyme'.split(' ')

const word = (n: number): string => WORDS[n % WORDS.length] ?? ''
/** A name that no other page has, without digits. */
const nameOf = (n: number): string => [word(n), word(Math.floor(n / 20)), word(Math.floor(n / 400)), 'thing'].join('-')
const filler = (n: number): string => {
  const sentence = `<p class="text-${word(n)}">All about the ${nameOf(n)}, its colours and what it is good for, by people who know it.</p>\n`
  return sentence.repeat(Math.ceil(PAGE_BYTES / sentence.length))
}
const page = (title: string, links: readonly string[], body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><script src="/assets/shop.js"></script><h1>${title}</h1>${links.map((link) => `<a href="${link}">${link}</a>`).join('\n')}${body}<form method="post" action="http://pay.example/"><input name="card"></form></html>`

/** Links of page n to pages that nobody has seen yet, and into every trap. */
function endlessLinks(n: number): string[] {
  const pages = Array.from({ length: 12 }, (_, at) => (n * 12 + at + 1) % PAGES).map((other) => `/shop/${nameOf(other)}`)
  const orders = ['name', 'price', 'date'].flatMap((order) =>
    [0, 1].map((way) => `/list?order=${order}&way=${way}&from=${n}&view=${n % 7}`),
  )
  return [
    ...pages,
    ...orders,
    `/calendar/${2_000 + (n % 40)}/${1 + (n % 12)}`,
    `/calendar?day=2026-${1 + (n % 12)}-${1 + (n % 28)}&from=${n}`,
    `/session/${(n * 7_919).toString(16).padStart(32, '0a')}/start`,
    'deeper/deeper/',
    `/circle/${n % 3}`,
    `/account/logout?from=${n}`,
    `/shop/${nameOf(n)}?utm_source=page${n}`,
    `/files/list-${n}.pdf`,
    `https://elsewhere.example/${n}`,
  ]
}
const NUMBERS = new Map(Array.from({ length: PAGES }, (_, n) => [`/shop/${nameOf(n)}`, n]))

function endless(url: URL, response: ServerResponse): void {
  const n = url.pathname === '/' ? 0 : NUMBERS.get(url.pathname)
  if (url.pathname.startsWith('/circle/')) response.writeHead(302, { location: `/circle/${(Number(url.pathname.slice(8)) + 1) % 3}` }).end()
  else if (n === undefined && !/^\/(?:list|calendar|session|shop\/.+\/deeper|deeper)/u.test(url.pathname))
    response.writeHead(404).end('not here')
  else html(response, page(url.pathname, endlessLinks(n ?? url.href.length), filler(n ?? 0)))
}
function ordinary(url: URL, response: ServerResponse): void {
  const n = url.pathname === '/' ? 0 : NUMBERS.get(url.pathname)
  if (url.pathname === '/assets/shop.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end('console.log("shop")')
  else if (n === undefined || n >= 50 || (n === 0 && url.pathname !== '/')) response.writeHead(404).end('not here')
  else
    html(
      response,
      page(
        nameOf(n),
        [1, 2, 3, 4, 5].map((at) => `/shop/${nameOf(1 + ((n * 5 + at) % 49))}`),
        filler(n),
      ),
    )
}
const html = (response: ServerResponse, text: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)

let underWay = 0
let most = 0
const asked = new Map<string, number>()
function counted(serve: (url: URL, response: ServerResponse) => void, waitMs: number) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://site')
    underWay += 1
    most = Math.max(most, underWay)
    const kind = `/${url.pathname.split('/')[1] ?? ''}`
    asked.set(kind, (asked.get(kind) ?? 0) + 1)
    response.on('close', () => (underWay -= 1))
    setTimeout(() => serve(url, response), waitMs)
  }
}
async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an AddressInfo
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const addresses = {
  ordinary: await listening(createServer(counted(ordinary, LATENCY_MS))),
  endless: await listening(createServer(counted(endless, 2))),
}
process.stdout.write(`${JSON.stringify(addresses)}\n`)
process.stdin.resume().on('end', () => {
  process.stdout.write(`${JSON.stringify({ most, asked: Object.fromEntries(asked) })}\n`, () => process.exit())
})
