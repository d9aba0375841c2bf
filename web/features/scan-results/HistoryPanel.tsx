import { Link } from '@tanstack/react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import type { getScanResult } from '#contract/scan-results.ts'
import { useFormat } from '#web/components/format.ts'
import { ResultStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px' },
  '& li + li': { borderTop: `1px solid ${tone.line}`, paddingTop: 12 },
  '& .when': { fontSize: 12, color: tone.muted },
  '& p': { flex: '1 0 100%', margin: 0, overflowWrap: 'anywhere' },
})

/** Spans of the same outcome for this check on this resource, newest first. */
export function HistoryPanel({ history }: Pick<ReplyOf<typeof getScanResult>, 'history'>) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  return (
    <Panel title={t('results.detail.history')}>
      <List>
        {history.map(({ status, message, fromScanId, fromAt, toAt }) => (
          <li key={fromAt}>
            <ResultStatusChip status={status} />
            <span className="when">
              {toAt === null
                ? t('results.detail.now', { from: format.dateTime(fromAt) })
                : t('results.detail.span', { from: format.dateTime(fromAt), to: format.dateTime(toAt) })}
              {fromScanId !== null && (
                <>
                  {' · '}
                  <Link to={paths.scanResults} search={{ scanId: fromScanId }}>
                    {t('results.detail.toScan')}
                  </Link>
                </>
              )}
            </span>
            <p>{message}</p>
          </li>
        ))}
      </List>
    </Panel>
  )
}
