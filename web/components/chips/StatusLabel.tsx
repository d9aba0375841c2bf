import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import type { ExecutionStatus } from '#contract/executions.ts'
import type { FindingStatus } from '#contract/findings.ts'
import type { ColumnId } from '#contract/remediations.ts'
import type { RunnerState } from '#contract/runners.ts'
import type { ResultStatus } from '#contract/scan-results.ts'
import type { ScanStatus } from '#contract/scans.ts'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'

const Label = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap', verticalAlign: 'middle' })

const COLUMN_SHAPE: Readonly<Record<ColumnId, StatusShape>> = {
  Column_Todo: 'dashed',
  Column_InProgress: 'half',
  Column_ReadyToVerify: 'threeQuarters',
  Column_Completed: 'tick',
  Column_Regression: 'bang',
}
const FINDING_SHAPE: Readonly<Record<FindingStatus, StatusShape>> = {
  open: 'bang',
  resolved: 'tick',
  muted: 'dash',
  'accepted risk': 'threeQuarters',
  'false positive': 'dash',
}
const SCAN_SHAPE: Readonly<Record<ScanStatus, StatusShape>> = {
  queued: 'dashed',
  running: 'half',
  completed: 'tick',
  failed: 'bang',
  cancelled: 'dash',
}
const EXECUTION_SHAPE: Readonly<Record<ExecutionStatus, StatusShape>> = { ...SCAN_SHAPE, lost: 'bang' }
const RESULT_SHAPE: Readonly<Record<ResultStatus, StatusShape>> = {
  pass: 'tick',
  fail: 'bang',
  manual: 'threeQuarters',
  error: 'bang',
  muted: 'dash',
}
const RUNNER_SHAPE: Readonly<Record<RunnerState, StatusShape>> = {
  expected: 'dashed',
  online: 'tick',
  offline: 'bang',
  outdated: 'threeQuarters',
  revoked: 'dash',
}
const HEALTH_SHAPE: Readonly<Record<Connection['health'], StatusShape>> = {
  never_scanned: 'dashed',
  healthy: 'tick',
  failed: 'bang',
  scanning: 'half',
}

const Status = ({ shape, children }: { shape: StatusShape; children: ReactNode }) => (
  <Label>
    <StatusGlyph shape={shape} />
    {children}
  </Label>
)

/** The ring of a board column, without its name. */
export function ColumnGlyph({ columnId, size = 14 }: { columnId: ColumnId; size?: number }) {
  return <StatusGlyph shape={COLUMN_SHAPE[columnId]} size={size} />
}
/** @param isProved false takes the tick from a card that was only marked done */
export function ColumnLabel({ columnId, isProved = true }: { columnId: ColumnId; isProved?: boolean }) {
  const { t } = useTranslation()
  return <Status shape={isProved ? COLUMN_SHAPE[columnId] : 'dashed'}>{t(`column.${columnId}`)}</Status>
}
export function FindingStatusChip({ status }: { status: FindingStatus }) {
  const { t } = useTranslation()
  return <Status shape={FINDING_SHAPE[status]}>{t(`findingStatus.${status}`)}</Status>
}
export function ScanStatusChip({ status }: { status: ScanStatus }) {
  const { t } = useTranslation()
  return <Status shape={SCAN_SHAPE[status]}>{t(`scanStatus.${status}`)}</Status>
}
/** How an execution stands. Needs the texts of 'scans'. */
export function ExecutionStatusLabel({ status }: { status: ExecutionStatus }) {
  const { t } = useTranslation('scans')
  return <Status shape={EXECUTION_SHAPE[status]}>{t(`log.status.${status}`)}</Status>
}
export function ResultStatusChip({ status }: { status: ResultStatus }) {
  const { t } = useTranslation()
  return <Status shape={RESULT_SHAPE[status]}>{t(`resultStatus.${status}`)}</Status>
}
/** How a remote runner stands. Needs the texts of 'runners'. */
export function RunnerStateLabel({ state }: { state: RunnerState }) {
  const { t } = useTranslation('runners')
  return <Status shape={RUNNER_SHAPE[state]}>{t(`state.${state}`)}</Status>
}
/** How a connection stands; out of scope comes before its health, and so do credentials that have ended. Needs the texts of 'connections'. */
export function HealthLabel({ connection }: { connection: Pick<Connection, 'health' | 'inScope' | 'credentialsState'> }) {
  const { t } = useTranslation('connections')
  const { health, inScope, credentialsState } = connection
  if (inScope && credentialsState === 'expired' && health !== 'scanning') return <Status shape="bang">{t('expiry.expired')}</Status>
  return <Status shape={inScope ? HEALTH_SHAPE[health] : 'dash'}>{t(inScope ? `health.${health}` : 'health.outOfScope')}</Status>
}
