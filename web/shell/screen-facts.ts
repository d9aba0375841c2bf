import type { Right } from '#contract/rights.ts'
import { paths } from '#web/paths.ts'
import type { TitleKey } from './document-title.ts'

interface ScreenFacts {
  /** Addresses that begin so. */
  under: string
  /** What one must be allowed to, for these screens to hold anything; absent where they hold something for everybody. */
  right?: Right
  /** Stays with what was typed in it when the right goes while it is open; its own buttons refuse then. */
  isForm?: boolean
  /** The list that a row's own screen belongs to, and its label. */
  list?: readonly [path: string, label: TitleKey]
}

const FACTS: readonly ScreenFacts[] = [
  { under: paths.findings, right: 'findings.read', list: [paths.findings, 'nav.findings'] },
  { under: '/dashboard/proofs', right: 'findings.read', list: [paths.findings, 'nav.findings'] },
  { under: paths.remediations, right: 'remediations.read' },
  { under: '/dashboard/remediation', right: 'remediations.read', list: [paths.remediations, 'nav.remediations'] },
  { under: '/remediations', right: 'remediations.read' },
  { under: paths.roadmap, right: 'remediations.read' },
  { under: paths.scanResults, right: 'scans.read', list: [paths.scanResults, 'nav.scanResults'] },
  { under: paths.scans, right: 'scans.read', list: [paths.scans, 'nav.scans'] },
  { under: paths.calendar, right: 'connections.read' },
  { under: paths.chat, right: 'findings.read' },
  { under: paths.resources, right: 'connections.read' },
  { under: '/connections', right: 'connections.read', list: [paths.connections, 'nav.connections'] },
  { under: paths.runners, right: 'connections.read', list: [paths.runners, 'nav.runners'] },
  { under: paths.newConnection, right: 'connections.manage', isForm: true, list: [paths.connections, 'nav.connections'] },
  { under: paths.audit, right: 'audit.read' },
  { under: paths.apiKeys, right: 'api_keys.own' },
]
/** The overview's address begins that of most screens. */
const OVERVIEW: ScreenFacts = { under: paths.dashboard, right: 'findings.read' }

/** What is known of the screen at an address of this client; the longest entry decides. */
export function screenFacts(pathname: string): ScreenFacts | undefined {
  if (pathname === OVERVIEW.under) return OVERVIEW
  return FACTS.filter(({ under }) => pathname === under || pathname.startsWith(`${under}/`)).toSorted(
    (a, b) => b.under.length - a.under.length,
  )[0]
}
