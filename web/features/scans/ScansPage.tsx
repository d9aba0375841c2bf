import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Radar } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listScans, type Scan, type ScanStatus } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { type Format, useFormat } from '#web/components/format.ts'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { LiveScans, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { ScanNowMenu } from '#web/components/scans/ScanNowMenu.tsx'
import { toggleWord, useUrlQuery } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'

const ENDED = ['completed', 'failed', 'cancelled'] as const satisfies readonly ScanStatus[]
const LIVE = 'queued,running'

function durationOf(scan: Scan, format: Format): string {
  if (scan.startedAt === null || scan.finishedAt === null) return '—'
  return format.duration(Date.parse(scan.finishedAt) - Date.parse(scan.startedAt))
}

function useColumns(): readonly Column<Scan>[] {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const failureText = useFailureText()
  return useMemo(
    () => [
      {
        id: 'connection',
        header: t('column.connection'),
        cell: (scan) => (
          <span className="line">
            <VectorBadge vectorType={scan.vectorType} />
            <strong>{scan.connectionName}</strong>
            {scan.kind === 'verify' && <span className="muted">{t('kind.verify')}</span>}
          </span>
        ),
      },
      { id: 'status', header: t('column.status'), width: 130, cell: (scan) => <ScanStatusChip status={scan.status} /> },
      {
        id: 'outcome',
        header: t('column.outcome'),
        width: 300,
        cell: (scan) =>
          scan.failureCode === null ? (
            t('outcome', {
              pass: format.number(scan.results.pass),
              fail: format.number(scan.results.fail),
              fresh: format.number(scan.newFindings),
              resolved: format.number(scan.resolvedFindings),
            })
          ) : (
            <span title={failureText(scan)}>{failureText(scan)}</span>
          ),
      },
      { id: 'trigger', header: t('column.trigger'), width: 110, cell: (scan) => t(`trigger.${scan.trigger}`) },
      { id: 'duration', header: t('column.duration'), width: 90, align: 'end', cell: (scan) => durationOf(scan, format) },
      { id: 'requested', header: t('column.requested'), width: 140, cell: (scan) => <RelativeTime at={scan.requestedAt} /> },
    ],
    [t, format, failureText],
  )
}

/** Running scans live, past ones as a list; each leads to its results. */
export function ScansPage() {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [query, change] = useUrlQuery(listScans)
  const live = useQuery(queryOf(listScans, { query: { status: LIVE, limit: 50 } }))
  const past = useQuery({
    ...queryOf(listScans, { query: { ...query, status: query.status ?? ENDED.join(',') } }),
    placeholderData: (before) => before,
  })
  const progress = useLiveProgress()
  const columns = useColumns()
  const running = live.data?.results ?? []
  return (
    <>
      <PageHead
        title={t('title')}
        sub={
          past.data === undefined
            ? undefined
            : t('fact', { total: format.total(past.data.total, past.data.totalIsExact), count: past.data.total })
        }
      >
        <ScanNowMenu />
      </PageHead>
      {running.length > 0 && (
        <div style={{ marginBottom: 16 }}>
          <LiveScans scans={running} progress={progress} />
        </div>
      )}
      <FilterRow role="group" aria-label={t('column.status')}>
        {ENDED.map((status) => (
          <FilterPill
            key={status}
            pressed={query.status?.split(',').includes(status) ?? false}
            onToggle={() => change({ status: toggleWord(query.status, status) })}
          >
            {t(`common:scanStatus.${status}`)}
          </FilterPill>
        ))}
      </FilterRow>
      {past.isPending && <TableSkeleton label={t('common:state.loading')} />}
      {past.isError && <QueryError error={past.error} onRetry={() => void past.refetch()} />}
      {past.data !== undefined && (
        <EntityTable
          label={t('title')}
          columns={columns}
          rows={past.data.results}
          rowId={(scan) => scan.scanId}
          refetching={past.isPlaceholderData}
          onOpen={(scan) => void navigate({ to: paths.scanResults, search: { scanId: scan.scanId } })}
          phoneRow={(scan) => (
            <PhoneRow>
              <span className="title">{scan.connectionName}</span>
              <span className="meta">
                <ScanStatusChip status={scan.status} />
                <RelativeTime at={scan.requestedAt} />
                <span>{scan.failureCode === null ? t('failed', { count: scan.results.fail }) : failureText(scan)}</span>
              </span>
            </PhoneRow>
          )}
          footer={<ListFooter page={past.data} cursor={query.cursor} limit={Number(query.limit ?? 50)} change={change} />}
          empty={
            query.status === undefined ? (
              <EmptyState
                icon={Radar}
                text={t('empty')}
                action={
                  <Button component={Link} to={paths.connections} variant="outlined">
                    {t('toConnections')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={Radar} text={t('common:state.noMatch')} />
            )
          }
        />
      )}
    </>
  )
}
