import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AUDIT_ENTITIES, AUDIT_EVENTS, AUDIT_STATUSES } from '#contract/audit.ts'
import { listUsers } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { DayInput } from '#web/components/day/DayInput.tsx'
import { isDay } from '#web/components/day/days.ts'
import type { ListFilter } from '#web/components/lists/list-filter.ts'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { tone } from '#web/ui/tokens.ts'
import { useEventName } from './use-audit-columns.tsx'

/** Days of the reader's own calendar ('2026-11-21') as the instants between which a record must lie; undefined for no day. */
export const startOfDay = (day: string): string | undefined => (day === '' ? undefined : new Date(`${day}T00:00:00`).toISOString())
export const endOfDay = (day: string): string | undefined => (day === '' ? undefined : new Date(`${day}T23:59:59.999`).toISOString())

const two = (value: number) => String(value).padStart(2, '0')

/** The day of an instant in the reader's calendar; '' for none. */
export function dayOf(instant: string | undefined): string {
  if (instant === undefined) return ''
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const Days = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  fontSize: 13,
  color: tone.muted,
  '& .plain-field': { width: 148 },
})

interface DaysProps {
  from: string | undefined
  to: string | undefined
  change: (patch: SearchPatch) => void
}
/** Between which days; in the address as instants. What is no day yet changes nothing. */
export function AuditDays({ from, to, change }: DaysProps) {
  const { t } = useTranslation('security')
  const set = (key: 'from' | 'to', instantOf: (day: string) => string | undefined) => (day: string) => {
    if (day === '' || isDay(day)) change({ [key]: instantOf(day) })
  }
  return (
    <Days>
      <span aria-hidden>{t('audit.from')}</span>
      <span className="plain-field">
        <DayInput label={t('audit.from')} value={dayOf(from)} onChange={set('from', startOfDay)} />
      </span>
      <span aria-hidden>{t('audit.to')}</span>
      <span className="plain-field">
        <DayInput label={t('audit.to')} value={dayOf(to)} onChange={set('to', endOfDay)} />
      </span>
    </Days>
  )
}

/** Event, what it is about, outcome and person. */
export function useAuditFilters(): readonly ListFilter[] {
  const { t, i18n } = useTranslation('security')
  const eventName = useEventName()
  const team = useQuery({ ...queryOf(listUsers, {}), enabled: useRight('team.read') })
  const collator = new Intl.Collator(i18n.language)
  const byLabel = (a: { label: string }, b: { label: string }) => collator.compare(a.label, b.label)
  const events = AUDIT_EVENTS.map((event) => ({ value: event, label: eventName(event) })).toSorted(byLabel)
  const entities = AUDIT_ENTITIES.map((entity) => ({ value: entity, label: t(`entity.${entity}`) })).toSorted(byLabel)
  const people = (team.data?.results ?? []).map((person) => ({ value: person.userId, label: person.name }))
  return [
    { key: 'userId', label: t('audit.actor'), options: people, isSingle: true },
    { key: 'entity', label: t('audit.entity'), options: entities, isSingle: true },
    { key: 'event', label: t('audit.event'), options: events, isSingle: true },
    {
      key: 'status',
      label: t('audit.outcome'),
      options: AUDIT_STATUSES.map((status) => ({ value: status, label: t(`audit.status.${status}`) })),
      isSingle: true,
    },
  ]
}
