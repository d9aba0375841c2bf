import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { grantSupportAccess } from '#contract/accounts.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { FieldGrid } from '#web/features/account/general/use-save-profile.ts'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'

const HOURS = [1, 4, 8, 24, 72] as const
const ROLES = ['Viewer', 'User', 'Admin'] as const

/** Lets the operator of the installation in for some hours. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [hours, setHours] = useState<number>(4)
  const [role, setRole] = useState<(typeof ROLES)[number]>('Viewer')
  const grant = useMutation({
    mutationFn: () => call(grantSupportAccess, { body: { hours, userRole: role } }),
    onSuccess: async ({ expiresAt }) => {
      notify({ kind: 'success', text: t('access.granted', { time: expiresAt === null ? '' : format.dateTime(expiresAt) }) })
      onClose()
      await cache.invalidateQueries({ queryKey: [grantSupportAccess.tag] })
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('access.grant')}
      confirmLabel={t('access.grant')}
      cancelLabel={t('common:action.cancel')}
      busy={grant.isPending}
      onConfirm={() => grant.mutate()}
      onClose={onClose}
    >
      {grant.isError && <Notice kind="error">{errorText(grant.error)}</Notice>}
      <p>{t('access.grantText')}</p>
      <FieldGrid style={{ gridTemplateColumns: '1fr 1fr', paddingTop: 8 }}>
        <TextField select label={t('access.duration')} value={hours} onChange={(event) => setHours(Number(event.target.value))}>
          {HOURS.map((count) => (
            <MenuItem key={count} value={count}>
              {t('access.hours', { count })}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('team.role')}
          value={role}
          helperText={t(`roles.about.${role}`)}
          onChange={(event) => setRole(ROLES.find((one) => one === event.target.value) ?? 'Viewer')}
        >
          {ROLES.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`common:role.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </FieldGrid>
    </ConfirmDialog>
  )
}
