import type { RequestListener } from 'node:http'
import type { CoverageState } from '#contract/coverage.ts'
import { PROBES } from '#scanners/website/judge-exposed.ts'
import { shop, SHOP_HTML } from './shop.ts'

/** Something that answers in a site's place. */
export interface Shape {
  name: string
  /** Why the scan fails; null when it completes and only some checks are left without an answer. */
  failure: string | null
  /** The state in which checks that saw nothing are named. */
  state: CoverageState
  /** The reason that some of them give, where it is a word of its own. */
  reason?: string
  answer: RequestListener
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JUST_A_MOMENT = `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="refresh" content="360"></head>
<body><noscript>Enable JavaScript and cookies to continue</noscript>
<script>(function(){window._cf_chl_opt={cvId:'3',cZone:"shop.example"};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1';document.head.appendChild(a)}());</script></body></html>`
const DATADOME = `<html lang="en"><head><title>shop.example</title><style>#cmsg{animation: A 1.5s;}</style></head><body style="margin:0">
<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','cid':'AHrlqAAA','hsh':'2F05D6','host':'geo.captcha-delivery.com'}</script>
<script src="https://ct.captcha-delivery.com/c.js"></script></body></html>`
const INCAPSULA = `<html><head><META NAME="robots" CONTENT="noindex,nofollow"><script src="/_Incapsula_Resource?SWJIYLWA=5074a744e2e3d891"></script></head>
<body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1" height="100%" width="100%">Request unsuccessful. Incapsula incident ID: 1-2</iframe></body></html>`
const AWS_WAF = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><script>window.gokuProps = {"key":"AQID"};</script>
<script src="https://x.token.awswaf.com/x/challenge.js"></script></head><body><div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1></noscript></body></html>`
const HOUSE_MADE = `<html><body><script>document.cookie="chk=8f1d;path=/";location.reload();</script></body></html>`
const UNKNOWN_GUARD = `<!doctype html><html><head><title>Hold on</title></head><body class="g"><div id="w"><h2>Reviewing the safety of this connection</h2>
<p>This takes a few seconds. Reference 19af.</p></div><script src="/__g/v2.js"></script></body></html>`
const MAINTENANCE = `<!doctype html><html><title>Hanseatic Lanterns</title><body><h1>We'll be back soon</h1><p>The shop is down for scheduled maintenance.</p></body></html>`
const QUIET_MAINTENANCE = `<!doctype html><html><title>Pause</title><body><h1>Kurze Pause</h1><p>Unser Team arbeitet an etwas Neuem. Bitte besuchen Sie uns morgen wieder.</p></body></html>`
const LOGIN = `<!doctype html><html><head><title>Sign in</title></head><body><form action="/session" method="post"><label>User<input name="u"></label>
<label>Password<input type="password" name="p"></label><button>Sign in</button></form></body></html>`
const PARKED = `<!doctype html><html><head><title>shop.example</title></head><body><h1>shop.example</h1><p>This domain is for sale.</p>
<a href="https://dealer.example/buy">Buy this domain</a></body></html>`
const OTHER_SITE = `<!doctype html><html><head><title>Winter sports in the mountains</title></head><body>${'<p>Skiing holidays with guides, cabins beside glaciers, snow reports every morning.</p>'.repeat(40)}</body></html>`

const SAME_SERVER = { ...HTML, server: 'nginx/1.18.0' }
const GUESSED: ReadonlySet<string> = new Set(PROBES.map(({ path }) => path))
/** In the layout of the shop, whose menu and footer stay. */
const inLayout = (main: string): string =>
  SHOP_HTML.replace(/<main>.*<\/main>/su, `<main>${main}</main>`).replace('<h1>Hanseatic Lanterns</h1>', '')

/** The same answer to everything. */
const always =
  (status: number, headers: Record<string, string>, body = ''): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)
/** In the page's place alone: all else is not found. */
const atTheDoor =
  (status: number, headers: Record<string, string>, body = ''): RequestListener =>
  (request, response) =>
    void (request.url === '/' ? response.writeHead(status, headers).end(body) : response.writeHead(404, HTML).end('Not found'))
/** The page is there; what `guarded` names is answered otherwise. */
const behindTheDoor =
  (guarded: RequestListener): RequestListener =>
  (request, response) =>
    request.url === '/' ? shop(request, response) : guarded(request, response)

/** Another page; the file that could be read is gone. */
const withoutFile =
  (html: string): RequestListener =>
  (request, response) => {
    if (request.url === '/') response.writeHead(200, HTML).end(html)
    else if (request.url === '/.env') response.writeHead(404, HTML).end('Not found')
    else shop(request, response)
  }

