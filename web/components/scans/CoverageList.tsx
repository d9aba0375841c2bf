import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ScanDetail } from '#contract/scans.ts'
import { useFormat } from '#web/components/format.ts'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import { coverageReason } from './coverage-reason.ts'
import { groupCoverage } from './group-coverage.ts'

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
  '& details ul': { margin: '4px 0 0', padding: 0, listStyle: 'none', fontSize: 12, color: tone.muted, display: 'grid', gap: 2 },
  '& details li': { display: 'block', overflowWrap: 'anywhere' },
})

function Reason({ reason }: { reason: string | null }) {
  const { t } = useTranslation('scans')
  if (reason === null) return null
  const word = coverageReason(reason)
  return <p>{word === undefined ? reason : t(`coverage.reason.${word}`)}</p>
}

/** What a scan saw and could not see: how many checks ran, and why the others did not. Needs the texts of 'scans'. */
export function CoverageList({ coverage }: { coverage: ScanDetail['coverage'] }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const { ran, total, notRun } = coverage
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
          {groups.map(({ state, reason, entries }) => (
            <li key={`${state} ${reason ?? ''}`}>
              <StatusGlyph shape={state === 'skipped' ? 'dash' : 'bang'} />
              <span>{t(`coverage.state.${state}`, { count: entries.length, amount: format.number(entries.length) })}</span>
              <span />
              <div>
                <Reason reason={reason} />
                <details>
                  <summary>{t('coverage.which')}</summary>
                  <ul>
                    {entries.map((entry) => (
                      <li key={`${entry.checkId} ${entry.scope}`}>
                        {entry.title} · {entry.scope}
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
