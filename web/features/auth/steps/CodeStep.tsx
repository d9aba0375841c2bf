import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmSignIn } from '#contract/sessions.ts'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Field, Notice, PlainButton } from '#web/ui/plain/plain.tsx'

/** What a code must look like: the shape every confirmation shares. */
const schema = {
  safeParse: (value: unknown) => confirmSignIn.body.safeParse({ challengeToken: 'x', challenge: 'SMS_MFA', ...Object(value) }),
}

/** Asks for a code of 6 to 8 digits. */
export function CodeStep({
  submitLabel,
  onCode,
  children,
}: {
  submitLabel: string
  onCode: (code: string) => Promise<void>
  children?: ReactNode
}) {
  const { t } = useTranslation('auth')
  const form = useAuthForm({ initial: { code: '' }, schema, send: ({ code }) => onCode(code.trim()) })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {form.error !== null && <Notice kind="error">{form.error}</Notice>}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step replaces the form whose button had the focus */}
      <Field {...form.field('code')} label={t('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus />
      <PlainButton type="submit" kind="primary" busy={form.busy}>
        {submitLabel}
      </PlainButton>
      {children}
    </form>
  )
}