const blocked = (name: string, failure: string, answer: RequestListener): Shape => ({ name, failure, state: 'blocked', answer })

/** The shop as it was, but for the file that could be read. */
const partly = (name: string, answer: RequestListener): Shape => ({
  name,
  failure: null,
  state: 'inconclusive',
  answer: (request, response) => (request.url === '/.env' ? answer(request, response) : shop(request, response)),
})

const CLOUDFLARE_BLOCK = `<!DOCTYPE html><html lang="en-US"><head><title>Attention Required! | Cloudflare</title></head><body>
<div id="cf-wrapper"><h1>Sorry, you have been blocked</h1><h2>You are unable to access shop.example</h2><p>Cloudflare Ray ID: 8f1d</p></div></body></html>`
const AKAMAI_BLOCK = `<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don't have permission to access this server.<P>
Reference&#32;&#35;18&#46;4d0a1502&#46;1700000000&#46;8f1d</BODY></HTML>`
const F5_BLOCK = `<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>
Your support ID is: 1234567890</body></html>`

/** The shop as it was, but a guard refuses the file that could be read. */
const refused = (name: string, status: number, headers: Record<string, string>, body: string): Shape => ({
  ...partly(name, always(status, { ...HTML, ...headers }, body)),
  state: 'blocked',
  reason: 'forbidden',
})

