import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'
import type { Evidence, ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { isAtOrAbove } from './judge-versions.ts'

/** A weakness of some versions of a piece of software. */
export interface KnownVulnerability {
  /** CVE ids. */
  ids: readonly string[]
  riskLevel: RiskLevel
  /** 'a..b': from a on, before b, the first version that is fixed. */
  ranges: readonly string[]
  /** Only where the server runs on Windows. */
  onWindows?: true
}
export interface Software {
  name: string
  /** How it names itself; the first group is the version. */
  pattern: RegExp
  /** Distributions ship it and fix it without changing the version it names. */
  isBackported: boolean
  /** Where its makers publish what was fixed. */
  source: string
  vulnerabilities: readonly KnownVulnerability[]
  /** Versions that no longer get updates from their makers: 'a..b' → since when. */
  ended: Readonly<Record<string, string>>
}

/** The day on which the tables of servers and systems were last compared with what their makers publish. They name what matters, not everything. */
export const SOFTWARE_AS_OF = '2026-11-22'

/** @param ids separated by spaces */
export const known = (riskLevel: RiskLevel, ids: string, ...ranges: readonly string[]): KnownVulnerability => ({
  ids: ids.split(' '),
  riskLevel,
  ranges,
})

/** Longest header or tag that is read. */
const TEXT_MAX = 500
const DISTRIBUTIONS = /ubuntu|debian|\bdeb\d|\+deb|red ?hat|rhel|centos|rocky|almalinux|fedora|suse|amazon|oracle|raspbian|\bel\d/iu
/** Apache as its makers ship it names the kind of system, distributions their name. */
const BY_ITS_MAKERS = /\((?:Unix|Win32|Win64)\)/u
const WINDOWS = /\((?:Win32|Win64)\)|Microsoft-IIS/u

/** '1.1.1k' stands behind '1.1.1' and before '1.1.1l'. */
const comparable = (version: string): string =>
  version.replace(/(\d)([a-z])$/u, (_, digit: string, letter: string) => `${digit}.${letter.charCodeAt(0) - 96}`)

/** The first fixed version of the range that a version lies in; undefined when it lies in none. */
function fixedIn(version: string, ranges: readonly string[]): string | undefined {
  return ranges
    .map((range) => range.split('..'))
    .find(([from = '', below = '']) => {
      const own = comparable(version)
      return isAtOrAbove(own, comparable(from)) && !isAtOrAbove(own, comparable(below))
    })?.[1]
}

interface Found {
  software: Software
  version: string
  /** Where it says so. */
  text: string
  isFirm: boolean
}
function findIn(text: string, table: readonly Software[]): Found[] {
  const named = text.slice(0, TEXT_MAX)
  return table.flatMap((software) => {
    const version = software.pattern.exec(named)?.[1]
    if (version === undefined) return []
    return [{ software, version, text: named, isFirm: !software.isBackported || (BY_ITS_MAKERS.test(named) && !DISTRIBUTIONS.test(named)) }]
  })
}

/** What is told of software whose fix may have been added under an old version: little where a distribution names itself. */
function riskOf({ isFirm, text }: Found, worst: RiskLevel): RiskLevel {
  if (isFirm) return worst
  const most: RiskLevel = DISTRIBUTIONS.test(text) ? 'low' : 'medium'
  return RISK_LEVELS.indexOf(worst) > RISK_LEVELS.indexOf(most) ? most : worst
}

function judge(found: Found, resource: ResourceRef, seen: Evidence): Verdict[] {
  const { software, version, text, isFirm } = found
  const hits = software.vulnerabilities.flatMap((vulnerability) => {
    const fixed = fixedIn(version, vulnerability.ranges)
    return fixed === undefined || (vulnerability.onWindows === true && !WINDOWS.test(text)) ? [] : [{ ...vulnerability, fixed }]
  })
  const [, since] = Object.entries(software.ended).find(([range]) => fixedIn(version, [range]) !== undefined) ?? []
  if (hits.length === 0 && since === undefined) return []
  const ids = [...new Set(hits.flatMap((hit) => hit.ids))]
  const worst = RISK_LEVELS.findLast((level) => hits.some(({ riskLevel }) => riskLevel === level)) ?? 'medium'
  const fixed = hits.map((hit) => hit.fixed).toSorted((a, b) => (isAtOrAbove(comparable(a), comparable(b)) ? -1 : 1))[0] ?? ''
  const lines = hits.map((hit) => `${hit.ids.join(', ')} (${hit.riskLevel}), fixed in ${hit.fixed}`)
  const kind = since === undefined ? 'fail' : 'ended'
  return [
    fail(resource, isFirm ? kind : `${kind}Tentative`, {
      locator: software.name,
      riskLevel: riskOf(found, worst),
      confidence: isFirm ? 'firm' : 'tentative',
      values: { software: software.name, version, count: ids.length, cves: ids.slice(0, 5).join(', '), fixed, since: since ?? '' },
      evidence: [seen, textEvidence(software.name, [`${software.name} ${version}`, ...lines, software.source].join('\n'))],
    }),
  ]
}

/**
 * A verdict for each piece of software that names a version with known vulnerabilities, or one without updates.
 * @param said what names software, as it was sent
 * @param complete whether all that can name software was seen
 */
export function judgeSoftware(
  resource: ResourceRef,
  { said, seen, table, complete }: { said: readonly string[]; seen: Evidence; table: readonly Software[]; complete: boolean },
): Verdict[] {
  const fails = said.flatMap((text) => findIn(text, table)).flatMap((found) => judge(found, resource, seen))
  return conclude({ resource, fails, complete, passed: { evidence: [seen] } })
}
