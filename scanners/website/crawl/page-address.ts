/** Parameters that say where a visitor comes from or who they are, never which page is meant. */
const TRACKING =
  /^(?:utm_\w{1,40}|mtm_\w{1,40}|pk_\w{1,40}|_hs(?:enc|mi)|mc_[ce]id|(?:g|w|gb|wb)raid|(?:gc|dc|fbc|msc|yc|ttc|twc)lid|gclsrc|igshid|_ga|_gl|phpsessid|jsessionid|aspsessionid\w{0,20}|session_?id|sid|zenid|osclid)$/iu
/** A session number within the path: of Java servlets behind a semicolon, of ASP.NET within brackets. */
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/;?]{0,200}|\/\([SXF]\([^)/]{1,100}\)\)/giu
const PATH_MAX = 512
const PARAMETERS_MAX = 20
/** Files that are no page; asking for them would be work for nothing. */
const OTHER_FILE =
  /\.(?:7z|aac|apk|atom|avif|avi|bin|bmp|bz2|css|csv|deb|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|ics|iso|jar|jpe?g|js|json|m4[av]|map|mjs|mkv|mov|mp[34]|mpe?g|msi|odt|og[agv]|otf|pdf|png|pptx?|rar|rpm|rss|rtf|svgz?|tar|tgz|tiff?|torrent|ttf|txt|wasm|wav|web[mp]|woff2?|xlsx?|xml|xz|ya?ml|zip)$/iu
/** What an address does rather than shows, in the languages of most sites. A word counts whole, in any case and between any signs. */
const ACTIONS =
  /(?:^|[^a-z])(?:(?:log|sign)[-_]?(?:out|off)|end[-_]?session|delete|destroy|remove|erase|purge|unsubscribe|opt[-_]?out|deactivate|disable|revoke|cancel|add[-_]to[-_]cart|abmelden|ausloggen|l(?:oe|ö)schen|entfernen|abbestellen|k(?:ue|ü)ndigen|stornieren|cerrar[-_]?sesi[oó]n|salir|borrar|eliminar|cancelar|darse[-_]de[-_]baja|d[eé]connexion|supprimer)(?![a-z])/iu

/** Why an address is left out before it is asked for. */
export type AddressRefusal = 'off_site' | 'other_type' | 'action' | 'trap'

/** A page of the site by its path and query; or why it is left out, with what it is called then. */
export type PageAddress = { path: string } | { refused: AddressRefusal; shown: string }

/**
 * The one spelling of a page's address: path and query on the origin of the site, without fragment, default port, tracking and
 * session parameters, its parameters in the order of their names (RFC 3986 §6.2).
 * @param address absolute
 * @param origin of the site
 */
export function pageAddress(address: string, origin: string): PageAddress {
  const url = URL.parse(address)
  if (url === null || url.origin !== origin) return { refused: 'off_site', shown: address.slice(0, PATH_MAX) }
  const pathname = withOneEscape(url.pathname.replaceAll(SESSION_IN_PATH, '')) || '/'
  const parameters = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).toSorted(byNameThenValue)
  const query = new URLSearchParams(parameters).toString()
  const path = query === '' ? pathname : `${pathname}?${query}`
  const refused = refusalOf(path, pathname, parameters.length)
  return refused === null ? { path } : { refused, shown: path.slice(0, PATH_MAX) }
}
function refusalOf(path: string, pathname: string, parameters: number): AddressRefusal | null {
  if (parameters > PARAMETERS_MAX || path.length > PATH_MAX) return 'trap'
  if (isAction(path)) return 'action'
  return OTHER_FILE.test(pathname) ? 'other_type' : null
}

/** Whether asking for an address may end, delete or cancel something: a link that a careful visitor does not follow. */
export function isAction(path: string): boolean {
  // deleteItem and item%2Fdelete are words too
  const words = decoded(path).replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '-')
  return ACTIONS.test(words)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '))
  } catch {
    return path
  }
}

/** Escapes in capitals, and none where none is needed (RFC 3986 §6.2.2.2). */
export const withOneEscape = (path: string): string =>
  path.replaceAll(/%[0-9a-f]{2}/giu, (escape) => {
    const character = String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/u.test(character) ? character : escape.toUpperCase()
  })

function byNameThenValue([a, x]: [string, string], [b, y]: [string, string]): number {
  if (a !== b) return a < b ? -1 : 1
  return x < y ? -1 : Number(x > y)
}

/** What a page that answered is called: its path and query, spelled as every page of its site. */
export function pageKey(url: string): string {
  const named = pageAddress(url, new URL(url).origin)
  return 'path' in named ? named.path : named.shown
}
