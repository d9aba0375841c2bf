import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useUser } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Notice } from '#web/ui/plain/Notice.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { changesTo, type Group, GROUPS, type Preferences } from './preferences.ts'
import { usePreferences } from './use-preferences.ts'

const Column = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' })
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of GROUPS are its groups
const ORDER = Object.keys(GROUPS) as Group[]

function Closed({ preferences }: { preferences: Preferences }) {
  const { t, i18n } = useTranslation('account')
  const list = new Intl.ListFormat(i18n.language)
  const closed = NOTIFICATION_CHANNELS.filter((channel) => !preferences.available.includes(channel))
  if (closed.length === 0) return null
  return (
    <Notice kind="info">
      {t('prefs.unavailable', { channels: list.format(closed.map((channel) => t(`prefs.channel.${channel}`))), count: closed.length })}
    </Notice>
  )
}

/** What reaches the person about this account, by which way; each switch is saved at once. */
export function NotificationsPage() {
  const { t } = useTranslation(['account', 'common'])
  const company = useUser((state) => state.profile?.company ?? '')
  const { preferences, change } = usePreferences()
  const off = preferences.data === undefined ? [] : changesTo(false, preferences.data, NOTIFICATION_KINDS)
  return (
    <>
      <PageHead title={t('notifications.title')} sub={t('notifications.fact', { company })}>
        <Button disabled={off.length === 0} onClick={() => change(off)}>
          {t('prefs.everythingOff')}
        </Button>
      </PageHead>
      <Column>
        {preferences.isPending && ORDER.map((group) => <BlockSkeleton key={group} height={200} label={t('common:state.loading')} />)}
        {preferences.isError && <QueryError error={preferences.error} onRetry={() => void preferences.refetch()} />}
        {preferences.data !== undefined && <Closed preferences={preferences.data} />}
        {preferences.data !== undefined &&
          ORDER.map((group) => (
            <GroupPanel key={group} group={group} preferences={preferences.data} onChange={(changes) => change(changes)} />
          ))}
      </Column>
    </>
  )
}