/** Every shape takes the place of `shop`, which was scanned before. */
export function blockingShapes(): Shape[] {
  let asked = 0
  const caught = new Set<string>()
  return [
    blocked('403 to everything', 'forbidden', always(403, HTML, '<h1>Forbidden</h1>')),
    blocked('403 at the door', 'forbidden', atTheDoor(403, HTML, 'Forbidden')),
    blocked('401 with a challenge to sign in', 'login_wall', always(401, { ...HTML, 'www-authenticate': 'Basic realm="x"' }, 'Sign in')),
    blocked('404 to everything', 'page_gone', always(404, HTML, 'Not found')),
    blocked('410 at the door', 'page_gone', atTheDoor(410, HTML, 'Gone')),
    blocked('200 with nothing', 'empty_page', always(200, HTML)),
    blocked('200 with white space', 'empty_page', atTheDoor(200, HTML, '\n  \n')),
    blocked('204', 'empty_page', always(204, {})),
    blocked(
      'a challenge of Cloudflare, 403',
      'challenge',
      always(403, { ...HTML, 'cf-mitigated': 'challenge', server: 'cloudflare' }, JUST_A_MOMENT),
    ),
    blocked('a challenge of Cloudflare, 200', 'challenge', always(200, { ...HTML, server: 'cloudflare' }, JUST_A_MOMENT)),
    blocked('a challenge of DataDome, 200', 'challenge', always(200, HTML, DATADOME)),
    blocked('a challenge of Incapsula, 200', 'challenge', always(200, HTML, INCAPSULA)),
    blocked('a challenge of AWS, 202', 'challenge', always(202, { ...HTML, 'x-amzn-waf-action': 'challenge' }, AWS_WAF)),
    blocked('a challenge made at home', 'challenge', always(200, HTML, HOUSE_MADE)),
    blocked('a guard nobody knows', 'other_page', always(200, HTML, UNKNOWN_GUARD)),
    blocked('a guard nobody knows, at the door', 'other_page', atTheDoor(200, HTML, UNKNOWN_GUARD)),
    blocked('JSON', 'other_content', always(200, { 'content-type': 'application/json' }, '{"message":"ok"}')),
    blocked('JSON at the door', 'other_content', atTheDoor(200, { 'content-type': 'application/json' }, '{"status":"up"}')),
    blocked('a redirect to another site', 'off_site', always(302, { location: 'https://elsewhere.example/' })),
    blocked('maintenance, 200', 'maintenance', always(200, HTML, MAINTENANCE)),
    blocked('maintenance, 503', 'maintenance', always(503, { ...HTML, 'retry-after': '600' }, MAINTENANCE)),
    blocked('maintenance in the layout of the site', 'maintenance', always(200, HTML, inLayout("<h1>We'll be back soon</h1>"))),
    blocked('maintenance in the layout, in German', 'maintenance', atTheDoor(200, HTML, inLayout('<h1>Wartungsarbeiten</h1>'))),
    blocked('maintenance in words of its own', 'other_page', always(200, HTML, QUIET_MAINTENANCE)),
    blocked('a login wall in place', 'other_page', always(200, HTML, LOGIN)),
    blocked('a login wall after a redirect', 'login_wall', (request, response) =>
      request.url === '/login' ? response.writeHead(200, HTML).end(LOGIN) : response.writeHead(302, { location: '/login' }).end(),
    ),
    blocked('a parked domain', 'parked', always(200, HTML, PARKED)),
    blocked('another site', 'other_page', always(200, HTML, OTHER_SITE)),
    {
      name: '429 to everything',
      failure: 'throttled',
      state: 'throttled',
      answer: always(429, { ...HTML, 'retry-after': '60' }, 'Slow down'),
    },
    { name: '429 on probes', failure: null, state: 'throttled', answer: behindTheDoor(always(429, HTML, 'Slow down')) },
    { name: '403 on probes', failure: null, state: 'blocked', answer: behindTheDoor(always(403, HTML, 'Forbidden')) },
    { name: 'a challenge on probes', failure: null, state: 'blocked', answer: behindTheDoor(always(200, HTML, UNKNOWN_GUARD)) },
    {
      name: '403 after a few requests',
      failure: null,
      state: 'blocked',
      answer: (request, response) => {
        asked = request.url === '/' && request.method === 'GET' && request.headers.origin === undefined ? 0 : asked + 1
        if (asked > 3) response.writeHead(403, HTML).end('Forbidden')
        else shop(request, response)
      },
    },
    {
      name: '403 from the first guess on, by the same server',
      failure: null,
      state: 'blocked',
      answer: (request, response) => {
        // each scan has a name of its own
        const scanner = request.headers['user-agent'] ?? ''
        if (GUESSED.has(request.url ?? '')) caught.add(scanner)
        const isDoor = request.url === '/' && request.method === 'GET'
        if (caught.has(scanner) && !isDoor) response.writeHead(403, SAME_SERVER).end('<center><h1>403 Forbidden</h1></center>')
        else shop(request, response)
      },
    },
    {
      name: 'a rule of the same server for all that scanners ask for',
      failure: null,
      state: 'blocked',
      answer: (request, response) => {
        if (GUESSED.has(request.url ?? '')) response.writeHead(403, SAME_SERVER).end('<center><h1>403 Forbidden</h1></center>')
        else shop(request, response)
      },
    },
    partly('500 for the file', (_request, response) => void response.writeHead(500, HTML).end('Error')),
    partly('a challenge for the file', (_request, response) => void response.writeHead(200, HTML).end(UNKNOWN_GUARD)),
    partly('a redirect for the file', (_request, response) => void response.writeHead(302, { location: '/login' }).end()),
    partly('a block in plain text for the file', always(200, { 'content-type': 'text/plain' }, 'Your request was blocked.')),
    partly('an error of another kind for the file', always(418, { ...HTML, server: 'nginx/1.18.0' }, '')),
    partly('nothing for the file', (_request, response) => void response.writeHead(200).end()),
    refused('a refusal of the file by a guard, in the name of the same server', 403, { server: 'nginx/1.18.0' }, CLOUDFLARE_BLOCK),
    refused('a refusal of the file by Akamai', 403, { server: 'AkamaiGHost' }, AKAMAI_BLOCK),
    refused('a refusal of the file by an appliance', 406, { server: 'nginx/1.18.0' }, F5_BLOCK),
    refused('a refusal of the file by another server', 403, { server: 'awselb/2.0' }, '<html><h1>403 Forbidden</h1></html>'),
    refused('a sign-in for the file by another server', 401, { server: 'gatekeeper', 'www-authenticate': 'Basic realm="x"' }, 'Sign in'),
    {
      name: 'the page for every path',
      failure: null,
      state: 'blocked',
      reason: 'other_answers',
      answer: behindTheDoor(always(200, HTML, SHOP_HTML)),
    },
    {
      name: '404 for all but the page, even for what it loads',
      failure: null,
      state: 'blocked',
      reason: 'other_answers',
      answer: behindTheDoor(always(404, { ...HTML, server: 'nginx/1.18.0' }, 'Not found')),
    },
    {
      name: 'half of the page, and no file any more',
      failure: null,
      state: 'inconclusive',
      reason: 'part_of_page',
      answer: withoutFile(SHOP_HTML.slice(0, SHOP_HTML.length / 2)),
    },
    {
      name: 'the page grown to 3 MB',
      failure: null,
      state: 'too_large',
      reason: 'part_of_page',
      answer: withoutFile(`${SHOP_HTML}${' '.repeat(3_000_000)}`),
    },
    {
      name: 'something else of 3 MB',
      failure: 'too_large',
      state: 'too_large',
      answer: always(200, HTML, `<!doctype html><title>Dump</title>${'<i>zzzz yyyy xxxx</i>'.repeat(150_000)}`),
    },
  ]
}
