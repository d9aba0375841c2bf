import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '#contract/audit.ts'
import { useFormat } from '#web/components/format.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { useCountry } from '#web/features/security/use-country.ts'
import { AuditStatusChip } from './AuditStatusChip.tsx'
import { useEventName } from './event-name.ts'

/** Columns of the audit: when, what, how it ended, who, from where. */
export function useAuditColumns(): readonly Column<AuditRecord>[] {
  const { t, i18n } = useTranslation('security')
  const format = useFormat()
  const country = useCountry()
  const eventName = useEventName()
  return useMemo(
    () => [
      { id: 'at', header: t('audit.at'), width: 172, cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time> },
      { id: 'event', header: t('audit.event'), cell: (record) => <strong>{record.action ?? eventName(record.event)}</strong> },
      { id: 'status', header: t('audit.outcome'), width: 128, cell: ({ status }) => <AuditStatusChip status={status} /> },
      { id: 'actor', header: t('audit.actor'), width: 200, cell: ({ actor }) => <span title={actor}>{actor}</span> },
      {
        id: 'from',
        header: t('audit.place'),
        width: 150,
        cell: ({ ipStack }) => <span className="muted">{country(ipStack.place) ?? ipStack.ip ?? '—'}</span>,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- names of events and countries follow the language
    [t, format, i18n.language],
  )
}
