import { styled } from '@mui/material/styles'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { HealthLabel } from '#web/components/chips/StatusLabel.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { ConnectionMenu } from '#web/features/connections/ConnectionMenu.tsx'
import { RestoreButton } from '#web/features/connections/RestoreButton.tsx'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { tone } from '#web/ui/tokens.ts'

const Above = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 6, color: tone.muted })
const Target = styled('a')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  color: 'inherit',
  textUnderlineOffset: 3,
  '&:hover': { color: tone.text },
})

/** Name, target, health, last scan; scan now and the rest of the actions. */
export function ConnectionHead({ connection, onDeleted }: { connection: Connection; onDeleted: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const { name, target, vectorType, lastScanAt } = connection
  return (
    <PageHead
      above={
        <Above>
          <VectorBadge vectorType={vectorType} />
          <HealthLabel connection={connection} />
          <span aria-hidden>·</span>
          <span>
            {t('column.lastScan')}: <RelativeTime at={lastScanAt} />
          </span>
        </Above>
      }
      title={name}
      sub={
        /^https?:/u.test(target) ? (
          <Target href={target} target="_blank" rel="noreferrer" title={t('detail.openTarget')}>
            {target}
            <ExternalLink size={12} aria-hidden />
          </Target>
        ) : (
          target
        )
      }
    >
      {connection.inScope ? (
        <ScanNowButton connection={connection} variant="contained" label={t('common:action.scanNow')} />
      ) : (
        <RestoreButton connection={connection} variant="contained" />
      )}
      <ConnectionMenu connection={connection} onDeleted={onDeleted} />
    </PageHead>
  )
}
