import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Profile, updateProfile } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'

/** Fields of a form beside each other where there is room. */
export const FieldGrid = styled('div')({
  display: 'grid',
  gap: '8px 16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  alignItems: 'start',
})
/** A form in a panel: pictures, fields, buttons. */
export const PanelForm = styled('form')({ display: 'grid', gap: 18, paddingTop: 6 })

type Field = 'firstName' | 'lastName' | 'company' | 'companyNickname' | 'customerAlias'
/** The fields a person edits here; each is in the profile under the same name. */
export type ProfileChange = { [key in Field]?: Profile[key] }

/** What the profile says now of the fields that a change touches: saving it undoes the change. */
export function undoOf(profile: Profile, change: ProfileChange): ProfileChange {
  const before: ProfileChange = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    company: profile.company,
    companyNickname: profile.companyNickname,
    customerAlias: profile.customerAlias,
  }
  return Object.fromEntries(Object.entries(before).filter(([field]) => field in change))
}

/** Saves fields of the profile: shown at once, taken back when refused, undone from the toast. */
export function useSaveProfile() {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const save = useMutation({
    mutationFn: (change: ProfileChange) => call(updateProfile, { body: change }),
    onMutate: (change) => {
      const { profile } = useUser.getState()
      if (profile === null) return null
      useUser.setState({ profile: { ...profile, ...change } })
      return profile
    },
    onSuccess: (changed, change, before) => {
      useUser.setState({ profile: changed })
      const undo = before === null ? null : undoOf(before, change)
      notify({
        kind: 'success',
        text: t('saved'),
        id: 'profile-saved',
        ...(undo === null ? {} : { action: { label: t('common:action.undo'), onClick: () => save.mutate(undo) } }),
      })
    },
    onError: (error, _change, before) => {
      if (before !== undefined) useUser.setState({ profile: before })
      notify({ kind: 'error', text: errorText(error) })
    },
  })
  return save
}
