import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AGREEMENT_VERSION, signAgreement } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { AGREEMENT_TERMS } from '#web/components/agreement-terms.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { withProgress } from '#web/shell/progress.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { session } from '#web/shell/session/current-session.ts'
import { BusyButton } from '#web/ui/input/BusyButton.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'
import { Check } from '#web/ui/plain/choices.tsx'

const Terms = styled('ol')({ margin: '12px 0', paddingInlineStart: 20, color: tone.muted, '& li': { marginBottom: 8 } })

/** The terms of use, for whoever has not signed the ones in force; closed by signing or by signing out. */
export function AgreementDialog() {
  const { t } = useTranslation(['auth', 'common'])
  const titleId = useId()
  const { register, isValid, busy, refusal, submit } = useSendForm({
    mode: 'onChange',
    defaultValues: { agreed: false },
    send: () => call(signAgreement, { body: { version: AGREEMENT_VERSION } }),
    onSent: () => useUser.setState(({ profile }) => ({ profile: profile && { ...profile, agreementSigned: true } })),
  })
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('agreement.title')}</DialogTitle>
      <DialogContent>
        {refusal !== null && <Notice kind="error">{refusal}</Notice>}
        <p>{t('agreement.version', { version: AGREEMENT_VERSION })}</p>
        <Terms>
          {AGREEMENT_TERMS.map((term) => (
            <li key={term}>{t(`agreement.terms.${term}`)}</li>
          ))}
        </Terms>
        <Check label={t('common:shell.agree')} {...register('agreed', { required: true })} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={() => void withProgress(() => session.signOut())}>
          {t('common:action.signOut')}
        </Button>
        <BusyButton variant="contained" busy={busy} disabled={!isValid} onClick={submit}>
          {t('common:shell.sign')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
