import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ReplyOf } from '#contract/route.ts'
import { setUpPhone } from '#contract/security.ts'
import { call } from '#web/api.ts'
import { isDismissed } from '#web/features/security/use-security.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { Field } from '#web/ui/plain/plain.tsx'
import { CodeDialog, type Confirmed } from './CodeDialog.tsx'

const Body = styled('div')({ display: 'grid', gap: 8, '& > p': { margin: 0 } })
type Sent = ReplyOf<typeof setUpPhone>
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

/** A number, then the code that was sent to it. */
export function PhoneDialog({ onConfirmed, onClose }: { onConfirmed: (reply: Confirmed) => void; onClose: () => void }) {
  const { t } = useTranslation('auth')
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent === null) return <NumberStep onSent={setSent} onClose={onClose} />
  return (
    <CodeDialog factor="phone" label={t('code')} onConfirmed={onConfirmed} onClose={onClose}>
      <p>{t('challenge.sms', sent)}</p>
    </CodeDialog>
  )
}
