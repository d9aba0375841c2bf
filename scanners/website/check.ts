import type { Label } from '#scanners/sdk/labels.ts'
import { checksOf, type Exposure } from '#scanners/sdk/check.ts'
import { PROBING, type WebsiteCollector, type WebsiteFacts } from './facts.ts'
import { judgeEveryPage } from './judge-pages.ts'

/** The parts of a website that checks look at, and how people read them. */
export const WEBSITE_SCANNER_TYPES = {
  Content: { en: 'Content', de: 'Inhalt', es: 'Contenido' },
  Cookies: { en: 'Cookies', de: 'Cookies', es: 'Cookies' },
  DNS: { en: 'DNS', de: 'DNS', es: 'DNS' },
  Exposure: { en: 'Exposure', de: 'Offenlegung', es: 'Exposición' },
  Headers: { en: 'Headers', de: 'Header', es: 'Cabeceras' },
  Input: { en: 'Input', de: 'Eingaben', es: 'Entradas' },
  Scripts: { en: 'Scripts', de: 'Skripte', es: 'Scripts' },
  TLS: { en: 'TLS', de: 'TLS', es: 'TLS' },
  Transport: { en: 'Transport', de: 'Transport', es: 'Transporte' },
} as const satisfies Readonly<Record<string, Label>>

/** Websites are there for everyone, but for those that answered from an address of this machine or of a private network. */
function exposureOf(facts: WebsiteFacts, needs: readonly WebsiteCollector[]): Exposure {
  const isInternal = (needs.includes('page') && facts.page.isInternal) || (needs.includes('tls') && facts.tls.isInternal)
  return isInternal ? 'internal' : 'exposed'
}

type Definer = ReturnType<typeof checksOf<WebsiteFacts, WebsiteCollector, keyof typeof WEBSITE_SCANNER_TYPES>>
const define: Definer = checksOf('Websites', exposureOf, PROBING)

/**
 * Defines a check of websites. One that needs the crawl judges a page, and is asked about every page of the site: what it finds
 * in one place on several pages is one verdict, with its pages.
 */
export const websiteCheck: Definer = (check) => {
  const defined = define(check)
  return defined.needs.includes('crawl') ? { ...defined, judge: (facts) => judgeEveryPage(defined, facts) } : defined
}
