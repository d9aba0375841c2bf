import { Ban, Check, Hourglass } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AUDIT_EVENTS, type AuditEvent, type AuditRecord, type AuditStatus } from '#contract/audit.ts'
import { useFormat } from '#web/components/format.ts'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { useCountry } from '#web/features/security/Rows.tsx'
import { paths } from '#web/paths.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { tone } from '#web/ui/tokens.ts'

const LOOK = {
  Request: { icon: Hourglass, style: { background: tone.risk.info.bg, color: tone.risk.info.text } },
  Success: { icon: Check, style: { background: tone.okBg, color: tone.ok } },
  Fail: { icon: Ban, style: { background: tone.risk.critical.bg, color: tone.risk.critical.text } },
} as const

/** How it ended, as icon and word. */
export function AuditStatusChip({ status }: { status: AuditStatus }) {
  const { t } = useTranslation('security')
  const { icon: Icon, style } = LOOK[status]
  return (
    <Chip style={style}>
      <Icon size={12} aria-hidden />
      {t(`audit.status.${status}`)}
    </Chip>
  )
}

/** 'session.signed_in' is kept as 'session_signed_in' in the texts: a dot would nest. */
type Underscored<T extends string> = T extends `${infer Entity}.${infer Verb}` ? `${Entity}_${Verb}` : never
const isKnown = (event: string): event is AuditEvent => AUDIT_EVENTS.some((known) => known === event)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the closed list of events has exactly one dot in each
const keyOf = (event: AuditEvent) => event.replace('.', '_') as Underscored<AuditEvent>

/** The words for an event of the audit; the name itself for one that this client does not know. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation('security')
  return (event) => (isKnown(event) ? t(`event.${keyOf(event)}`) : event)
}

/** Columns of the audit: when, what, how it ended, who, from where. */
export function useAuditColumns(): readonly Column<AuditRecord>[] {
  const { t, i18n } = useTranslation('security')
  const format = useFormat()
  const country = useCountry()
  const eventName = useEventName()
  const [search] = useUrlSearch()
  return useMemo(
    () => [
      { id: 'at', header: t('audit.at'), width: 196, phone: 'meta', cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time> },
      {
        id: 'event',
        header: t('audit.event'),
        // the record opens beside the list, whose filters stay
        link: ({ seq }) => ({ to: paths.audit, search: { ...search, id: String(seq) } }),
        cell: (record) => record.action ?? eventName(record.event),
      },
      {
        id: 'status',
        header: t('audit.outcome'),
        width: 128,
        phone: 'end',
        filter: 'status',
        cell: ({ status }) => <AuditStatusChip status={status} />,
      },
      {
        id: 'actor',
        header: t('audit.actor'),
        width: 200,
        from: 560,
        phone: 'meta',
        filter: 'userId',
        cell: ({ actor }) => <span title={actor}>{actor}</span>,
      },
      {
        id: 'from',
        header: t('audit.place'),
        width: 150,
        from: 760,
        cell: ({ ipStack }) => <span className="muted">{country(ipStack.place) ?? ipStack.ip ?? '—'}</span>,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- names of events and countries follow the language
    [t, format, i18n.language, search],
  )
}
