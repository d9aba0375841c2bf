import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  getNotificationPreferences,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  setNotificationPreferences,
} from '#contract/notifications.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useUser } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { GroupPanel } from './GroupPanel.tsx'
import { changesTo, type Group, GROUPS, type Preference, type Preferences, undoOf, withChanges } from './preferences.ts'

/** One's own preferences here; a change is shown at once, taken back when refused, and several at once can be undone. */
function usePreferences() {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const read = queryOf(getNotificationPreferences, {})
  const preferences = useQuery(read)
  const { mutate } = useMutation({
    mutationFn: (changes: readonly Preference[]) => call(setNotificationPreferences, { body: { changes: [...changes] } }),
    onMutate: async (changes) => {
      await cache.cancelQueries({ queryKey: read.queryKey })
      const before = cache.getQueryData<Preferences>(read.queryKey)
      if (before !== undefined) cache.setQueryData(read.queryKey, withChanges(before, changes))
      return before
    },
    onSuccess: (_after, changes) =>
      changes.length > 1 &&
      notify({
        kind: 'success',
        text: t('prefs.saved'),
        id: 'preferences-saved',
        action: { label: t('common:action.undo'), onClick: () => mutate(undoOf(changes)) },
      }),
    onError: (error, changes) => {
      const now = cache.getQueryData<Preferences>(read.queryKey)
      if (now !== undefined) cache.setQueryData(read.queryKey, withChanges(now, undoOf(changes)))
      notify({ kind: 'error', text: errorText(error) })
    },
  })
  return { preferences, change: (changes: readonly Preference[]) => changes.length > 0 && mutate(changes) }
}

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
