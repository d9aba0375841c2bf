import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn, signUp } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Field } from '#web/ui/plain/Field.tsx'
import { Notice } from '#web/ui/plain/Notice.tsx'
import { PlainButton } from '#web/ui/plain/PlainButton.tsx'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { LocalHints } from './LocalHints.tsx'
import { PasswordField } from './PasswordField.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { useEnter } from './use-enter.ts'

const blank = { email: '', password: '', firstName: '', lastName: '', company: '', agreement: false }

/** A new person and their company; then the code that proves the e-mail address. */
export function RegisterPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const enter = useEnter()
  const [sent, setSent] = useState(false)
  const form = useAuthForm({
    initial: blank,
    schema: signUp.body,
    send: async ({ agreement: _agreed, ...person }) => {
      await call(signUp, { body: { ...person, agreement: true } })
      rememberedEmail.set(person.email)
      setSent(true)
    },
  })
  const { email, password, agreement } = form.values
  const afterCode = async () => {
    const reply = await call(signIn, { body: { email, password } })
    if ('session' in reply) await enter(reply.session)
    else await navigate({ to: paths.login })
  }
  if (sent) return <ConfirmEmail email={email} onConfirmed={afterCode} />

  const missing = form.fieldError('agreement')
  return (
    <AuthFrame title={t('register.title')} below={<LocalHints />}>
      <form onSubmit={form.onSubmit} noValidate>
        {form.error !== null && <Notice kind="error">{form.error}</Notice>}
        <div className="pair">
          <Field {...form.field('firstName')} label={t('firstName')} autoComplete="given-name" maxLength={80} />
          <Field {...form.field('lastName')} label={t('lastName')} autoComplete="family-name" maxLength={80} />
        </div>
        <Field {...form.field('company')} label={t('company')} autoComplete="organization" maxLength={120} />
        <Field
          {...form.field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="new-password"
          maxLength={256}
          hint={<StrengthMeter password={password} />}
        />
        <label className="agreement">
          <input
            type="checkbox"
            name="agreement"
            checked={agreement}
            aria-invalid={missing !== undefined}
            onChange={(event) => form.set({ agreement: event.target.checked })}
          />
          <span>{t('register.agreement')}</span>
          {missing !== undefined && <span role="alert">{t('field.agreement')}</span>}
        </label>
        <PlainButton type="submit" kind="primary" disabled={form.busy}>
          {t('register.submit')}
        </PlainButton>
      </form>
      <FormFoot>
        {t('haveAccount')} <Link to={paths.login}>{t('signIn')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}
