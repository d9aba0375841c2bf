import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInstallation } from '#contract/demo.ts'
import { signIn } from '#contract/sessions.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { PasswordField } from '#web/components/password/PasswordField.tsx'
import { paths } from '#web/paths.ts'
import { session } from '#web/shell/session/current-session.ts'
import { Field } from '#web/ui/plain/Field.tsx'
import { Notice } from '#web/ui/plain/Notice.tsx'
import { PlainButton } from '#web/ui/plain/PlainButton.tsx'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { type Challenge, ChallengeStep, type SignInReply } from './ChallengeStep.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { Doors } from './Doors.tsx'
import { LocalHints } from './LocalHints.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { SsoStep } from './SsoStep.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { useEnter } from './use-enter.ts'

interface Credentials {
  email: string
  password: string
}
type Step =
  | { name: 'credentials' }
  | { name: 'sso' }
  | { name: 'challenge'; challenge: Challenge }
  | { name: 'confirm'; credentials: Credentials; challengeToken: string | undefined }
const START: Step = { name: 'credentials' }

function InstallationNotice() {
  const { t } = useTranslation(['auth', 'common'])
  const textOf = useErrorText()
  const { data, error } = useQuery(queryOf(getInstallation, {}))
  if (error !== null)
    return (
      <Notice kind="error">
        {textOf(error)} <a href={paths.login}>{t('common:action.retry')}</a>
      </Notice>
    )
  return data?.insecureTransport === true ? <Notice kind="warning">{t('insecure')}</Notice> : null
}

/** A refusal of who somebody says they are; silence and overload are none. */
const isRefusal = (error: unknown) => error instanceof ApiError && [400, 401, 403].includes(error.status)

/** E-mail and password or another door, then whatever the account asks for besides. */
export function LoginPage() {
  const { t } = useTranslation('auth')
  const enter = useEnter()
  const [step, setStep] = useState<Step>(START)

  const take = async (reply: SignInReply, how: 'plain' | 'code') => {
    if ('session' in reply) await enter(reply.session, how)
    else setStep({ name: 'challenge', challenge: reply })
  }
  const submit = async (credentials: Credentials) => {
    rememberedEmail.set(credentials.email)
    try {
      await take(await call(signIn, { body: credentials }), 'plain')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.user_unconfirmed')
        return setStep({ name: 'confirm', credentials, challengeToken: error.challengeToken })
      if (isRefusal(error)) await session.handle({ type: 'signIn_failure' })
      throw error
    }
  }
  const form = useAuthForm({ initial: { email: rememberedEmail.get(), password: '' }, schema: signIn.body, send: submit })

  if (step.name === 'challenge')
    return (
      <ChallengeStep
        key={step.challenge.challengeToken}
        challenge={step.challenge}
        onReply={(reply) => take(reply, 'code')}
        onBack={() => setStep(START)}
      />
    )
  if (step.name === 'sso') return <SsoStep email={form.values.email} onBack={() => setStep(START)} />
  if (step.name === 'confirm')
    return (
      <ConfirmEmail
        email={step.credentials.email}
        challengeToken={step.challengeToken}
        onConfirmed={() => submit(step.credentials)}
        onBack={() => setStep(START)}
      />
    )
  return (
    <AuthFrame title={t('title')} sub={t('claim')} below={<LocalHints demo />}>
      <InstallationNotice />
      <form onSubmit={form.onSubmit} noValidate>
        {form.error !== null && <Notice kind="error">{form.error}</Notice>}
        <Field {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
        <PlainButton type="submit" kind="primary" disabled={form.busy}>
          {t('signIn')}
        </PlainButton>
      </form>
      <Doors onSso={() => setStep({ name: 'sso' })} />
      <FormFoot>
        <Link to={paths.passwordRecovery}>{t('forgot')}</Link>
      </FormFoot>
      <FormFoot>
        {t('noAccount')} <Link to={paths.register}>{t('createAccount')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}
