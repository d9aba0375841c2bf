import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'

/** In a list: that the credentials of a connection end soon, and when. What has ended is its state. */
export function ExpiryMark({ connection }: { connection: Pick<Connection, 'credentialsState' | 'credentialsExpireAt' | 'inScope'> }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { credentialsState: state, credentialsExpireAt: at, inScope } = connection
  if (!inScope || state !== 'expiring' || at === null) return null
  const text = t('expiry.expiring', { date: format.date(at) })
  return (
    <span role="img" aria-label={text} title={text}>
      <CalendarClock size={14} color={tone.muted} aria-hidden />
    </span>
  )
}
