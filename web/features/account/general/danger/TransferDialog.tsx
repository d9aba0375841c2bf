import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { transferOwnership } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/route.ts'
import { getProfile, listUsers, type Profile } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'

/** Makes another member the Owner. */
export function TransferDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const cache = useQueryClient()
  const team = useQuery(queryOf(listUsers, {}))
  const others = (team.data?.results ?? []).filter(({ userId }) => userId !== profile.userId)
  const { control, isValid, busy, refusal, submit } = useSendForm<BodyOf<typeof transferOwnership>, unknown>({
    resolver: zodResolver(transferOwnership.body),
    defaultValues: { userId: '' },
    send: (body) => call(transferOwnership, { body }),
    onSent: async (_reply, { userId }) => {
      notify({ kind: 'success', text: t('danger.transfer.done', { name: others.find((one) => one.userId === userId)?.name ?? '' }) })
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
      busy={busy}
      ready={isValid}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t('danger.transfer.text')}</p>
      {team.isPending && <TextSkeleton lines={2} label={t('common:state.loading')} />}
      {team.isSuccess && others.length === 0 && <Notice kind="info">{t('danger.transfer.nobody')}</Notice>}
      {others.length > 0 && (
        <Controller
          control={control}
          name="userId"
          render={({ field }) => (
            <SelectField
              label={t('danger.transfer.to')}
              value={field.value}
              options={others.map(({ userId, name, userRole }) => ({ value: userId, label: `${name} · ${t(`common:role.${userRole}`)}` }))}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </ConfirmDialog>
  )
}
