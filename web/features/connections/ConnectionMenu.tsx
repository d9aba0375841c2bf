import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { ConnectionDialogs, type ConnectionQuestion } from './ConnectionDialogs.tsx'
import { useRestore } from './use-scope.ts'
import { ActionIconButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

/** Edit, scope and delete of one connection, behind three dots. `onDeleted` is for pages that cannot stay. */
export function ConnectionMenu({ connection, onDeleted }: { connection: Connection; onDeleted?: () => void }) {
  const { t } = useTranslation('connections')
  const refusal = useRefusal('connections.manage')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<ConnectionQuestion | null>(null)
  const restore = useRestore()
  const ask = (what: ConnectionQuestion) => {
    setAnchor(null)
    setAsked(what)
  }
  const label = t('action.moreOf', { name: connection.name })
  return (
    <>
      <ActionIconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        refusal={refusal}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden />
      </ActionIconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
        <MenuItem onClick={() => ask('edit')}>{t('action.edit')}</MenuItem>
        {connection.inScope ? (
          <MenuItem onClick={() => ask('scopeOut')}>{t('action.scopeOut')}</MenuItem>
        ) : (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              restore.mutate(connection)
            }}
          >
            {t('action.restore')}
          </MenuItem>
        )}
        <MenuItem onClick={() => ask('delete')}>{t('action.delete')}</MenuItem>
      </Menu>
      <ConnectionDialogs connection={connection} asked={asked} onClose={() => setAsked(null)} onDeleted={onDeleted} />
    </>
  )
}
