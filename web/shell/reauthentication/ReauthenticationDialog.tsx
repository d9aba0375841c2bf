import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { PasswordField } from '#web/components/password/PasswordField.tsx'
import { session } from '#web/shell/session/current-session.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Field, Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { useProofForm, type Way } from './use-proof-form.ts'

const Body = styled('div')({ display: 'grid', gap: 14, '& > p': { margin: 0 } })

function ProofField({ way, ...input }: { way: Way } & Pick<ComponentProps<'input'>, 'value' | 'onChange'>) {
  const { t } = useTranslation('auth')
  if (way === 'password')
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that has just opened
    return <PasswordField {...input} label={t('password')} autoComplete="current-password" autoFocus />
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog that has just opened
    <Field {...input} label={t('proof.code')} inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus />
  )
}

/** Asks the signed-in person to prove who they are, by password or by a code of the authenticator app; dismissing it cancels what asked. */
export function ReauthenticationDialog() {
  const { t } = useTranslation(['auth', 'common'])
  const errorText = useErrorText()
  const form = useProofForm()
  const { way, other, security } = form
  const canOnlySignIn = security.isSuccess && way === null
  return (
    <ConfirmDialog
      title={t('challenge.title')}
      confirmLabel={canOnlySignIn ? t('proof.signInAgain') : t('challenge.confirm')}
      busy={form.busy}
      ready={canOnlySignIn || (way !== null && form.isTyped)}
      onConfirm={() => void (canOnlySignIn ? session.signOut() : form.prove())}
      onClose={form.cancel}
    >
      <Body>
        <p>{t(canOnlySignIn ? 'proof.noWay' : 'proof.text')}</p>
        {security.isPending && <TextSkeleton lines={2} label={t('common:state.loading')} />}
        {security.isError && (
          <Notice kind="error">
            {errorText(security.error)} <Button onClick={() => void security.refetch()}>{t('common:action.retry')}</Button>
          </Notice>
        )}
        {form.wrong !== null && <Notice kind="error">{form.wrong}</Notice>}
        {way !== null && <ProofField key={way} way={way} value={form.typed} onChange={form.onChange} />}
        {other !== null && (
          <Button variant="text" onClick={() => form.choose(other)} sx={{ justifySelf: 'start' }}>
            {t(other === 'code' ? 'proof.useCode' : 'proof.usePassword')}
          </Button>
        )}
      </Body>
    </ConfirmDialog>
  )
}
