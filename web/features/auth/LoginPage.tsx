import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInstallation } from '#contract/demo.ts'
import type { ReplyOf } from '#contract/route.ts'
import { confirmSignIn, signIn } from '#contract/sessions.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/shell/session/current-session.ts'
import { Field } from '#web/ui/plain/Field.tsx'
import { Notice } from '#web/ui/plain/Notice.tsx'
import { PlainButton } from '#web/ui/plain/PlainButton.tsx'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { CodeStep } from './CodeStep.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { LocalHints } from './LocalHints.tsx'
import { PasswordField } from './PasswordField.tsx'
import { rememberedEmail } from './remembered-email.ts'
import { useAuthForm } from './use-auth-form.ts'
import { useEnter } from './use-enter.ts'

type Challenge = Exclude<ReplyOf<typeof signIn>, { session: unknown }>
interface Credentials {
  email: string
  password: string
}
type Step = { name: 'credentials' } | { name: 'challenge'; challenge: Challenge } | { name: 'confirm'; credentials: Credentials }

function ChallengeStep({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation('auth')
  const enter = useEnter()
  const answer = async (code: string) => {
    const reply = await call(confirmSignIn, { body: { challengeToken: challenge.challengeToken, challenge: challenge.challenge, code } })
    await enter(reply.session, 'code')
  }
  const sub =
    challenge.challenge === 'SMS_MFA'
      ? t('challenge.sms', { destination: challenge.destination ?? t('challenge.yourPhone') })
      : t('challenge.totp')
  return (
    <AuthFrame title={t('challenge.title')} sub={sub} below={<LocalHints />}>
      <CodeStep submitLabel={t('challenge.confirm')} onCode={answer} />
    </AuthFrame>
  )
}

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

/** E-mail and password, then a code when the account asks for one. */
export function LoginPage() {
  const { t } = useTranslation('auth')
  const enter = useEnter()
  const [step, setStep] = useState<Step>({ name: 'credentials' })

  const submit = async (credentials: Credentials) => {
    rememberedEmail.set(credentials.email)
    try {
      const reply = await call(signIn, { body: credentials })
      if ('session' in reply) await enter(reply.session)
      else setStep({ name: 'challenge', challenge: reply })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.user_unconfirmed') return setStep({ name: 'confirm', credentials })
      await session.handle({ type: 'signIn_failure' })
      throw error
    }
  }
  const form = useAuthForm({ initial: { email: rememberedEmail.get(), password: '' }, schema: signIn.body, send: submit })

  if (step.name === 'challenge') return <ChallengeStep challenge={step.challenge} />
  if (step.name === 'confirm') return <ConfirmEmail email={step.credentials.email} onConfirmed={() => submit(step.credentials)} />
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
      <FormFoot>
        <Link to={paths.passwordRecovery}>{t('forgot')}</Link>
      </FormFoot>
      <FormFoot>
        {t('noAccount')} <Link to={paths.register}>{t('createAccount')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}
