import type { Preflight } from '#contract/connections.ts'
import type { Language } from '#contract/fields.ts'
import { CATEGORIES, type Category } from '#scanners/sdk/categories.ts'
import type { PreflightReport } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'

const isCategory = (name: string): name is Category => Object.hasOwn(CATEGORIES, name)

/** What a runner found out of a connection's access, as people read it. What it says of checks that there are not is left out. */
export function presentPreflight({ checks, connection }: ScannerInfo, found: PreflightReport, language: Language): Preflight {
  const known = new Map(checks.map((check) => [check.id, check]))
  const blind = found.blind.flatMap(({ checkId, lacks }) => {
    const check = known.get(checkId)
    return check === undefined ? [] : [{ checkId, title: check.texts[language].name, lacks, category: check.category }]
  })
  const untried = new Set(found.untried.filter((id) => known.has(id)))
  const denied = found.permissions.filter(({ state }) => state === 'denied').map(({ action }) => action)
  const groups = [...Map.groupBy(checks, ({ category }) => category)].map(([category, own]) => {
    const lost = blind.filter((one) => one.category === category)
    return {
      name: isCategory(category) ? CATEGORIES[category][language] : category,
      checks: own.length,
      runnable: own.length - lost.length - own.filter(({ id }) => untried.has(id)).length,
      denied: [...new Set(lost.flatMap(({ lacks }) => lacks))].toSorted(),
    }
  })
  return {
    permissions: found.permissions,
    blind: blind.map(({ category: _category, ...one }) => one),
    untried: [...untried],
    runnable: checks.length - blind.length - untried.size,
    checks: checks.length,
    groups: groups.toSorted((a, b) => a.name.localeCompare(b.name, language)),
    patch: denied.length === 0 ? null : (connection.patch?.(denied) ?? null),
  }
}
