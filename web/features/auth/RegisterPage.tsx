import { styled } from '@mui/material/styles'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn, signUp } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Field } from '#web/ui/input/Field.tsx'
import { Notice } from '#web/ui/input/Notice.tsx'
import { PlainButton } from '#web/ui/input/PlainButton.tsx'
import { tone } from '#web/ui/tokens.ts'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { LocalHints } from './LocalHints.tsx'
import { PasswordField } from './PasswordField.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { useEnter } from './use-enter.ts'

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', gap: 14 },
}))
const Agreement = styled('label')({
  display: 'grid',
  gridTemplateColumns: '18px 1fr',
  gap: 8,
  fontSize: 13,
  color: tone.muted,
  '& input': { width: 15, height: 15, margin: '2px 0 0', accentColor: tone.accent },
  '& span + span': { gridColumn: 2, fontSize: 12, color: tone.risk.critical.text },
})

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
        {form.error !== null && (
          <Notice role="alert" data-kind="error">
            {form.error}
          </Notice>
        )}
        <Pair>
          <Field {...form.field('firstName')} label={t('firstName')} autoComplete="given-name" maxLength={80} />
          <Field {...form.field('lastName')} label={t('lastName')} autoComplete="family-name" maxLength={80} />
        </Pair>
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
        <Agreement>
          <input
            type="checkbox"
            name="agreement"
            checked={agreement}
            aria-invalid={missing !== undefined}
            onChange={(event) => form.set({ agreement: event.target.checked })}
          />
          <span>{t('register.agreement')}</span>
          {missing !== undefined && <span role="alert">{t('field.agreement')}</span>}
        </Agreement>
        <PlainButton type="submit" data-kind="primary" disabled={form.busy}>
          {t('register.submit')}
        </PlainButton>
      </form>
      <FormFoot>
        {t('haveAccount')} <Link to={paths.login}>{t('signIn')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}
