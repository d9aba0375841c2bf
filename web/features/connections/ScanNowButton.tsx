import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { ActionIconButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

/** Why a connection cannot be scanned now; undefined when it can. */
function useScanRefusal(connection: Connection): string | undefined {
  const { t } = useTranslation('connections')
  const forbidden = useRefusal('scans.run')
  return forbidden ?? (connection.inScope ? undefined : t('outOfScopeNoScan'))
}

interface ScanNowButtonProps {
  connection: Connection
  /** icon: one of many in a list; it names the connection for assistive technology. */
  variant?: 'contained' | 'outlined' | 'icon'
  label?: string
}

/** Scans this connection now; disabled with the reason where that is not possible. */
export function ScanNowButton({ connection, variant = 'outlined', label }: ScanNowButtonProps) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useScanRefusal(connection)
  const start = useStartScan()
  const action = { refusal, disabled: start.isPending, onClick: () => start.mutate(connection.id) }
  const name = t('action.scanOf', { name: connection.name })
  if (variant === 'icon')
    return (
      <ActionIconButton aria-label={name} title={name} {...action}>
        <Play size={15} aria-hidden />
      </ActionIconButton>
    )
  return (
    <ActionButton variant={variant} startIcon={<Play size={14} aria-hidden />} {...action}>
      {label ?? t('common:action.scanNow')}
    </ActionButton>
  )
}
