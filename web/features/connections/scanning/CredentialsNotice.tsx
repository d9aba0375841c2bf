import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/plain/plain.tsx'

/** That what a connection is reached with ends soon, or has ended, and where to enter new credentials. */
export function CredentialsNotice({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { credentialsState: state, credentialsExpireAt: at, inScope } = connection
  if (!inScope || at === null || (state !== 'expiring' && state !== 'expired')) return null
  return (
    <Notice kind="warning">
      {t(`expiry.${state}Notice`, { date: format.date(at) })}
      <span className="actions">
        <LinkButton to={paths.connection(connection.id)} search={{ tab: 'settings' }} variant="text">
          {t('expiry.renew')}
        </LinkButton>
      </span>
    </Notice>
  )
}
