import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection, ConnectionDetail } from '#contract/connections.ts'
import { ConnectionDialogs } from '#web/features/connections/ConnectionDialogs.tsx'
import { RestoreButton } from '#web/features/connections/RestoreButton.tsx'
import { SavedForm } from '#web/features/connections/SavedForm.tsx'
import { SettingsFields } from '#web/components/connections/SettingsFields.tsx'
import { useSettingsForm } from '#web/features/connections/use-settings-form.ts'
import { AccessPanel } from '#web/features/connections/AccessPanel.tsx'
import { ExpiryPanel } from '#web/features/connections/scanning/ExpiryPanel.tsx'
import { ScanFromPanel } from '#web/features/connections/scanning/ScanFromPanel.tsx'
import { ScopePanel } from '#web/features/connections/scanning/ScopePanel.tsx'
import { WindowsPanel } from '#web/features/connections/scanning/WindowsPanel.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 720 })
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& p': { margin: '0 0 4px', flex: '1 0 100%' } })

function DangerPanel({ connection, onDeleted }: { connection: Connection; onDeleted: () => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const [asked, setAsked] = useState<'scopeOut' | 'delete' | null>(null)
  return (
    <Panel title={t('detail.dangerTitle')}>
      <Row>
        <p>{t('scopeOut.text')}</p>
        {connection.inScope ? (
          <ActionButton variant="outlined" refusal={refusal} onClick={() => setAsked('scopeOut')}>
            {t('action.scopeOut')}
          </ActionButton>
        ) : (
          <RestoreButton connection={connection} />
        )}
        <ActionButton variant="outlined" color="error" refusal={refusal} onClick={() => setAsked('delete')}>
          {t('action.delete')}
        </ActionButton>
      </Row>
      <ConnectionDialogs connection={connection} asked={asked} onClose={() => setAsked(null)} onDeleted={onDeleted} />
    </Panel>
  )
}

/** The way to the host inside the customer's own AWS account. */
function PrivatePanel() {
  const { t } = useTranslation(['connections', 'common'])
  return (
    <Panel title={t('common:nav.privateScanning')}>
      <Row>
        <p>{t('detail.privateText')}</p>
        <LinkButton to={paths.privateScanning} variant="outlined">
          {t('detail.privateOpen')}
        </LinkButton>
      </Row>
    </Panel>
  )
}

/** Name, tags, schedule, scan windows; what scans look at; what it is reached with; taking it out of scope; deleting it. */
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
      <WindowsPanel connection={connection} />
      <ScanFromPanel connection={connection} />
      <ScopePanel connection={connection} />
      <AccessPanel connection={connection} />
      {Object.keys(connection.secrets).length > 0 && <ExpiryPanel connection={connection} />}
      {connection.vectorType === 'AWS' && <PrivatePanel />}
      <DangerPanel connection={connection} onDeleted={onDeleted} />
    </Stack>
  )
}
