import { styled } from '@mui/material/styles'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { HealthLabel } from '#web/components/chips/StatusLabel.tsx'
import { ConnectionMenu } from '#web/features/connections/ConnectionMenu.tsx'
import { LastScan } from '#web/components/scans/LastScan.tsx'
import { RestoreButton } from '#web/features/connections/RestoreButton.tsx'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { tone } from '#web/ui/tokens.ts'

const Target = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  color: 'inherit',
  textUnderlineOffset: 3,
  '&:hover': { color: tone.text },
})

/** Kind, health, last scan, target: what stands below the name. */
export function ConnectionMarks({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const { target, vectorType } = connection
  return (
    <>
      <span className="where">
        <VectorBadge vectorType={vectorType} />
        <HealthLabel connection={connection} />
      </span>
      <span>
        {t('column.lastScan')}: <LastScan connection={connection} />
      </span>
      {/^https?:/u.test(target) ? (
        <Target href={target} target="_blank" rel="noreferrer" title={t('detail.openTarget')}>
          <code>{target}</code>
          <ExternalLink size={12} aria-hidden />
        </Target>
      ) : (
        <code>{target}</code>
      )}
    </>
  )
}

/** Scan now, or what brings a connection back; and the rest in a menu. */
export function ConnectionActions({ connection, onDeleted }: { connection: Connection; onDeleted: () => void }) {
  const { t } = useTranslation('common')
  return (
    <>
      {connection.inScope ? (
        <ScanNowButton connection={connection} variant="contained" label={t('action.scanNow')} />
      ) : (
        <RestoreButton connection={connection} variant="contained" />
      )}
      <ConnectionMenu connection={connection} onDeleted={onDeleted} />
    </>
  )
}
