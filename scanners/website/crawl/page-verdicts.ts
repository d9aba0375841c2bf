import { RISK_LEVELS } from '#contract/fields.ts'
import type { Verdict } from '#scanners/sdk/check.ts'

/** What one check found on the pages of a site, by locator. A cause on many pages is one place. */
export interface PagePlaces {
  places: ReadonlyMap<string, PagePlace>
  /** More places than are kept. */
  overflows: boolean
  /** Pages of which the check itself could not tell. */
  unsure: ReadonlySet<string>
}
export interface PagePlace {
  /** The verdict that is told: of the worst risk, of those of the page whose address comes first. */
  verdict: Verdict
  /** The page that the verdict is of. */
  page: string
  /** Paths of all pages with it. */
  pages: ReadonlySet<string>
}
interface Kept {
  verdict: Verdict
  page: string
  pages: Set<string>
}
const PLACES_MAX = 200

/** Gathers verdicts page by page, so that no page need be kept; the order of the pages changes nothing. */
export class PageVerdicts {
  readonly #checks = new Map<string, { places: Map<string, Kept>; overflows: boolean; unsure: Set<string> }>()

  /** @param verdicts null: the check has nothing to judge on this page */
  add(checkId: string, path: string, verdicts: readonly Verdict[] | null): void {
    const known = this.#checks.get(checkId) ?? { places: new Map<string, Kept>(), overflows: false, unsure: new Set<string>() }
    this.#checks.set(checkId, known)
    if (verdicts === null) known.unsure.add(path)
    for (const verdict of verdicts ?? []) {
      if (verdict.status === 'UNKNOWN') known.unsure.add(path)
      if (verdict.status !== 'FAIL') continue
      const key = verdict.locator ?? ''
      const before = known.places.get(key)
      if (before !== undefined) {
        before.pages.add(path)
        if (outranks(verdict, path, before)) Object.assign(before, { verdict, page: path })
      } else if (known.places.size < PLACES_MAX) known.places.set(key, { verdict, page: path, pages: new Set([path]) })
      else known.overflows = true
    }
  }
  of(checkId: string): PagePlaces | undefined {
    return this.#checks.get(checkId)
  }
}

/** Without a risk of its own a verdict has the check's, which is most often the worst. */
export const riskRank = ({ riskLevel }: Verdict): number => (riskLevel === undefined ? RISK_LEVELS.length : RISK_LEVELS.indexOf(riskLevel))
function outranks(verdict: Verdict, path: string, before: Kept): boolean {
  const [own, known] = [riskRank(verdict), riskRank(before.verdict)]
  return own === known ? path < before.page : own > known
}
