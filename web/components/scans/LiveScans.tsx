import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { cancelScan, type Scan } from '#contract/scans.ts'
import { call } from '#web/api.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { useLiveEvent } from '#web/components/live/use-live-events.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const progress = z.object({
  progress: z.number(),
  currentCheckName: z.optional(z.record(z.string(), z.string())),
  fail: z.optional(z.number()),
  pages: z.optional(z.nullable(z.object({ judged: z.number(), known: z.number() }))),
})
type Progress = z.infer<typeof progress>

/** The newest progress of running scans by id, as the stream tells it: a bar moves without asking the server again. */
export function useLiveProgress(): ReadonlyMap<string, Progress> {
  const [known, setKnown] = useState<ReadonlyMap<string, Progress>>(new Map())
  useLiveEvent('scan', (event) => {
    const read = progress.safeParse(event.data)
    const { id } = event
    if (id !== null && read.success) setKnown((before) => new Map(before).set(id, read.data))
  })
  return known
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 14 })
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '6px 12px',
  alignItems: 'center',
  '& .head': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, flexWrap: 'wrap' },
  '& .head strong': { fontWeight: 550, overflowWrap: 'anywhere' },
  '& .bar': { gridColumn: '1 / -1' },
  '& .fact': { gridColumn: '1 / -1', fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
})

function LiveScan({ scan, live }: { scan: Scan; live: Progress | undefined }) {
  const { t, i18n } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const errorText = useErrorText()
  const cache = useQueryClient()
  const refusal = useRefusal('scans.run')
  const cancel = useMutation({
    mutationFn: () => call(cancelScan, { params: { scanId: scan.scanId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [cancelScan.tag] }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  const progress = Math.max(scan.progress, live?.progress ?? 0)
  const current = live?.currentCheckName?.[i18n.language] ?? scan.currentCheckName
  const pages = live?.pages ?? scan.pages
  return (
    <Row>
      <span className="head">
        <VectorBadge vectorType={scan.vectorType} />
        <strong>{scan.connectionName}</strong>
        <ScanStatusChip status={scan.status} />
        {scan.kind === 'verify' && <span className="fact">{t('kind.verify')}</span>}
      </span>
      <ActionButton
        variant="outlined"
        refusal={refusal}
        disabled={cancel.isPending || cancel.isSuccess}
        aria-label={t('cancelOf', { name: scan.connectionName })}
        onClick={() => cancel.mutate()}
      >
        {cancel.isSuccess ? t('cancelling') : t('common:action.cancel')}
      </ActionButton>
      <div className="bar">
        <Meter live value={progress} label={t('progressOf', { name: scan.connectionName })} />
      </div>
      <span className="fact num">
        {scan.waitsForRunner !== null
          ? t('waitsForRunner', { runner: scan.waitsForRunner })
          : scan.status === 'queued'
            ? scan.waitsForHost === null
              ? t('waiting')
              : t('waitsForHost', { host: scan.waitsForHost })
            : t('running', {
                percent: format.percent(progress / 100),
                check: current ?? t('starting'),
                count: live?.fail ?? scan.results.fail,
              })}
        {pages !== null &&
          ` · ${t('pages.progress', { count: pages.known, judged: format.number(pages.judged), known: format.number(pages.known) })}`}
      </span>
    </Row>
  )
}

/** The rows alone. Needs the texts of 'scans'. */
export function LiveScanRows({ scans, progress }: { scans: readonly Scan[]; progress: ReadonlyMap<string, Progress> }) {
  return (
    <List>
      {scans.map((scan) => (
        <LiveScan key={scan.scanId} scan={scan} live={progress.get(scan.scanId)} />
      ))}
    </List>
  )
}

/** Queued and running scans with their progress and a way to cancel; `empty` stands in when there are none. Needs the texts of 'scans'. */
export function LiveScans({
  scans,
  progress,
  action,
  empty,
}: {
  scans: readonly Scan[]
  progress: ReadonlyMap<string, Progress>
  action?: ReactNode
  empty?: ReactNode
}) {
  const { t } = useTranslation('scans')
  return (
    <Panel title={t('live.title')} sub={scans.length === 0 ? undefined : t('live.fact', { count: scans.length })} action={action}>
      {scans.length === 0 && empty}
      <LiveScanRows scans={scans} progress={progress} />
    </Panel>
  )
}
