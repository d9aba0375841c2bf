import { describe, expect, test } from 'vitest'
import { readDocument } from '#scanners/website/collect/document.ts'
import type { PageLook } from './page-look.ts'
import { recognise } from './recognise.ts'

const page = (body: string, status = 200): PageLook => ({
  url: 'https://site.example/',
  status,
  headers: [['content-type', 'text/html']],
  body,
  document: readDocument(body, 'https://site.example/', false),
  isTooLarge: false,
})

/** Small pages of sites, which use words and things that guards use too. */
const SITES: readonly [string, string][] = [
  [
    'contact with recaptcha',
    '<!doctype html><html><head><title>Smith Plumbing</title></head><body><h1>Smith Plumbing</h1><p>Call us for repairs in Leeds.</p><a href="/about">About</a><form method="post" action="/contact"><input name="name"><textarea name="m"></textarea><div class="g-recaptcha" data-sitekey="x"></div><button>Send</button></form></body></html>',
  ],
  [
    'newsletter with turnstile',
    '<!doctype html><html><head><title>Lanternfish weekly</title></head><body><h1>Lanternfish weekly</h1><p>Sign up for letters about the deep sea.</p><form method="post"><input name="email"><div class="cf-turnstile"></div></form></body></html>',
  ],
  [
    'captcha field',
    '<html><head><title>Guestbook</title></head><body><h1>Guestbook</h1><form method="post"><input name="name"><img src="/cap.png"><input name="captcha_code"></form><p>Anna: lovely hotel</p></body></html>',
  ],
  [
    'security check firm',
    '<html><head><title>Argus</title></head><body><h1>Argus security checks</h1><p>A security check for your company in two days.</p></body></html>',
  ],
  [
    'gift cards unavailable',
    '<html><head><title>Café Luna</title></head><body><h1>Café Luna</h1><p>Open daily. Gift cards are temporarily unavailable.</p></body></html>',
  ],
  [
    'maintenance firm',
    '<html><head><title>LiftCare</title></head><body><h1>LiftCare</h1><p>We keep lifts under maintenance contracts in all of Wales.</p></body></html>',
  ],
  [
    'domain broker',
    '<html><head><title>Names Ltd</title></head><body><h1>Names Ltd</h1><p>We tell you when a domain is for sale and buy it.</p></body></html>',
  ],
  [
    'login app',
    '<html><head><title>Portal</title></head><body><form method="post" action="/login"><input name="u"><input type="password" name="p"></form></body></html>',
  ],
  [
    'login with recaptcha',
    '<html><head><title>Portal</title></head><body><form method="post" action="/login"><input name="u"><input type="password" name="p"><div class="h-captcha"></div></form></body></html>',
  ],
  [
    'login via button',
    '<html><head><title>Portal</title></head><body><h1>Portal</h1><a href="/oauth/google">Sign in with Google</a></body></html>',
  ],
  [
    'kiosk bot game',
    '<html><head><title>Robot or not</title></head><body><h1>Are you a robot?</h1><p>A quiz about machines.</p></body></html>',
  ],
  [
    'spa with noscript cookies',
    '<!doctype html><html><head><title>App</title><script type="module" src="/a.js"></script></head><body><noscript>Please enable JavaScript and cookies to use this app.</noscript><div id="root"></div></body></html>',
  ],
  [
    'locale redirect by script',
    '<html><head><script>document.cookie="lang="+navigator.language;location.replace("/"+navigator.language+"/")</script></head><body></body></html>',
  ],
  [
    'coming soon',
    '<html><head><title>Velvet Fox</title></head><body><h1>Velvet Fox</h1><p>Coming soon. We will be back soon with our winter menu.</p></body></html>',
  ],
  [
    'api docs 403 text',
    '<html><head><title>Errors</title></head><body><h1>Error codes</h1><p>403 Forbidden: you are not authorized to view this resource.</p></body></html>',
  ],
  ['just moments', '<html><head><title>Photos</title></head><body><h1>Just a moment in time</h1><p>Photographs by Ada.</p></body></html>'],
  [
    'one more step cookery',
    '<html><head><title>Dough</title></head><body><h1>Bread in five steps</h1><p>One more step and you are done: bake.</p></body></html>',
  ],
  [
    'parking',
    '<html><head><title>City parking</title></head><body><h1>City Parking</h1><p>Domain parking garage at Domain Street. Parked free for an hour.</p></body></html>',
  ],
]
/** Pages of guards, dealers and servers at work, by what they say alone. */
const OTHERS: readonly [string, string, string][] = [
  [
    'challenge',
    'Cloudflare',
    '<title>Just a moment...</title><noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={}</script>',
  ],
  [
    'challenge',
    'a guard by its title',
    '<title>Pardon Our Interruption</title><p>Something about your browser made us think you are a bot.</p>',
  ],
  [
    'challenge',
    'a captcha and nothing else',
    '<title>Verification</title><p>Please verify to continue.</p><form method="post"><div class="cf-turnstile"></div></form>',
  ],
  ['challenge', 'a cookie and the same page again', '<script>document.cookie="c=1";location.reload()</script>'],
  ['forbidden', 'a refusal', '<title>Access Denied</title><h1>Access Denied</h1><p>You have no permission.</p>'],
  ['parked', 'a dealer by its words', '<title>site.example</title><h1>site.example</h1><p>This domain is for sale.</p>'],
  [
    'parked',
    'a dealer by what it loads',
    '<title>site.example</title><p>Related searches</p><script src="https://www.google.com/adsense/domains/caf.js"></script>',
  ],
  ['maintenance', 'a notice', "<title>Shop</title><h1>We'll be back soon</h1>"],
]

describe('a target that is seen for the first time', () => {
  test.each(SITES)('is scanned: %s', (_, body) => {
    expect(() => recognise(page(body), null)).not.toThrow()
  })
  test.each(OTHERS)('is not taken for a site, %s: %s', (code, _, body) => {
    expect(() => recognise(page(body), null)).toThrow(expect.objectContaining({ code }))
  })
})
