import { useTranslation } from 'react-i18next'
import { AUDIT_EVENTS, type AuditEvent } from '#contract/audit.ts'

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
