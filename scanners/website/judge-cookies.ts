import type { Evidence, Snippet, Verdict } from '#scanners/sdk/check.ts'
import type { Cookie, PageFacts } from './facts.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { siteResource } from './judge-site.ts'
import { caddy } from './snippets.ts'
import { isSessionName } from './session-names.ts'

/** One setting fixes all that these checks find. */
export const COOKIE_SNIPPETS: readonly Snippet[] = [
  {
    label: 'Express',
    language: 'javascript',
    code: "response.cookie('session', value, { secure: true, httpOnly: true, sameSite: 'lax' })",
  },
  { label: 'PHP', language: 'ini', code: 'session.cookie_secure = 1\nsession.cookie_httponly = 1\nsession.cookie_samesite = "Lax"' },
  { label: 'nginx (proxy)', language: 'nginx', code: 'proxy_cookie_flags ~ secure httponly samesite=lax;' },
  {
    label: 'Django',
    language: 'python',
    code: "SESSION_COOKIE_SECURE = True\nSESSION_COOKIE_HTTPONLY = True\nSESSION_COOKIE_SAMESITE = 'Lax'",
  },
  caddy('header >Set-Cookie (.*) "$1; Secure; HttpOnly; SameSite=Lax"'),
  {
    label: 'ASP.NET (web.config)',
    language: 'xml',
    code: '<configuration>\n  <system.web>\n    <httpCookies httpOnlyCookies="true" requireSSL="true" sameSite="Lax" />\n  </system.web>\n</configuration>',
  },
]
/** A page that sets more is judged by so many. */
const MOST_COOKIES = 100

/** Cookies that stand for a signed-in person, by their names. */
export const sessionCookies = (page: PageFacts): Cookie[] => keptCookies(page).filter(({ name }) => isSessionName(name))

/** What a browser has afterwards: the last cookie of each name and place (RFC 6265 §5.3), and none that took itself away. */
export function keptCookies({ cookies }: PageFacts): Cookie[] {
  const jar = new Map(cookies.map((cookie) => [[cookie.name, cookie.domain, cookie.path].join(';'), cookie]))
  return [...jar.values()].filter(({ isDeleted }) => !isDeleted)
}

/** The Set-Cookie line without its value: the value is a secret, and differs each time. */
function cookieEvidence({ name, raw }: Cookie): Evidence {
  const attributes = raw
    .split(';')
    .slice(1)
    .filter((part) => !/^\s*(?:expires|max-age)=/iu.test(part))
  return { label: `Set-Cookie: ${name}`, kind: 'header', content: `set-cookie: ${name}=…${attributes.map((part) => `;${part}`).join('')}` }
}

/**
 * A verdict for each cookie by its name, or one that there is none; messages are pass, fail and none.
 * @param isFaulty whether a cookie fails; a word is the message instead of 'fail'
 */
export function judgeCookies(page: PageFacts, cookies: readonly Cookie[], isFaulty: (cookie: Cookie) => boolean | string): Verdict[] {
  const resource = siteResource(page)
  if (cookies.length === 0) return [page.withoutCookies ? unknown(resource, 'none') : pass(resource, 'none')]
  return cookies.slice(0, MOST_COOKIES).map((cookie) => {
    const options = { locator: cookie.name, values: { cookie: cookie.name.slice(0, 100) }, evidence: [cookieEvidence(cookie)] }
    const fault = isFaulty(cookie)
    return fault === false ? pass(resource, 'pass', options) : fail(resource, fault === true ? 'fail' : fault, options)
  })
}
