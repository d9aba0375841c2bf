import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { confirmSignUp, resendSignUp } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { AuthFrame } from '#web/features/auth/AuthFrame.tsx'
import { LocalHints } from '#web/features/auth/LocalHints.tsx'
import { useAuthErrorText } from '#web/features/auth/use-auth-form.ts'
import { Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { CodeStep } from './CodeStep.tsx'

interface ConfirmEmailProps {
  email: string
  /** Ties the code to this registration; a code sent again brings a new one. */
  challengeToken: string | undefined
  onConfirmed: () => Promise<void>
  onBack: () => void
}

/** The code that proves an email address, with a way to have it sent again. */
export function ConfirmEmail({ email, challengeToken, onConfirmed, onBack }: ConfirmEmailProps) {
  const { t } = useTranslation('auth')
  const textOf = useAuthErrorText()
  const [token, setToken] = useState(challengeToken)
  const [note, setNote] = useState<{ kind: 'ok' | 'error'; text: string } | null>(null)
  const registration = { email, ...(token === undefined ? {} : { challengeToken: token }) }
  const resend = async () => {
    try {
      setToken((await call(resendSignUp, { body: registration })).challengeToken)
      setNote({ kind: 'ok', text: t('confirm.resent') })
    } catch (error) {
      setNote({ kind: 'error', text: textOf(error) })
    }
  }
  const confirm = async (code: string) => {
    await call(confirmSignUp, { body: { ...registration, code } })
    await onConfirmed()
  }
  return (
    <AuthFrame title={t('confirm.title')} sub={t('confirm.sent', { email, minutes: limits.codeTtlMs / 60_000 })} below={<LocalHints />}>
      {note !== null && <Notice kind={note.kind}>{note.text}</Notice>}
      <CodeStep submitLabel={t('confirm.submit')} onCode={confirm}>
        <PlainButton type="button" kind="quiet" onClick={() => void resend()}>
          {t('confirm.resend')}
        </PlainButton>
        <PlainButton type="button" kind="quiet" onClick={onBack}>
          {t('backToSignIn')}
        </PlainButton>
      </CodeStep>
    </AuthFrame>
  )
}
