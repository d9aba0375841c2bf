import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInstallation } from '#contract/demo.ts'
import type { ReplyOf } from '#contract/route.ts'
import { confirmSignIn, forgotPasswordSubmit, type signIn } from '#contract/sessions.ts'
import { call, queryOf } from '#web/api.ts'
import { PasswordField, StrengthMeter } from '#web/components/password/PasswordField.tsx'
import { AuthFrame } from '#web/features/auth/AuthFrame.tsx'
import { LocalHints } from '#web/features/auth/LocalHints.tsx'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { Field, Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { CodeStep } from './CodeStep.tsx'

export type SignInReply = ReplyOf<typeof signIn>
export type Challenge = Exclude<SignInReply, { session: unknown }>
type Answer = (code: string) => Promise<void>

/** An answer that is no code of digits: a recovery code or a new password. `path` of the contract's own shape. */
const answerSchema = (challenge: Challenge['challenge'], field: string) => ({
  safeParse: (values: Readonly<Record<string, unknown>>) => {
    const parsed = confirmSignIn.body.safeParse({ challengeToken: 'x', challenge, code: values[field] })
    return parsed.success ? parsed : { success: false, error: { issues: [{ path: [field] }] } }
  },
})

function RecoveryForm({ challenge, onAnswer, children }: { challenge: Challenge; onAnswer: Answer; children: ReactNode }) {
  const { t } = useTranslation('auth')
  const form = useAuthForm({
    initial: { recoveryCode: '' },
    schema: answerSchema(challenge.challenge, 'recoveryCode'),
    send: ({ recoveryCode }) => onAnswer(recoveryCode.trim()),
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {form.error !== null && <Notice kind="error">{form.error}</Notice>}
      <Field
        {...form.field('recoveryCode')}
        label={t('challenge.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form replaces the one whose button had the focus
        autoFocus
      />
      <PlainButton type="submit" kind="primary" busy={form.busy}>
        {t('challenge.confirm')}
      </PlainButton>
      {children}
    </form>
  )
}

/** The rules of a new password, as every form that sets one has them. */
const newPassword = {
  safeParse: (values: object) => forgotPasswordSubmit.body.safeParse({ email: 'a@b.example', code: '000000', ...values }),
}

function NewPasswordForm({ onAnswer, children }: { onAnswer: Answer; children: ReactNode }) {
  const { t } = useTranslation('auth')
  const form = useAuthForm({ initial: { password: '' }, schema: newPassword, send: ({ password }) => onAnswer(password) })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {form.error !== null && <Notice kind="error">{form.error}</Notice>}
      <PasswordField
        {...form.field('password')}
        label={t('newPassword')}
        autoComplete="new-password"
        maxLength={256}
        hint={<StrengthMeter password={form.values.password} />}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form replaces the one whose button had the focus
        autoFocus
      />
      <PlainButton type="submit" kind="primary" busy={form.busy}>
        {t('reset.submit')}
      </PlainButton>
      {children}
    </form>
  )
}

/** What the account asks after the password: a code, a recovery code instead of it, or a new password. */
export function ChallengeStep(props: { challenge: Challenge; onReply: (reply: SignInReply) => Promise<void>; onBack: () => void }) {
  const { challenge, onReply, onBack } = props
  const { t } = useTranslation('auth')
  const { data: installation } = useQuery(queryOf(getInstallation, {}))
  const [useRecovery, setUseRecovery] = useState(false)
  const answer: Answer = async (code) =>
    onReply(await call(confirmSignIn, { body: { challengeToken: challenge.challengeToken, challenge: challenge.challenge, code } }))
  const back = (
    <PlainButton type="button" kind="quiet" onClick={onBack}>
      {t('backToSignIn')}
    </PlainButton>
  )
  if (challenge.challenge === 'NEW_PASSWORD_REQUIRED')
    return (
      <AuthFrame title={t('reset.title')} sub={t('challenge.newPassword')}>
        <NewPasswordForm onAnswer={answer}>{back}</NewPasswordForm>
      </AuthFrame>
    )
  const turn = installation?.signIn.recoveryCodes === true && (
    <PlainButton type="button" kind="quiet" onClick={() => setUseRecovery(!useRecovery)}>
      {t(useRecovery ? 'challenge.useCode' : 'challenge.useRecovery')}
    </PlainButton>
  )
  if (useRecovery)
    return (
      <AuthFrame title={t('challenge.title')} sub={t('challenge.recovery')}>
        <RecoveryForm challenge={challenge} onAnswer={answer}>
          {turn}
          {back}
        </RecoveryForm>
      </AuthFrame>
    )
  const sub =
    challenge.challenge === 'SMS_MFA'
      ? t('challenge.sms', { destination: challenge.destination ?? t('challenge.yourPhone') })
      : t('challenge.totp')
  return (
    <AuthFrame title={t('challenge.title')} sub={sub} below={<LocalHints />}>
      <CodeStep submitLabel={t('challenge.confirm')} onCode={answer}>
        {turn}
        {back}
      </CodeStep>
    </AuthFrame>
  )
}
