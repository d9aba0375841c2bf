/** Addresses read of one sitemap. */
const LOCATIONS_MAX = 2_000
export const SITEMAP_BYTES = 1_048_576

export interface Sitemap {
  /** An index names other sitemaps, not pages. */
  isIndex: boolean
  locations: readonly string[]
}
/** The addresses in a sitemap (sitemaps.org), read without an XML parser: a hostile one has nothing to blow up. */
export function readSitemap(text: string): Sitemap {
  const locations: string[] = []
  for (const [, location = ''] of text.matchAll(/<loc>([^<]{1,2248})<\/loc>/giu)) {
    if (locations.push(unescaped(location.trim())) >= LOCATIONS_MAX) break
  }
  return { isIndex: /<sitemapindex[\s>]/iu.test(text.slice(0, 4_096)), locations }
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const unescaped = (text: string): string => text.replaceAll(/&(\w{2,4});/gu, (whole, name: string) => ENTITIES.get(name) ?? whole)
