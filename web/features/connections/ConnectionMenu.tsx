import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useRestore } from './use-scope.ts'
import { ActionIconButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

// the forms come when they are asked for
const EditDialog = lazy(async () => ({ default: (await import('./EditDialog.tsx')).EditDialog }))
const ScopeOutDialog = lazy(async () => ({ default: (await import('./ScopeOutDialog.tsx')).ScopeOutDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))

type Asked = 'edit' | 'scopeOut' | 'delete'

/** Edit, scope and delete of one connection, behind three dots. `onDeleted` is for pages that cannot stay. */
export function ConnectionMenu({ connection, onDeleted }: { connection: Connection; onDeleted?: () => void }) {
  const { t } = useTranslation('connections')
  const refusal = useRefusal('connections.manage')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const restore = useRestore()
  const ask = (what: Asked) => {
    setAnchor(null)
    setAsked(what)
  }
  const close = () => setAsked(null)
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
      <Suspense fallback={null}>
        {asked === 'edit' && <EditDialog connection={connection} onClose={close} />}
        {asked === 'scopeOut' && <ScopeOutDialog connection={connection} onClose={close} />}
        {asked === 'delete' && <DeleteDialog connection={connection} onClose={close} onDeleted={onDeleted} />}
      </Suspense>
    </>
  )
}
