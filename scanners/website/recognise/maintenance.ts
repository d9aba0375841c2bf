import { headerOf } from '#scanners/website/judge-headers.ts'
import { isThin, plainText, titleOf, visibleText, type PageLook } from './page-look.ts'
import { piecesOf, traitsOfPage } from './traits.ts'

/** What only a page says that stands in for a site: read in all of a page that has room for nothing else. */
const STANDS_IN =
  /(?:under|down for|undergoing|closed for) (?:\w{1,20} )?maintenance|maintenance mode|(?:be|we'll be|we will be) (?:right |back )(?:back|soon|shortly|online)|temporarily (?:unavailable|offline|down)|unavailable for (?:\w{1,20} )?maintenance|wartungsmodus|(?:wegen|aufgrund von) (?:\p{L}{1,20} )?wartung|wird (?:gerade |derzeit |aktuell )?gewartet|gleich wieder (?:da|für sie da|online)|vorübergehend nicht (?:erreichbar|verfügbar)|(?:estamos|sitio|web|página|tienda) (?:está )?en mantenimiento|volvemos (?:pronto|enseguida)|volveremos pronto|(?:site|boutique|sommes|est) (?:\p{L}{1,20} )?en (?:cours de )?maintenance|temporairement (?:indisponible|inaccessible)|(?:siamo|sito è) (?:\p{L}{1,20} )?in manutenzione|torneremo presto|(?:estamos|site está|loja está) em manutenção|voltamos (?:já|logo|em breve)|(?:site|website|winkel) is (?:\p{L}{1,20} )?in onderhoud|tijdelijk niet (?:beschikbaar|bereikbaar)|przerwa techniczna|chwilowo niedostępn|временно недоступ|メンテナンス中|(?:网站|系统|網站|系統)(?:维护|維護)中/iu
/** What a heading may announce as well; a firm that maintains things for others may too, so it alone decides nothing. */
const MAY_STAND_IN =
  /\bmaintenance\b|back soon|coming back|(?:currently|temporarily) (?:unavailable|closed|offline)|out of service|\bwartung|in kürze wieder|vorübergehend geschlossen|mantenimiento|fuera de servicio|temporalmente (?:no disponible|cerrad)|de retour bientôt|revenons (?:bientôt|vite)|manutenzione|manutenção|onderhoud|binnenkort terug|prace (?:techniczne|konserwacyjne)|underhåll|vedligeholdelse|vedlikehold|snart tillbaka|bakım|технические работы|обслуживани|メンテナンス|维护|維護|점검/iu

/** What is known of the page of the last good scan. */
interface GoodPage {
  size: { words: number; links: number }
  speaksOfMaintenance: boolean
}
/** A page of a site at work keeps most of its words and links from one scan to the next. */
const SHRUNK_WORDS = 0.75
const SHRUNK_LINKS = 0.5
const FEW_LINKS = 8
const HEADING_MAX = 500

/** Title and main headings. */
function headingsOf(page: Pick<PageLook, 'body' | 'document'>): string {
  let [text, isHeading] = [titleOf(page), false]
  for (const { tag, shown } of piecesOf(page.body.slice(0, 262_144))) {
    if (/^h1\b/iu.test(tag)) isHeading = true
    else if (/^\/h1\b/iu.test(tag)) isHeading = false
    if (isHeading && text.length < HEADING_MAX) text += ` ${shown}`
  }
  return plainText(text).slice(0, HEADING_MAX)
}
/** Whether title or heading speak of maintenance at all, as those of a firm may that lives of it. */
export const speaksOfMaintenance = (page: Pick<PageLook, 'body' | 'document'>): boolean => {
  const headings = headingsOf(page)
  return STANDS_IN.test(headings) || MAY_STAND_IN.test(headings)
}

const isToRetry = ({ headers }: PageLook): boolean => headerOf(headers, 'retry-after') !== null
const isUnlisted = ({ headers, body }: PageLook): boolean =>
  /noindex/iu.test(headerOf(headers, 'x-robots-tag') ?? '') ||
  /<meta\s[^>]{0,200}\brobots\b[^>]{0,200}noindex/iu.test(body.slice(0, 65_536))

/** Whether much is gone of what the page had, and nothing has come in its place. */
function hasShrunk(page: PageLook, { size }: GoodPage): boolean {
  const links = page.document?.links.length ?? 0
  return traitsOfPage(page).words.size < size.words * SHRUNK_WORDS || (size.links >= FEW_LINKS && links < size.links * SHRUNK_LINKS)
}

const hasChanged = (page: PageLook, before: GoodPage): boolean =>
  isToRetry(page) || hasShrunk(page, before) || STANDS_IN.test(plainText(titleOf(page)))

/**
 * Whether the page announces maintenance, be it bare or in the site's own layout. A page that has room for nothing else says so
 * anywhere; any other in its title or heading, which did not speak of such things in the last good scan. A page that still has
 * what it had merely mentions it. Without an earlier scan title or heading must say it, and a page in a layout also ask to be tried
 * again or not to be listed.
 */
export function isMaintenance(page: PageLook, before: GoodPage | null): boolean {
  const says = isThin(page) && STANDS_IN.test(visibleText(page.body))
  if (page.status >= 400) return says
  const headings = headingsOf(page)
  const isAnnounced = says || STANDS_IN.test(headings)
  if (before === null) return STANDS_IN.test(headings) && (isThin(page) || isToRetry(page) || isUnlisted(page))
  return !before.speaksOfMaintenance && (isAnnounced || MAY_STAND_IN.test(headings)) && hasChanged(page, before)
}
