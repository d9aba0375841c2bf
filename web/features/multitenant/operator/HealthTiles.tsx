import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getPlatformHealth } from '#contract/platform.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes as people write it: '12 MB', in powers of 1000. */
export function bytesText(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const unit = UNITS[step] ?? 'byte'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  )
}

const Strip = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
  gap: 1,
  margin: '0 0 16px',
  border: `1px solid ${tone.line}`,
  borderRadius: 10,
  overflow: 'hidden',
  background: tone.surface,
  '& > div': {
    boxShadow: `0 0 0 1px ${tone.line}`,
    padding: '12px 16px',
    display: 'flex',
    flexDirection: 'column',
  },
  // read out as name, figure, detail; seen with the figure on top
  '& dt': { order: 1, fontSize: 12, fontWeight: 550 },
  '& dd': { margin: 0, fontSize: 20, fontWeight: 620, fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.02em' },
  '& dd.detail': { order: 2, fontSize: 12, fontWeight: 400, color: tone.muted, letterSpacing: 0 },
})

/** Sizes, queues and failures of the installation; renewed every half minute. */
export function HealthTiles() {
  const { t, i18n } = useTranslation(['multitenant', 'common'])
  const format = useFormat()
  const health = useQuery({ ...queryOf(getPlatformHealth, {}), refetchInterval: 30_000 })
  if (health.isError) return <QueryError error={health.error} onRetry={() => void health.refetch()} />
  if (health.data === undefined) return <BlockSkeleton height={84} label={t('common:state.loading')} />
  const { data } = health
  const tiles = [
    ['accounts', format.number(data.accounts), null],
    ['users', format.number(data.users), null],
    ['connections', format.number(data.connections), null],
    [
      'scans',
      format.number(data.scansRunning + data.scansQueued),
      t('operator.scansText', { running: format.number(data.scansRunning), queued: format.number(data.scansQueued) }),
    ],
    ['failed', format.number(data.scansFailedToday), null],
    ['mail', format.number(data.mailWaiting), t('operator.mailFailed', { count: data.mailFailed })],
    ['database', bytesText(data.databaseBytes, i18n.language), t('operator.version', { version: data.version })],
  ] as const
  return (
    <Strip>
      {tiles.map(([key, value, detail]) => (
        <div key={key}>
          <dt>{t(`operator.tiles.${key}`)}</dt>
          <dd>{value}</dd>
          {detail !== null && <dd className="detail">{detail}</dd>}
        </div>
      ))}
    </Strip>
  )
}
