import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { ReplyOf } from '#contract/route.ts'
import { grantSupportAccess } from '#contract/accounts.ts'
import { call } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { useFormat } from '#web/components/format.ts'
import { FieldGrid } from '#web/features/account/general/use-save-profile.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { SelectField } from '#web/ui/plain/SelectField.tsx'

const HOURS = [1, 4, 8, 24, 72] as const
const ROLES = ['Viewer', 'User', 'Admin'] as const

/** Lets the operator of the installation in for some hours. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const cache = useQueryClient()
  const { control, watch, busy, refusal, submit } = useSendForm<
    z.input<typeof grantSupportAccess.body>,
    ReplyOf<typeof grantSupportAccess>
  >({
    resolver: zodResolver(grantSupportAccess.body),
    defaultValues: { hours: 4, userRole: 'Viewer' },
    send: (body) => call(grantSupportAccess, { body }),
    onSent: async ({ expiresAt }) => {
      notify({ kind: 'success', text: t('access.granted', { time: expiresAt === null ? '' : format.dateTime(expiresAt) }) })
      onClose()
      await cache.invalidateQueries({ queryKey: [grantSupportAccess.tag] })
    },
  })
  return (
    <ConfirmDialog
      title={t('access.grant')}
      confirmLabel={t('access.grant')}
      busy={busy}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t('access.grantText')}</p>
      <FieldGrid style={{ gridTemplateColumns: '1fr 1fr', paddingTop: 8 }}>
        <Controller
          control={control}
          name="hours"
          render={({ field }) => (
            <SelectField
              label={t('access.duration')}
              value={String(field.value)}
              options={HOURS.map((count) => ({ value: String(count), label: t('access.hours', { count }) }))}
              onChange={(hours) => field.onChange(Number(hours))}
            />
          )}
        />
        <Controller
          control={control}
          name="userRole"
          render={({ field }) => (
            <SelectField
              label={t('team.role')}
              value={field.value}
              options={ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))}
              hint={t(`roles.about.${watch('userRole')}`)}
              onChange={field.onChange}
            />
          )}
        />
      </FieldGrid>
    </ConfirmDialog>
  )
}
