import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '#contract/audit.ts'
import { useFormat } from '#web/components/format.ts'
import { useCountry, useDevice } from '#web/features/security/Rows.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { SideDrawer } from '#web/ui/layout/SideDrawer.tsx'
import { AuditStatusChip, useEventName } from './use-audit-columns.tsx'

/** One record of the audit with everything that was written down. */
export function AuditDrawer({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const { t } = useTranslation(['security', 'common'])
  const format = useFormat()
  const country = useCountry()
  const eventName = useEventName()
  const deviceName = useDevice()
  const name = record.action ?? eventName(record.event)
  const { ipStack, userStack } = record
  const details = Object.entries(record.details).map(([key, value]) => [key, <code key={key}>{String(value)}</code>] as const)
  return (
    <SideDrawer
      open
      onClose={onClose}
      label={name}
      closeLabel={t('common:action.close')}
      head={
        <>
          <AuditStatusChip status={record.status} />
          <code>#{record.seq}</code>
        </>
      }
    >
      <h2>{name}</h2>
      <KeyValues
        items={[
          [t('audit.at'), format.dateTime(record.at)],
          [t('audit.event'), <code key="event">{record.event}</code>],
          [t('audit.actor'), record.actor],
          [t('audit.target'), record.target],
          [t('audit.source'), t(`audit.sources.${record.source}`)],
          [t('audit.ip'), ipStack.ip],
          [t('audit.place'), country(ipStack.place)],
          [t('audit.browser'), userStack.browser === null ? null : [userStack.browser, userStack.version].filter(Boolean).join(' ')],
          [t('audit.device'), [userStack.os, deviceName(userStack.device)].filter(Boolean).join(' · ') || null],
        ]}
      />
      {details.length > 0 && (
        <>
          <h3>{t('audit.details')}</h3>
          <KeyValues items={details} />
        </>
      )}
    </SideDrawer>
  )
}
