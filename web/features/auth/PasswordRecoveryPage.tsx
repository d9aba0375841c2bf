import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Field, Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { LocalHints } from './LocalHints.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { rememberedEmail } from './use-enter.ts'

/** Asks for a reset code; says the same whether or not the account exists. */
export function PasswordRecoveryPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const form = useAuthForm({
    initial: { email: rememberedEmail.get() },
    schema: forgotPassword.body,
    send: async ({ email }) => {
      await call(forgotPassword, { body: { email } })
      rememberedEmail.set(email)
      await navigate({ to: paths.passwordReset })
    },
  })
  return (
    <AuthFrame title={t('recovery.title')} sub={t('recovery.text')} below={<LocalHints />}>
      <form onSubmit={form.onSubmit} noValidate>
        {form.error !== null && <Notice kind="error">{form.error}</Notice>}
        <Field {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <PlainButton type="submit" kind="primary" busy={form.busy}>
          {t('recovery.submit')}
        </PlainButton>
      </form>
      <FormFoot>
        <Link to={paths.login}>{t('backToSignIn')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}
