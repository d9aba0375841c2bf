import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AGREEMENT_VERSION, signAgreement } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { AGREEMENT_TERMS } from '#web/components/agreement-terms.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { withProgress } from '#web/shell/progress.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { session } from '#web/shell/session/current-session.ts'
import { Notice } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'
import { Check } from '#web/ui/plain/choices.tsx'

const Terms = styled('ol')({ margin: '12px 0', paddingInlineStart: 20, color: tone.muted, '& li': { marginBottom: 8 } })

/** The terms of use, for whoever has not signed the ones in force; closed by signing or by signing out. */
export function AgreementDialog() {
  const { t } = useTranslation(['auth', 'common'])
  const errorText = useErrorText()
  const titleId = useId()
  const [agreed, setAgreed] = useState(false)
  const sign = useMutation({
    mutationFn: () => call(signAgreement, { body: { version: AGREEMENT_VERSION } }),
    onSuccess: () => useUser.setState(({ profile }) => ({ profile: profile && { ...profile, agreementSigned: true } })),
  })
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('agreement.title')}</DialogTitle>
      <DialogContent>
        {sign.isError && <Notice kind="error">{errorText(sign.error)}</Notice>}
        <p>{t('agreement.version', { version: AGREEMENT_VERSION })}</p>
        <Terms>
          {AGREEMENT_TERMS.map((term) => (
            <li key={term}>{t(`agreement.terms.${term}`)}</li>
          ))}
        </Terms>
        <Check label={t('common:shell.agree')} checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={() => void withProgress(() => session.signOut())}>
          {t('common:action.signOut')}
        </Button>
        <Button variant="contained" disabled={!agreed || sign.isPending} onClick={() => sign.mutate()}>
          {t('common:shell.sign')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
