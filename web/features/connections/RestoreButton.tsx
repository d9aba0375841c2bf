import Button from '@mui/material/Button'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { useRestore } from './use-scope.ts'

/** Brings a connection back into scope; disabled with the reason for those who may not. */
export function RestoreButton({ connection, variant = 'text' }: { connection: Connection; variant?: 'text' | 'contained' }) {
  const { t } = useTranslation(['connections', 'common'])
  const may = useRight('connections.manage')
  const restore = useRestore()
  return (
    <span title={may ? undefined : t('common:error.forbidden')}>
      <Button
        variant={variant}
        startIcon={<Undo2 size={14} aria-hidden />}
        disabled={!may || restore.isPending}
        aria-label={t('action.restoreOf', { name: connection.name })}
        onClick={() => restore.mutate(connection)}
      >
        {t('action.restore')}
      </Button>
    </span>
  )
}
