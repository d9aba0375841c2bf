import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Connection } from '#contract/connections.ts'
import { scanWindows } from '#contract/scan-windows.ts'
import { WindowFields } from '#web/components/scan-windows/WindowFields.tsx'
import { SavedForm } from '#web/features/connections/SavedForm.tsx'
import { useRight } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { useConnectionForm } from './use-connection-form.ts'

const form = z.extend(scanWindows, { isOwn: z.boolean() })
type Values = z.infer<typeof form>

const valuesOf = ({ scanWindows: own }: Connection): Values => ({
  isOwn: own !== null,
  timeZone: own?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  windows: own?.windows ?? [],
})

/** When this connection's scheduled scans may start, and by which clock: as the account decides, or its own. */
export function WindowsPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'settings'])
  const may = useRight('connections.manage')
  const own = useConnectionForm<Values>(connection, {
    schema: form,
    valuesOf,
    bodyOf: ({ isOwn, ...windows }) => ({ scanWindows: isOwn ? windows : null }),
    fieldOf: (refused) => (refused.startsWith('scanWindows') ? 'timeZone' : undefined),
  })
  const isOwn = own.form.watch('isOwn')
  return (
    <Panel title={t('windows.title')} sub={t('windows.sub')}>
      <SavedForm {...own} action={t('form.save')}>
        <Controller
          control={own.form.control}
          name="isOwn"
          render={({ field: { value, ...field } }) => (
            <Check {...field} checked={value} disabled={!may} label={t('windows.own')} hint={t('windows.ownHint')} />
          )}
        />
        {isOwn && (
          <div>
            <WindowFields zoneLabel={t('windows.timeZone')} mayChange={may} />
          </div>
        )}
      </SavedForm>
    </Panel>
  )
}
