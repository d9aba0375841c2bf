import { pathOf, placeOf } from './judge-site.ts'

/** What builds and publishers put into a file name and change each time: a hash of the content, a version. */
const PASSING =
  /[.-](?:v?\d{1,4}(?:\.\d{1,6}){1,3}|[0-9a-f]{6,64}|(?=[A-Za-z0-9_]{0,8}\d)(?=[A-Za-z0-9_]{0,8}[A-Z])[A-Za-z0-9_]{8,10})(?=[.-])/gu
const FILE = /[^/]\.[a-z0-9]{1,8}$/iu

/** Most characters of a place that is shown. */
const SHOWN_MAX = 200

const isOn = (page: string, url: string): boolean => URL.canParse(url) && new URL(url).origin === new URL(page).origin
const wholePlace = (url: string, page: string): string => (isOn(page, url) ? pathOf(url) : placeOf(url))
/** Where a file that a page loads really is, for people: '/assets/shop.js', 'cdn.example/libs/jquery-3.4.1.js'. Nothing rests on it. */
export const shownPlace = (url: string, page: string): string => wholePlace(url, page).slice(0, SHOWN_MAX)

/** A place without what passes: no folder before a file, no hash or version within its name. */
function lastingName(url: string, page: string): string {
  const place = wholePlace(url, page)
  if (!FILE.test(place)) return place
  const name = place.slice(place.lastIndexOf('/') + 1)
  const host = isOn(page, url) ? '' : place.slice(0, place.indexOf('/'))
  return `${host}/${name.replaceAll(PASSING, '')}`
}

/**
 * Locators for files that a page loads, which stay when a file moves to another folder or is built again. Files that are called
 * alike are told apart by a number, in the order of their addresses.
 */
export function lastingPlaces(urls: Iterable<string>, page: string): (url: string) => string {
  const places = new Map<string, string>()
  const amounts = new Map<string, number>()
  for (const url of [...new Set(urls)].toSorted()) {
    const whole = URL.canParse(url) ? placeOf(url) : url
    // the same file asked for with other parameters is one place
    if (places.has(whole)) continue
    const name = lastingName(url, page)
    const amount = (amounts.get(name) ?? 0) + 1
    amounts.set(name, amount)
    places.set(whole, amount === 1 ? name : `${name} (${amount})`)
  }
  return (url) => places.get(URL.canParse(url) ? placeOf(url) : url) ?? lastingName(url, page)
}
