import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SCHEDULES, updateConnection } from '#contract/connections.ts'
import type { ScanSchedule } from '#contract/scans.ts'
import { call } from '#web/api.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { notify } from '#web/ui/states/toast.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'

/** Changes the rhythm of a connection, lets it rest or go on. */
function useReschedule() {
  const cache = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; schedule?: string; isSchedulePaused?: boolean }) =>
      call(updateConnection, { params: { id }, body }),
    onSuccess: () => Promise.all(['scans', 'connections', 'calendar'].map((tag) => cache.invalidateQueries({ queryKey: [tag] }))),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
}
type OnChange = ReturnType<typeof useReschedule>['mutate']

/** The rhythm, changed in place; the text of a cron expression is changed on its connection. */
function Rhythm({ row, onChange }: { row: ScanSchedule; onChange: OnChange }) {
  const { t } = useTranslation(['scans', 'connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const presets = SCHEDULES.map((value): { value: string; label: string } => ({ value, label: t(`connections:schedule.${value}`) }))
  const isPreset = presets.some(({ value }) => value === row.schedule)
  const own = isPreset ? [] : [{ value: row.schedule, label: t('connections:schedule.cronOf', { expression: row.schedule }) }]
  return (
    <span style={{ display: 'inline-block', minWidth: 116 }}>
      <SelectMenu
        look="quiet"
        label={t('schedules.rhythmOf', { name: row.connectionName })}
        value={row.schedule}
        options={[...own, ...presets]}
        onChange={(schedule) => onChange({ id: row.connectionId, schedule })}
        disabledReason={refusal}
        maxWidth={170}
      />
    </span>
  )
}

function NextRun({ row }: { row: ScanSchedule }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  if (row.isPaused) return <span className="muted">{t('schedules.paused')}</span>
  if (row.nextScanAt === null) return <span className="muted">{t('schedules.byHand')}</span>
  return (
    <span title={row.isHeldBack ? t('schedules.heldBack') : undefined}>
      <time dateTime={row.nextScanAt}>{format.dateTime(row.nextScanAt)}</time>
      {row.isHeldBack && <span className="muted"> · {t('schedules.window')}</span>}
    </span>
  )
}

function LastScan({ row: { lastScan } }: { row: ScanSchedule }) {
  const { t } = useTranslation('scans')
  if (lastScan === null) return <span className="muted">{t('schedules.never')}</span>
  return (
    <span className="line">
      <ScanStatusChip status={lastScan.status} />
      <RelativeTime at={lastScan.at} />
    </span>
  )
}

function PauseButton({ row, isBusy, onChange }: { row: ScanSchedule; isBusy: boolean; onChange: OnChange }) {
  const { t } = useTranslation('scans')
  const may = useRight('connections.manage')
  if (row.schedule === 'manual' || !may) return null
  const Icon = row.isPaused ? Play : Pause
  return (
    <Button
      size="small"
      variant="text"
      disabled={isBusy}
      startIcon={<Icon size={13} aria-hidden />}
      aria-label={t(row.isPaused ? 'schedules.resumeOf' : 'schedules.pauseOf', { name: row.connectionName })}
      onClick={() => onChange({ id: row.connectionId, isSchedulePaused: !row.isPaused })}
    >
      {t(row.isPaused ? 'schedules.resume' : 'schedules.pause')}
    </Button>
  )
}

/** Columns of the schedules: of what, how often, when next, how it ended last, rest or go on. */
export function useScheduleColumns(): readonly Column<ScanSchedule>[] {
  const { t } = useTranslation('scans')
  const { mutate, isPending } = useReschedule()
  return useMemo(
    () => [
      {
        id: 'connection',
        header: t('column.connection'),
        link: (row) => ({ to: paths.connection(row.connectionId) }),
        cell: (row) => row.connectionName,
      },
      {
        id: 'kind',
        header: t('column.target'),
        width: 84,
        from: 700,
        phone: 'start',
        cell: (row) => <VectorBadge vectorType={row.vectorType} />,
      },
      {
        id: 'rhythm',
        header: t('schedules.rhythm'),
        width: 170,
        from: 560,
        phone: 'meta',
        cell: (row) => <Rhythm row={row} onChange={mutate} />,
      },
      { id: 'next', header: t('schedules.next'), width: 240, phone: 'meta', cell: (row) => <NextRun row={row} /> },
      { id: 'last', header: t('schedules.last'), width: 230, from: 900, cell: (row) => <LastScan row={row} /> },
      {
        id: 'pause',
        header: t('schedules.pauseOrResume'),
        isHeadHidden: true,
        width: 130,
        from: 640,
        phone: 'end',
        cell: (row) => <PauseButton row={row} isBusy={isPending} onChange={mutate} />,
      },
    ],
    [t, mutate, isPending],
  )
}
