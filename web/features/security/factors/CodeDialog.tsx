import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { ReplyOf } from '#contract/route.ts'
import { confirmPhone, confirmTotp } from '#contract/security.ts'
import { ApiError, call } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { isDismissed } from '#web/features/security/use-security.ts'
import { Check } from '#web/ui/plain/choices.tsx'
import { Field } from '#web/ui/plain/plain.tsx'

const ROUTES = { totp: confirmTotp, phone: confirmPhone } as const
type Code = z.input<typeof confirmTotp.body>
/** What is known once a factor has been proved. */
export type Confirmed = ReplyOf<typeof confirmTotp>

/** A code that was refused is a fault of its field, which the answer does not name. */
const codeFault = (error: unknown): 'code' | undefined =>
  error instanceof ApiError && error.code === 'auth.code_wrong' ? 'code' : undefined

const Body = styled('div')({ display: 'grid', gap: 14, '& p': { margin: 0 }, '& > svg': { justifySelf: 'center' } })

interface CodeDialogProps {
  factor: keyof typeof ROUTES
  /** Of the field: where the code comes from. */
  label: string
  /** Above the field: how to come by a code. */
  children: ReactNode
  onConfirmed: (reply: Confirmed) => void
  onClose: () => void
}

/** Proves a new factor by a code of it. Other sessions of the person end with that, unless they say so. */
export function CodeDialog({ factor, label, children, onConfirmed, onClose }: CodeDialogProps) {
  const { t } = useTranslation(['security', 'auth'])
  const { control, register, errors, error, isValid, busy, refusal, submit } = useSendForm<Code, Confirmed>({
    resolver: zodResolver(ROUTES[factor].body),
    mode: 'onChange',
    defaultValues: { code: '', keepOtherSessions: false },
    refusable: ['code'],
    fieldOf: codeFault,
    send: (body) => call(ROUTES[factor], { body }),
    onSent: onConfirmed,
  })
  return (
    <ConfirmDialog
      title={t(`${factor}.title`)}
      confirmLabel={t('auth:challenge.confirm')}
      busy={busy}
      ready={isValid}
      refusal={isDismissed(error) ? null : refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <Body>
        {children}
        <Field
          {...register('code')}
          label={label}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          error={errors.code?.type === 'server' ? t('auth:refusal.code_wrong') : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that has just opened
          autoFocus
        />
        <Controller
          control={control}
          name="keepOtherSessions"
          render={({ field }) => (
            <Check
              label={t('factors.keepOtherSessions')}
              checked={field.value === true}
              onChange={(event) => field.onChange(event.target.checked)}
            />
          )}
        />
      </Body>
    </ConfirmDialog>
  )
}
