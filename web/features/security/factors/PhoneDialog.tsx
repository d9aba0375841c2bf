import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import { confirmPhone, setUpPhone } from '#contract/security.ts'
import { ApiError, call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { isDismissed } from '#web/features/security/use-security.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Field } from '#web/ui/plain/plain.tsx'
import { KeepSessions } from './KeepSessions.tsx'

const Body = styled('div')({ display: 'grid', gap: 14, '& > p': { margin: 0 } })
type Confirmed = ReplyOf<typeof confirmPhone>
/** Spaces and brackets are how people write numbers. */
const bare = (phone: string) => phone.replaceAll(/[\s()/-]/gu, '')

/** A number, then the code that was sent to it. */
export function PhoneDialog({ onConfirmed, onClose }: { onConfirmed: (reply: Confirmed) => void; onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth', 'common'])
  const errorText = useErrorText()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [keepOtherSessions, setKeep] = useState(false)
  const begin = useMutation({ mutationFn: () => call(setUpPhone, { body: { phone: bare(phone) } }) })
  const confirm = useMutation({ mutationFn: () => call(confirmPhone, { body: { code, keepOtherSessions } }), onSuccess: onConfirmed })
  const textOf = (error: Error | null) => {
    if (error === null || isDismissed(error)) return undefined
    return error instanceof ApiError && error.code === 'auth.code_wrong' ? t('auth:refusal.code_wrong') : errorText(error)
  }
  const isSent = begin.isSuccess
  return (
    <ConfirmDialog
      title={t('phone.title')}
      confirmLabel={isSent ? t('auth:challenge.confirm') : t('phone.send')}
      busy={begin.isPending || confirm.isPending}
      ready={isSent ? confirmPhone.body.safeParse({ code }).success : setUpPhone.body.safeParse({ phone: bare(phone) }).success}
      onConfirm={() => (isSent ? confirm.mutate() : begin.mutate())}
      onClose={onClose}
    >
      <Body>
        <p>{isSent ? t('auth:challenge.sms', { destination: begin.data.destination }) : t('phone.text')}</p>
        {isSent ? (
          <Field
            key="code"
            label={t('auth:code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            error={textOf(confirm.error)}
            onChange={(event) => setCode(event.target.value)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the one that had the focus
            autoFocus
          />
        ) : (
          <Field
            key="phone"
            label={t('phone.number')}
            type="tel"
            autoComplete="tel"
            placeholder="+49 170 1234567"
            hint={t('phone.hint')}
            maxLength={30}
            value={phone}
            error={textOf(begin.error)}
            onChange={(event) => setPhone(event.target.value)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that has just opened
            autoFocus
          />
        )}
        {isSent && <KeepSessions value={keepOtherSessions} onChange={setKeep} />}
      </Body>
    </ConfirmDialog>
  )
}
