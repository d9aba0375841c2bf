import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { SCAN_FAULTS, TARGET_FAILURES, type CoverageState } from '#contract/coverage.ts'
import type { ScanDetail } from '#contract/scans.ts'
import { useFormat } from '#web/components/format.ts'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

type Entry = ScanDetail['coverage']['notRun'][number]
/** A check that did not run, and the scopes in which it did not. */
interface MissedCheck {
  checkId: string
  title: string
  scopes: readonly string[]
}
interface CoverageGroup {
  state: CoverageState
  reason: string | null
  checks: readonly MissedCheck[]
}

/** Checks that did not run, gathered by state and reason, the largest group first. */
export function groupCoverage(notRun: readonly Entry[]): CoverageGroup[] {
  const groups = Map.groupBy(notRun, ({ state, reason }) => `${state}\n${reason ?? ''}`)
  return [...groups.values()]
    .flatMap((entries) => {
      const [first] = entries
      return first === undefined ? [] : [{ state: first.state, reason: first.reason, checks: missedChecks(entries) }]
    })
    .toSorted((a, b) => b.checks.length - a.checks.length)
}
const missedChecks = (entries: readonly Entry[]): MissedCheck[] =>
  [...Map.groupBy(entries, ({ checkId }) => checkId)].map(([checkId, of]) => ({
    checkId,
    title: of[0]?.title ?? checkId,
    scopes: of.map(({ scope }) => scope),
  }))

const TEXT_OF = {
  permit: 'permit',
  permit_elsewhere: 'permit_elsewhere',
  permit_ended: 'permit_ended',
  proof_lost: 'proof_lost',
  not_applicable: 'not_applicable',
  unknown_check: 'unknown_check',
  not_resolved: 'unreachable',
  connection_refused: 'unreachable',
  connection_reset: 'unreachable',
  unreachable: 'unreachable',
  timeout: 'timeout',
  aborted: 'timeout',
  tls_failed: 'tls_failed',
  redirect_loop: 'redirect',
  too_many_redirects: 'redirect',
  protocol_error: 'protocol_error',
  address_refused: 'address_refused',
  url_refused: 'address_refused',
  other_answers: 'other_answers',
  part_of_page: 'part_of_page',
  no_scope: 'no_scope',
  not_offered: 'not_offered',
  service_error: 'service_error',
  throttled: 'throttled',
  scan_window: 'scan_window',
  out_of_scope: 'out_of_scope',
  engine_missing: 'engine_missing',
  engine_failed: 'engine_failed',
  internal: 'internal',
} as const
type ReasonText = (typeof TEXT_OF)[keyof typeof TEXT_OF] | 'superseded' | 'page_unseen'

/** The word under which the reason of a check that did not run has its text; undefined for one that is a sentence itself. */
export function coverageReason(reason: string): ReasonText | undefined {
  if (reason.startsWith('superseded by ')) return 'superseded'
  if (reason.startsWith('page_')) return 'page_unseen'
  const word = reason.split(':')[0]
  if (word === 'judge_failed') return 'internal'
  return Object.entries(TEXT_OF).find(([known]) => known === word)?.[1]
}

/** More checks than this are named when asked for: a blocked scan names them all. */
const OPEN_UP_TO = 12

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(60px, 1fr)',
  gap: 14,
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
})
const List = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 10,
  '& li': { display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr)', gap: '2px 10px' },
  '& li > svg': { marginTop: 3 },
  '& p': { margin: 0, fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
  '& summary': { cursor: 'pointer', fontSize: 12, color: tone.muted },
  '& details ul': {
    margin: '4px 0 0',
    padding: 0,
    listStyle: 'none',
    fontSize: 12,
    color: tone.muted,
    display: 'grid',
    gap: '2px 16px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  },
  '& details li': { display: 'block', overflowWrap: 'anywhere' },
})

function Reason({ reason }: { reason: string | null }) {
  const { t } = useTranslation('scans')
  if (reason === null) return null
  const failure = [...TARGET_FAILURES, ...SCAN_FAULTS].find((known) => known === reason)
  const word = coverageReason(reason)
  if (word === undefined && failure !== undefined) return <p>{t(`failure.${failure}`)}</p>
  return <p>{word === undefined ? reason : t(`coverage.reason.${word}`)}</p>
}

/** What a scan saw and could not see: how many checks ran, and why the others did not. Needs the texts of 'scans'. */
export function CoverageList({ coverage }: { coverage: ScanDetail['coverage'] }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const { ran, total, notRun, scopes: all } = coverage
  const placeOf = (scopes: readonly string[]) =>
    scopes.length > 1 && scopes.length === all.length ? t('coverage.everyScope', { count: all.length }) : scopes.join(', ')
  const groups = groupCoverage(notRun)
  return (
    <>
      <Head>
        <span>{t('coverage.ran', { ran: format.number(ran), count: total, total: format.number(total) })}</span>
        <Meter value={total === 0 ? 0 : (100 * ran) / total} label={t('coverage.label')} color={tone.ok} />
      </Head>
      {groups.length === 0 ? (
        total > 0 && <p style={{ margin: '10px 0 0' }}>{t('coverage.complete')}</p>
      ) : (
        <List>
          {groups.map(({ state, reason, checks }) => (
            <li key={`${state} ${reason ?? ''}`}>
              <StatusGlyph shape={state === 'skipped' ? 'dash' : 'bang'} />
              <span>{t(`coverage.state.${state}`, { count: checks.length, amount: format.number(checks.length) })}</span>
              <span />
              <div>
                <Reason reason={reason} />
                <details open={state !== 'skipped' && checks.length <= OPEN_UP_TO}>
                  <summary>{t('coverage.which')}</summary>
                  <ul>
                    {checks.map(({ checkId, title, scopes }) => (
                      <li key={checkId}>
                        {title} · {placeOf(scopes)}
                      </li>
                    ))}
                  </ul>
                </details>
              </div>
            </li>
          ))}
        </List>
      )}
    </>
  )
}
