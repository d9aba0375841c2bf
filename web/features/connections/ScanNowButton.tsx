import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canScan, type Connection } from '#contract/connections.ts'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { useRightText } from '#web/components/states/use-right-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'

/** Why a connection cannot be scanned now; undefined when it can. */
function useRefusal(connection: Connection): string | undefined {
  const { t } = useTranslation(['connections', 'common'])
  const may = useRight('scans.run')
  const rightText = useRightText()
  if (!may) return rightText('scans.run')
  if (canScan(connection)) return undefined
  return t(connection.isScannable ? 'outOfScopeNoScan' : 'unscannable')
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
  const refusal = useRefusal(connection)
  const start = useStartScan()
  const action = { disabled: refusal !== undefined || start.isPending, onClick: () => start.mutate(connection.id) }
  const name = t('action.scanOf', { name: connection.name })
  return (
    // On the span, because a disabled button takes no pointer and shows no tooltip.
    <span title={refusal ?? (variant === 'icon' ? name : undefined)}>
      {variant === 'icon' ? (
        <IconButton aria-label={name} {...action}>
          <Play size={15} aria-hidden />
        </IconButton>
      ) : (
        <Button variant={variant} startIcon={<Play size={14} aria-hidden />} {...action}>
          {label ?? t('common:action.scanNow')}
        </Button>
      )}
    </span>
  )
}
