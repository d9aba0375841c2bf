import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { WEBSITE_SCANNER_TYPES } from './check.ts'
import { checks } from './checks.ts'
import { siteOf } from './target.ts'

/** Websites: one target is one site, scanned as any visitor may look at it. */
export const website: ScannerInfo = {
  vectorType: 'Websites',
  checks,
  scannerTypes: WEBSITE_SCANNER_TYPES,
  targetOf: siteOf,
  // a scan of a large shop takes 0.5 s of CPU and 130 MB; the rest is room for a page made to hurt
  limits: { wallClockMs: 120_000, cpuMs: 15_000, heapMb: 256, memoryMb: 512, verdicts: 10_000, bytes: 16_777_216 },
  load: async () => (await import('./scanner.ts')).websiteScanner,
}
