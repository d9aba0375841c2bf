import type { RiskLevel } from '#contract/fields.ts'
import { LIBRARIES, type Library, type Vulnerability } from './judge-library-table.ts'

export interface FoundLibrary {
  name: string
  version: string
  /** Worst first. */
  vulnerabilities: readonly Vulnerability[]
}
const ORDER: readonly RiskLevel[] = ['critical', 'high', 'medium', 'low', 'info']
/** Banners stand at the top of a file, or of one of the files bundled into it. */
const BANNER_MAX = 524_288
const NAMED_VERSION = '[-./@](\\d{1,3}\\.\\d{1,3}(?:\\.\\d{1,3})?)'

/** Compares '1.8' and '1.12.4' by number. */
function isBelow(version: string, bound: string): boolean {
  const [a, b] = [version, bound].map((text) => text.split('.').map(Number))
  for (let part = 0; part < 3; part += 1) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
const affects = ({ from, below }: Vulnerability, version: string) =>
  isBelow(version, below) && (from === undefined || !isBelow(version, from))

/** Known libraries with known vulnerabilities, by the address of a script and by the banner in its text (empty when it was not read). */
export function vulnerableLibraries(url: string, body: string): FoundLibrary[] {
  const text = body.slice(0, BANNER_MAX)
  return LIBRARIES.flatMap((library) => {
    const version = versionIn(library, url, text)
    if (version === null) return []
    const vulnerabilities = library.vulnerabilities.filter((vulnerability) => affects(vulnerability, version))
    const worstFirst = vulnerabilities.toSorted((a, b) => ORDER.indexOf(a.riskLevel) - ORDER.indexOf(b.riskLevel))
    return worstFirst.length > 0 ? [{ name: library.name, version, vulnerabilities: worstFirst }] : []
  })
}
function versionIn({ file, banner }: Library, url: string, text: string): string | null {
  const banners = banner.exec(text)?.[1]
  if (banners !== undefined) return banners
  // jquery-3.4.1.min.js, /jquery/3.4.1/jquery.min.js, jquery@3.4.1
  const named = new RegExp(`(?:^|[/@])(?:${file})(?:\\.slim|\\.core|\\.full)?(?:[-.]min)?${NAMED_VERSION}`, 'iu').exec(url.slice(0, 2_048))
  return named?.[1] ?? null
}
