import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { confirmSignUp, resendSignUp } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { Notice } from '#web/ui/plain/Notice.tsx'
import { PlainButton } from '#web/ui/plain/PlainButton.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { CodeStep } from './CodeStep.tsx'
import { LocalHints } from './LocalHints.tsx'
import { useAuthErrorText } from './use-auth-form.ts'

/** The code that proves an e-mail address, with a way to have it sent again. */
export function ConfirmEmail({ email, onConfirmed }: { email: string; onConfirmed: () => Promise<void> }) {
  const { t } = useTranslation('auth')
  const textOf = useAuthErrorText()
  const [note, setNote] = useState<{ kind: 'ok' | 'error'; text: string } | null>(null)
  const resend = async () => {
    try {
      await call(resendSignUp, { body: { email } })
      setNote({ kind: 'ok', text: t('confirm.resent') })
    } catch (error) {
      setNote({ kind: 'error', text: textOf(error) })
    }
  }
  const confirm = async (code: string) => {
    await call(confirmSignUp, { body: { email, code } })
    await onConfirmed()
  }
  return (
    <AuthFrame title={t('confirm.title')} sub={t('confirm.sent', { email, minutes: limits.codeTtlMs / 60_000 })} below={<LocalHints />}>
      {note !== null && <Notice kind={note.kind}>{note.text}</Notice>}
      <CodeStep submitLabel={t('confirm.submit')} onCode={confirm}>
        <PlainButton type="button" kind="quiet" onClick={() => void resend()}>
          {t('confirm.resend')}
        </PlainButton>
      </CodeStep>
    </AuthFrame>
  )
}
