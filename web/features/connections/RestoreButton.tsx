import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useRestore } from './use-scope.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

/** Brings a connection back into scope; disabled with the reason for those who may not. */
export function RestoreButton({ connection, variant = 'text' }: { connection: Connection; variant?: 'text' | 'contained' }) {
  const { t } = useTranslation('connections')
  const refusal = useRefusal('connections.manage')
  const restore = useRestore()
  return (
    <ActionButton
      variant={variant}
      startIcon={<Undo2 size={14} aria-hidden />}
      refusal={refusal}
      disabled={restore.isPending}
      aria-label={t('action.restoreOf', { name: connection.name })}
      onClick={() => restore.mutate(connection)}
    >
      {t('action.restore')}
    </ActionButton>
  )
}
