import type { BlockedBy } from '#contract/scans.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { titleOf, type PageLook } from './signature.ts'
import { piecesOf, traitsOfPage } from './traits.ts'

/** Headers that only an answer in the site's place has. */
const CHALLENGE_HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /\S/u],
  ['x-vercel-mitigated', /\S/u],
  ['x-amzn-waf-action', /\S/u],
  ['x-sucuri-block', /\S/u],
  ['x-dd-b', /\S/u],
  ['x-waf-event-info', /\S/u],
]
/** Marks in the text of challenges; ordinary pages that are guarded by the same vendors do not have these. */
const CHALLENGE_MARKS =
  /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/h\/|captcha-delivery\.com|px-captcha|incapsula incident|_Incapsula_Resource\?(?:CWUDNSAI|SWUDNSAI)|\/_sec\/cp_challenge|sec-if-cpt|\bgokuProps\b|AwsWafIntegration|sucuri_cloudproxy|\bddos-guard\b|\bKPSDK\b|\bTSPD\b|anubis_challenge|within\.website\/x\/cmd\/anubis|\bbot[-_]challenge\b/iu
const CHALLENGE_WIDGET =
  /class=["'][^"'>]{0,100}(?:cf-turnstile|h-captcha|g-recaptcha|frc-captcha|altcha)|<altcha-widget|<form[^>]{0,200}captcha|name=["'][^"'>]{0,40}captcha/iu
const CHALLENGE_WORDS =
  /just a moment|attention required|checking (?:your|if the site) (?:browser|connection)|verify(?:ing)? (?:that )?you(?: a|')re (?:a )?(?:human|not a)|are you (?:a )?(?:human|robot)|not a (?:ro)?bot\b|security check(?:point)?|one more step|pardon our interruption|unusual traffic|enable javascript and cookies|ddos protection by|human verification|(?:solve|complete|enter|pass) (?:the|this|a) captcha/iu
const REFUSED_WORDS =
  /access (?:to this (?:page|site) )?(?:is |has been )?(?:denied|blocked|forbidden)|request (?:was |has been )?(?:blocked|rejected)|you have been blocked|403 forbidden|not authori[sz]ed to (?:view|access)|zugriff verweigert|acceso denegado/iu
const MAINTENANCE_WORDS =
  /(?:under|down for|scheduled|undergoing) (?:\w{1,20} )?maintenance|maintenance mode|(?:be|we'll be|we will be) (?:right |back )(?:back|soon|shortly|online)|temporarily (?:unavailable|offline|closed|down)|wartungsarbeiten|wartungsmodus|gleich wieder (?:da|für sie da)|en mantenimiento|volvemos (?:pronto|enseguida)/iu
const PARKED_WORDS =
  /domain (?:name )?(?:is|may be|might be) (?:for sale|available|parked)|buy this domain|this domain (?:has expired|is registered|was recently)|parked (?:free|domain)|domain (?:parking|zu verkaufen)|dominio (?:en venta|aparcado)|sedoparking|parkingcrew|bodis\.com|hugedomains|dan\.com\/buy/iu

/** A page with fewer traits has no room for a site: whatever it announces is all there is. */
const THIN_WORDS = 120
const THIN_PARTS = 60
const REFUSALS: ReadonlySet<number> = new Set([403, 405, 406, 418, 421, 425, 451])

/** Whether an answer's headers say that a guard gave it in the site's place. */
export const isChallenge = (headers: PageLook['headers']): boolean =>
  CHALLENGE_HEADERS.some(([name, value]) => value.test(headerOf(headers, name) ?? ''))

/** What stands where the site was expected, by what it says of itself; null when nothing says so. */
export function signOf(page: PageLook): BlockedBy | null {
  const { status, headers, body } = page
  if (isChallenge(headers)) return 'challenge'
  const told = isThin(page) ? whatItSays(page) : null
  if (told === 'challenge' || (told !== null && status >= 400)) return told
  if (status >= 300) return refusalOf(page)
  return body.trim() === '' ? 'empty_page' : told
}
function refusalOf({ status, headers }: PageLook): BlockedBy | null {
  if (status === 401 || status === 407) return 'login_wall'
  if (REFUSALS.has(status)) return 'forbidden'
  return status === 503 && headerOf(headers, 'retry-after') !== null ? 'maintenance' : null
}

function isThin(page: PageLook): boolean {
  const { words, parts } = traitsOfPage(page)
  return words.size < THIN_WORDS && parts.size < THIN_PARTS
}

function whatItSays(page: PageLook): BlockedBy | null {
  const text = `${titleOf(page)}\n${visibleText(page.body)}`
  if (CHALLENGE_MARKS.test(page.body) || CHALLENGE_WORDS.test(text) || isScriptAlone(page.body, text)) return 'challenge'
  if (CHALLENGE_WIDGET.test(page.body) && !/type=["']?password/iu.test(page.body)) return 'challenge'
  if (REFUSED_WORDS.test(text)) return 'forbidden'
  if (PARKED_WORDS.test(text) || PARKED_WORDS.test(page.body.slice(0, 20_000))) return 'parked'
  return MAINTENANCE_WORDS.test(text) ? 'maintenance' : null
}

/** Shows nothing, sets a cookie and loads itself again. */
const isScriptAlone = (body: string, text: string): boolean =>
  !/\p{L}{4}/u.test(text) &&
  /document\.cookie\s{0,3}=/u.test(body) &&
  /location(?:\.(?:href|reload|replace|assign))?\s{0,3}[=(]/u.test(body)

/** What people read of it, without markup and scripts; of a thin page alone. */
const visibleText = (body: string): string =>
  [...piecesOf(body.slice(0, 262_144))]
    .map(({ shown }) => shown)
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('’', "'")
