import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { transferOwnership } from '#contract/accounts.ts'
import { getProfile, listUsers, type Profile } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'

/** Makes another member the Owner. */
export function TransferDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState('')
  const team = useQuery(queryOf(listUsers, {}))
  const others = (team.data?.results ?? []).filter(({ userId }) => userId !== profile.userId)
  const transfer = useMutation({
    mutationFn: () => call(transferOwnership, { body: { userId: chosen } }),
    onSuccess: async () => {
      const name = others.find(({ userId }) => userId === chosen)?.name ?? ''
      notify({ kind: 'success', text: t('danger.transfer.done', { name }) })
      onClose()
      useUser.setState({ profile: await call(getProfile, {}) })
      await cache.invalidateQueries({ queryKey: [listUsers.tag] })
    },
  })
  return (
    <ConfirmDialog
      danger
      title={t('danger.transfer.title')}
      confirmLabel={t('danger.transfer.action')}
      busy={transfer.isPending}
      ready={chosen !== ''}
      refusal={transfer.isError ? errorText(transfer.error) : null}
      onConfirm={() => transfer.mutate()}
      onClose={onClose}
    >
      <p>{t('danger.transfer.text')}</p>
      {team.isPending && <TextSkeleton lines={2} label={t('common:state.loading')} />}
      {team.isSuccess && others.length === 0 && <Notice kind="info">{t('danger.transfer.nobody')}</Notice>}
      {others.length > 0 && (
        <TextField
          select
          fullWidth
          margin="dense"
          label={t('danger.transfer.to')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {others.map((member) => (
            <MenuItem key={member.userId} value={member.userId}>
              {member.name} · {t(`common:role.${member.userRole}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ConfirmDialog>
  )
}
