import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getNotificationPreferences, setNotificationPreferences } from '#contract/notifications.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { type Preference, type Preferences, undoOf, withChanges } from './preferences.ts'

/** One's own preferences here; a change is shown at once, taken back when refused, and several at once can be undone. */
export function usePreferences() {
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
