import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ReplyOf } from '#contract/route.ts'
import { confirmPhone, setUpPhone } from '#contract/security.ts'
import { call } from '#web/api.ts'
import { isDismissed } from '#web/features/security/use-security.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { Field } from '#web/ui/plain/plain.tsx'
import { codeFault } from './code-fault.ts'
import { KeepSessions } from './KeepSessions.tsx'

const Body = styled('div')({ display: 'grid', gap: 8, '& > p': { margin: 0 } })
type Sent = ReplyOf<typeof setUpPhone>
type Confirmed = ReplyOf<typeof confirmPhone>
/** Spaces and brackets are how people write numbers. */
const bare = (phone: string) => phone.replaceAll(/[\s()/-]/gu, '')
const numberForm = z.object({ phone: z.string().check(z.refine((phone) => setUpPhone.body.safeParse({ phone: bare(phone) }).success)) })

function NumberStep({ onSent, onClose }: { onSent: (sent: Sent) => void; onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth', 'common'])
  const { register, errors, error, isValid, busy, refusal, submit } = useSendForm<{ phone: string }, Sent>({
    resolver: zodResolver(numberForm),
    mode: 'onChange',
    defaultValues: { phone: '' },
    refusable: ['phone'],
    send: ({ phone }) => call(setUpPhone, { body: { phone: bare(phone) } }),
    onSent,
  })
  return (
    <ConfirmDialog
      title={t('phone.title')}
      confirmLabel={t('phone.send')}
      busy={busy}
      ready={isValid}
      refusal={isDismissed(error) ? null : refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <Body>
        <p>{t('phone.text')}</p>
        <Field
          {...register('phone')}
          label={t('phone.number')}
          type="tel"
          autoComplete="tel"
          placeholder="+49 170 1234567"
          hint={t('phone.hint')}
          maxLength={30}
          error={errors.phone?.type === 'server' ? errors.phone.message : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that has just opened
          autoFocus
        />
      </Body>
    </ConfirmDialog>
  )
}

function CodeStep({ destination, onConfirmed, onClose }: Sent & { onConfirmed: (reply: Confirmed) => void; onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth', 'common'])
  const { control, register, errors, error, isValid, busy, refusal, submit } = useSendForm<z.input<typeof confirmPhone.body>, Confirmed>({
    resolver: zodResolver(confirmPhone.body),
    mode: 'onChange',
    defaultValues: { code: '', keepOtherSessions: false },
    refusable: ['code'],
    fieldOf: codeFault,
    send: (body) => call(confirmPhone, { body }),
    onSent: onConfirmed,
  })
  return (
    <ConfirmDialog
      title={t('phone.title')}
      confirmLabel={t('auth:challenge.confirm')}
      busy={busy}
      ready={isValid}
      refusal={isDismissed(error) ? null : refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <Body>
        <p>{t('auth:challenge.sms', { destination })}</p>
        <Field
          {...register('code')}
          label={t('auth:code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          error={errors.code?.type === 'server' ? t('auth:refusal.code_wrong') : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the one that had the focus
          autoFocus
        />
        <Controller
          control={control}
          name="keepOtherSessions"
          render={({ field }) => <KeepSessions value={field.value === true} onChange={field.onChange} />}
        />
      </Body>
    </ConfirmDialog>
  )
}

/** A number, then the code that was sent to it. */
export function PhoneDialog({ onConfirmed, onClose }: { onConfirmed: (reply: Confirmed) => void; onClose: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent === null) return <NumberStep onSent={setSent} onClose={onClose} />
  return <CodeStep {...sent} onConfirmed={onConfirmed} onClose={onClose} />
}
