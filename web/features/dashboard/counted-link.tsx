import { styled } from '@mui/material/styles'
import { createLink } from '@tanstack/react-router'
import { FINDING_STATUSES } from '#contract/findings.ts'
import { remediationViews } from '#contract/remediations.ts'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'

/** Where a figure leads: a list with filters that leave as many rows as the figure says. */
export interface Target {
  to: string
  search?: Readonly<Record<string, string>>
}

/** The lists behind the figures of the overview. Instants are ISO texts, as the server gave them with the figure. */
export const targets = {
  open: { to: paths.findings, search: { status: 'open' } },
  openOf: (riskLevel: string): Target => ({ to: paths.findings, search: { status: 'open', riskLevel } }),
  overdue: { to: paths.findings, search: { status: 'open', overdue: 'true', sort: 'slaDueAt' } },
  overdueAfter: (dueAfter: string): Target => ({
    to: paths.findings,
    search: { status: 'open', overdue: 'true', dueAfter, sort: 'slaDueAt' },
  }),
  resolved: { to: paths.findings, search: { status: 'resolved', sort: '-lastChangeAt' } },
  provedAfter: (changedAfter: string): Target => ({
    to: paths.findings,
    search: { status: 'resolved', changedAfter, sort: '-lastChangeAt' },
  }),
  newAfter: (firstSeenAfter: string): Target => ({
    to: paths.findings,
    search: { status: FINDING_STATUSES.join(','), firstSeenAfter, sort: '-firstSeenAt' },
  }),
  openFixes: { to: paths.remediations, search: remediationViews.open },
  marked: { to: paths.remediations, search: { completion: 'marked', sort: '-updatedAt' } },
  regressions: { to: paths.remediations, search: { remediationStatus: 'Regression', sort: '-updatedAt' } },
  regressedAfter: (regressedAfter: string): Target => ({
    to: paths.remediations,
    search: { remediationStatus: 'Regression', regressedAfter, sort: '-updatedAt' },
  }),
  connections: { to: paths.connections },
  healthy: { to: paths.connections, search: { health: 'healthy' } },
  notScanned: { to: paths.connections, search: { health: 'never_scanned' } },
  failed: { to: paths.connections, search: { health: 'failed' } },
  failedScans: (from: string): Target => ({ to: paths.scans, search: { status: 'failed', from } }),
  outOfScope: { to: paths.connectionsOutOfScope },
} as const

const Quiet = createLink(
  styled('a')({
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 4,
    // 24 px to hit without moving the line
    display: 'inline-block',
    minHeight: 24,
    paddingBlock: 3,
    marginBlock: -3,
    '&.bad': { color: tone.risk.critical.text },
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3, textDecorationThickness: 1 },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 },
  }),
)

/** A figure, with its words, as a link in the colour around it. */
export function CountedLink({ target, className = '', children }: { target: Target; className?: string; children: React.ReactNode }) {
  const { to, search } = target
  return (
    <Quiet to={to} {...(search === undefined ? {} : { search })} className={className} data-figure>
      {children}
    </Quiet>
  )
}
