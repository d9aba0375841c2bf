import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#contract/sessions.ts'
import { goToProvider } from '#web/components/federation.ts'
import { AuthFrame } from '#web/features/auth/AuthFrame.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Field, Notice, PlainButton } from '#web/ui/plain/plain.tsx'

/** Asks for the email address whose domain names the single sign-on, and goes there. */
export function SsoStep({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation('auth')
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const form = useAuthForm({
    initial: { email },
    // an email address and nothing else
    schema: forgotPassword.body,
    send: (values) =>
      goToProvider({ provider: 'SSO', email: values.email, ...(search['next'] === undefined ? {} : { next: search['next'] }) }),
  })
  return (
    <AuthFrame title={t('providers.sso')} sub={t('providers.ssoText')}>
      <form onSubmit={form.onSubmit} noValidate>
        {form.error !== null && <Notice kind="error">{form.error}</Notice>}
        <Field
          {...form.field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step replaces the form whose button had the focus
          autoFocus
        />
        <PlainButton type="submit" kind="primary" busy={form.busy}>
          {t('providers.ssoGo')}
        </PlainButton>
        <PlainButton type="button" kind="quiet" onClick={onBack}>
          {t('backToSignIn')}
        </PlainButton>
      </form>
    </AuthFrame>
  )
}
