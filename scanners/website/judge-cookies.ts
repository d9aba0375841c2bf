import type { Evidence } from '../sdk/check.ts'
import type { Cookie, PageFacts } from './facts.ts'

const SESSION = /sess|(?:^|[._-])sid(?:$|[._-])|auth|token|jwt|login|remember|identity|passport/iu
/** A double-submit token must be readable by scripts, and some names only speak of sessions. */
const NO_SESSION = /csrf|xsrf|consent|analytics/iu

/** Cookies that stand for a signed-in person, by their names. */
export const sessionCookies = ({ cookies }: PageFacts): Cookie[] =>
  lastOfEach(cookies).filter(({ name }) => SESSION.test(name) && !NO_SESSION.test(name))

/** A browser keeps the last cookie of a name. */
export const lastOfEach = (cookies: readonly Cookie[]): Cookie[] => [...new Map(cookies.map((cookie) => [cookie.name, cookie])).values()]

/** The Set-Cookie line without its value: the value is a secret, and differs each time. */
export function cookieEvidence({ name, raw }: Cookie): Evidence {
  const attributes = raw
    .split(';')
    .slice(1)
    .filter((part) => !/^\s*(?:expires|max-age)=/iu.test(part))
  return { label: `Set-Cookie: ${name}`, kind: 'header', content: `set-cookie: ${name}=…${attributes.map((part) => `;${part}`).join('')}` }
}
