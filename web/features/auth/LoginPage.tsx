import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInstallation } from '#contract/demo.ts'
import type { BodyOf } from '#contract/route.ts'
import { signIn } from '#contract/sessions.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { PasswordField } from '#web/components/password/PasswordField.tsx'
import { paths } from '#web/paths.ts'
import { session } from '#web/shell/session/current-session.ts'
import { Field, Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { IdentityProviders } from './IdentityProviders.tsx'
import { LocalHints } from './LocalHints.tsx'
import type { Challenge, SignInReply } from './steps/ChallengeStep.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { rememberedEmail, useEnter } from './use-enter.ts'

// Most people need none of these.
const ChallengeStep = lazy(async () => ({ default: (await import('./steps/ChallengeStep.tsx')).ChallengeStep }))
const ConfirmEmail = lazy(async () => ({ default: (await import('./steps/ConfirmEmail.tsx')).ConfirmEmail }))
const SsoStep = lazy(async () => ({ default: (await import('./steps/SsoStep.tsx')).SsoStep }))

type Credentials = BodyOf<typeof signIn>
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

/** The form most people only ever see. */
function CredentialsForm({ form, onSso }: { form: ReturnType<typeof useAuthForm<Credentials>>; onSso: () => void }) {
  const { t } = useTranslation('auth')
  return (
    <AuthFrame title={t('title')} sub={t('claim')} below={<LocalHints demo />}>
      <InstallationNotice />
      <form onSubmit={form.onSubmit} noValidate>
        {form.error !== null && <Notice kind="error">{form.error}</Notice>}
        <Field {...form.field('email')} label={t('email')} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
        <PlainButton type="submit" kind="primary" busy={form.busy}>
          {t('signIn')}
        </PlainButton>
      </form>
      <IdentityProviders onSso={onSso} />
      <FormFoot>
        <Link to={paths.passwordRecovery}>{t('forgot')}</Link>
      </FormFoot>
      <FormFoot>
        {t('noAccount')} <Link to={paths.register}>{t('createAccount')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}

/** Email and password or another door, then whatever the account asks for besides. */
export function LoginPage() {
  const { t } = useTranslation(['auth', 'common'])
  const enter = useEnter()
  const navigate = useNavigate()
  const [step, setShown] = useState<Step>(START)
  // a transition: what is shown stays until the next step has been loaded
  const setStep = (next: Step) => startTransition(() => setShown(next))

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
      if (error instanceof ApiError && error.code === 'auth.password_reset_required') {
        notify({ kind: 'warning', text: t('common:error.passwordReset') })
        return navigate({ to: paths.passwordReset })
      }
      if (isRefusal(error)) await session.handle({ type: 'signIn_failure' })
      throw error
    }
  }
  const form = useAuthForm({ initial: { email: rememberedEmail.get(), password: '' }, schema: signIn.body, send: submit })

  const back = () => setStep(START)
  return (
    <Suspense fallback={<AuthFrame title={t('title')} />}>
      {step.name === 'credentials' && <CredentialsForm form={form} onSso={() => setStep({ name: 'sso' })} />}
      {step.name === 'challenge' && (
        <ChallengeStep
          key={step.challenge.challengeToken}
          challenge={step.challenge}
          onReply={(reply) => take(reply, 'code')}
          onBack={back}
        />
      )}
      {step.name === 'sso' && <SsoStep email={form.values.email} onBack={back} />}
      {step.name === 'confirm' && (
        <ConfirmEmail
          email={step.credentials.email}
          challengeToken={step.challengeToken}
          onConfirmed={() => submit(step.credentials)}
          onBack={back}
        />
      )}
    </Suspense>
  )
}
