import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Field } from '#web/ui/plain/Field.tsx'
import { Notice } from '#web/ui/plain/Notice.tsx'
import { PlainButton } from '#web/ui/plain/PlainButton.tsx'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { LocalHints } from './LocalHints.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { useAuthForm } from './use-auth-form.ts'

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
        <PlainButton type="submit" kind="primary" disabled={form.busy}>
          {t('recovery.submit')}
        </PlainButton>
      </form>
      <FormFoot>
        <Link to={paths.login}>{t('backToSignIn')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}
