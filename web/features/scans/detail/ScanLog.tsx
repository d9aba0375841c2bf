import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getScanLog } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { useLogText } from './use-log-text.ts'

const Lines = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: '0 16px 12px',
  maxHeight: 420,
  overflow: 'auto',
  position: 'relative',
  fontSize: 12,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'auto 14px minmax(0, 1fr)',
    gap: 10,
    padding: '5px 0',
    borderTop: `1px solid ${tone.line}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& time': { color: tone.faint, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& svg': { marginTop: 2, color: tone.faint },
  '& [data-level=warning] svg': { color: tone.risk.medium.text },
  '& [data-level=error] svg': { color: tone.risk.critical.text },
  '& span': { overflowWrap: 'anywhere' },
})
const ICON = { info: Info, warning: TriangleAlert, error: CircleAlert } as const
/** How often a running scan is asked for what it did since, ms. */
const LIVE_MS = 2_000

/** What a scan did, step by step. @param names of its checks, by id */
export function ScanLog({ scanId, isLive, names }: { scanId: string; isLive: boolean; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const log = useQuery({ ...queryOf(getScanLog, { params: { scanId } }), refetchInterval: isLive ? LIVE_MS : false })
  const textOf = useLogText(names)
  return (
    <Panel title={t('log.title')} sub={t('log.fact')} pad={false}>
      {log.isPending && <BlockSkeleton height={160} label={t('common:state.loading')} />}
      {log.isError && <QueryError error={log.error} onRetry={() => void log.refetch()} />}
      {log.data?.total === 0 && <p style={{ margin: '0 16px 16px', color: tone.muted }}>{t('log.empty')}</p>}
      {log.data !== undefined && log.data.total > 0 && (
        // a list that scrolls is reached by the keyboard
        <Lines tabIndex={0} aria-label={t('log.title')}>
          {log.data.results.map((line) => {
            const Icon = ICON[line.level]
            return (
              <li key={line.n} data-level={line.level}>
                <time dateTime={line.at}>{format.clock(line.at)}</time>
                <Icon size={13} role="img" aria-label={t(`log.level.${line.level}`)} />
                <span>{textOf(line)}</span>
              </li>
            )
          })}
        </Lines>
      )}
    </Panel>
  )
}
