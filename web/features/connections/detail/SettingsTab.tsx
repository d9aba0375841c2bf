import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection, ConnectionDetail } from '#contract/connections.ts'
import { DeleteDialog } from '#web/features/connections/DeleteDialog.tsx'
import { RestoreButton } from '#web/features/connections/RestoreButton.tsx'
import { ScopeOutDialog } from '#web/features/connections/ScopeOutDialog.tsx'
import { SavedForm } from '#web/features/connections/SavedForm.tsx'
import { SettingsFields } from '#web/features/connections/SettingsFields.tsx'
import { useSettingsForm } from '#web/features/connections/use-settings-form.ts'
import { AccessPanel } from '#web/features/connections/access/AccessPanel.tsx'
import { useRight } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'

const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 720 })
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& p': { margin: '0 0 4px', flex: '1 0 100%' } })

function DangerPanel({ connection, onDeleted }: { connection: Connection; onDeleted: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const may = useRight('connections.manage')
  const [asked, setAsked] = useState<'scopeOut' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const reason = may ? undefined : t('common:error.forbidden')
  return (
    <Panel title={t('detail.dangerTitle')}>
      <Row>
        <p>{t('scopeOut.text')}</p>
        {connection.inScope ? (
          <Button variant="outlined" disabled={!may} title={reason} onClick={() => setAsked('scopeOut')}>
            {t('action.scopeOut')}
          </Button>
        ) : (
          <RestoreButton connection={connection} />
        )}
        <Button variant="outlined" color="error" disabled={!may} title={reason} onClick={() => setAsked('delete')}>
          {t('action.delete')}
        </Button>
      </Row>
      {asked === 'scopeOut' && <ScopeOutDialog connection={connection} onClose={close} />}
      {asked === 'delete' && <DeleteDialog connection={connection} onClose={close} onDeleted={onDeleted} />}
    </Panel>
  )
}

/** Name, tags, schedule; what it is reached with; taking it out of scope; deleting it. */
export function SettingsTab({ connection, onDeleted }: { connection: ConnectionDetail; onDeleted: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const may = useRight('connections.manage')
  return (
    <Stack>
      <Panel title={t('detail.tab.settings')} sub={connection.target}>
        <SavedForm {...useSettingsForm(connection)} action={t('form.save')}>
          <SettingsFields disabled={!may} />
        </SavedForm>
      </Panel>
      <AccessPanel connection={connection} />
      <DangerPanel connection={connection} onDeleted={onDeleted} />
    </Stack>
  )
}
