import { defineScanner } from '#scanners/sdk/scanner.ts'
import { WEBSITE_SCANNER_TYPES } from './check.ts'
import { checks } from './checks.ts'
import { connection } from './connection.ts'
import { datasets } from './datasets.ts'
import { siteOf } from './target.ts'

/** Websites: one target is one site, scanned as any visitor may look at it. */
export const website = defineScanner({
  vectorType: 'Websites',
  path: 'website',
  names: {
    en: { name: 'Websites', summary: 'A public website or web application, seen as a visitor sees it' },
    de: { name: 'Websites', summary: 'Eine öffentliche Website oder Webanwendung, wie Besucher sie sehen' },
    es: { name: 'Sitios web', summary: 'Un sitio o una aplicación web pública, tal como la ve un visitante' },
  },
  connection,
  checks,
  datasets,
  scannerTypes: WEBSITE_SCANNER_TYPES,
  targetOf: siteOf,
  // the start page of a large shop takes 0.5 s of CPU and 130 MB, a crawl of 2,000 pages 14 s and 270 MB; the rest is room for
  // pages made to hurt
  limits: { wallClockMs: 120_000, cpuMs: 60_000, ordinaryCpuMs: 500, heapMb: 256, memoryMb: 512, verdicts: 10_000, bytes: 16_777_216 },
  load: async () => (await import('./scanner.ts')).websiteScanner,
})
