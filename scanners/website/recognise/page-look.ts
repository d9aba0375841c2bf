import type { PageFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { piecesOf, traitsOfPage } from './traits.ts'

/** What must be known of a page to tell whether it is the one that was seen before. */
export type PageLook = Pick<PageFacts, 'url' | 'status' | 'headers' | 'body' | 'document' | 'isTooLarge'>

export const mediaType = (page: Pick<PageLook, 'headers' | 'document'>): string =>
  page.document === null ? (headerOf(page.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase().slice(0, 100) ?? '') : 'text/html'
export const titleOf = ({ body, document }: Pick<PageLook, 'body' | 'document'>): string =>
  document === null ? '' : (/<title[^>]{0,200}>([^<]{1,300})/iu.exec(body.slice(0, 262_144))?.[1] ?? '').replaceAll(/\s+/gu, ' ').trim()
export const asksForPassword = ({ document }: Pick<PageLook, 'document'>): boolean =>
  document?.forms.some(({ hasPassword }) => hasPassword) ?? false

/** Where a redirect leads that is not followed; '' for any other answer. */
export function leadsTo({ status, headers, url }: Pick<PageLook, 'status' | 'headers' | 'url'>): string {
  const location = status >= 300 && status < 400 ? headerOf(headers, 'location') : null
  return location === null ? '' : (URL.parse(location, url)?.host ?? '').slice(0, 300)
}
/** Only scripts and comments may stand behind the end. */
export const isEnded = ({ body }: Pick<PageLook, 'body'>): boolean => /<\/html\s{0,99}>/iu.test(body.slice(-4_096))

/** A page with fewer traits has no room for a site: whatever it announces is all there is. */
const THIN_WORDS = 120
const THIN_PARTS = 60
/** Whether a page has no room for a site. */
export function isThin(page: PageLook): boolean {
  const { words, parts } = traitsOfPage(page)
  return words.size < THIN_WORDS && parts.size < THIN_PARTS
}

/** Text as people read it: one space between words, one form of apostrophe. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/&(?:rsquo|apos|#8217|#0?39);/gu, "'")
    .replaceAll('’', "'")
    .replaceAll(/(?:\s|&nbsp;)+/gu, ' ')
/** What people read of a page, without markup and scripts; of a thin one alone. */
export const visibleText = (body: string): string => plainText([...piecesOf(body.slice(0, 262_144))].map(({ shown }) => shown).join(' '))
