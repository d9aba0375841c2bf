import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ScanDetail } from '#contract/scans.ts'
import { useFormat } from '#web/components/format.ts'
import { CoverageList } from '#web/components/scans/CoverageList.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

const Ran = styled('details')({
  marginTop: 12,
  '& summary': { cursor: 'pointer', fontSize: 12, color: tone.muted, minHeight: 24 },
  '& ul': {
    margin: '6px 0 0',
    padding: 0,
    listStyle: 'none',
    fontSize: 12,
    color: tone.muted,
    display: 'grid',
    gap: '2px 16px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  },
  '& li': { overflowWrap: 'anywhere' },
})

/** What became of every check: those that ran, and why the others did not. */
export function CoveragePanel({ coverage }: { coverage: ScanDetail['coverage'] }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  return (
    <Panel title={t('coverage.all')}>
      <CoverageList coverage={coverage} />
      {coverage.ranChecks.length > 0 && (
        <Ran>
          <summary>{t('coverage.state.ran', { count: coverage.ran, amount: format.number(coverage.ran) })}</summary>
          <ul>
            {coverage.ranChecks.map(({ checkId, title }) => (
              <li key={checkId}>{title}</li>
            ))}
          </ul>
        </Ran>
      )}
    </Panel>
  )
}
