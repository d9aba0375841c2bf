import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword } from '#contract/security.ts'
import { ApiError, call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { PasswordField, StrengthMeter } from '#web/components/password/PasswordField.tsx'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'

const Body = styled('div')({ display: 'grid', gap: 14, '& > p': { margin: 0 } })

/** What is wrong with which field, as far as the server tells. */
function useFaults(error: unknown): { current?: string; fresh?: string; other?: string } {
  const { t } = useTranslation(['security', 'auth'])
  const errorText = useErrorText()
  if (error === null) return {}
  if (error instanceof ApiError && error.code === 'auth.credentials_wrong') return { current: t('auth:proof.passwordWrong') }
  // the rules of a new password: too common, or made of the person's own name
  if (error instanceof ApiError && error.fields.some(({ field }) => field.endsWith('password'))) return { fresh: t('password.refused') }
  return { other: errorText(error) }
}

/** Old and new password; the other sessions of the person end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth', 'common'])
  const queries = useQueryClient()
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { currentPassword, password } }),
    onSuccess: ({ endedSessions }) => {
      notify({ kind: 'success', text: t('password.changed', { count: endedSessions }) })
      void queries.invalidateQueries({ queryKey: [changePassword.tag] })
      onClose()
    },
  })
  const faults = useFaults(change.error)
  const isReady = changePassword.body.safeParse({ currentPassword, password }).success
  return (
    <ConfirmDialog
      open
      title={t('password.change')}
      confirmLabel={t('password.change')}
      cancelLabel={t('common:action.cancel')}
      busy={change.isPending}
      ready={isReady}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <Body>
        <p>{t('password.notice')}</p>
        {faults.other !== undefined && <Notice kind="error">{faults.other}</Notice>}
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          value={currentPassword}
          error={faults.current}
          onChange={(event) => setCurrent(event.target.value)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that has just opened
          autoFocus
        />
        <PasswordField
          label={t('auth:newPassword')}
          autoComplete="new-password"
          maxLength={256}
          value={password}
          error={faults.fresh}
          onChange={(event) => setPassword(event.target.value)}
          hint={<StrengthMeter password={password} />}
        />
      </Body>
    </ConfirmDialog>
  )
}
