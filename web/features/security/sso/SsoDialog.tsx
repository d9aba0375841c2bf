import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { TextField } from '#web/ui/input/TextField.tsx'
import { Controller, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { ReplyOf } from '#contract/route.ts'
import { putSso, type Sso, SSO_ROLES } from '#contract/sso.ts'
import { call } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { isDismissed } from '#web/features/security/use-security.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { CopyLine } from './SsoFacts.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'

const Body = styled('div')({ display: 'grid', gap: 16, '& p': { margin: 0 } })
type Values = z.input<typeof putSso.body>
const TEXTS = ['issuer', 'clientId', 'clientSecret', 'emailDomain'] as const satisfies readonly FieldPath<Values>[]
const PLACEHOLDERS = { issuer: 'https://login.example.com', clientId: '', clientSecret: '', emailDomain: 'example.com' }

const initial = (sso: Sso | null): Values => ({
  issuer: sso?.issuer ?? '',
  clientId: sso?.clientId ?? '',
  emailDomain: sso?.emailDomain ?? '',
  jitOnboarding: sso?.jitOnboarding ?? true,
  userRole: sso?.userRole ?? 'User',
  enabled: sso?.enabled ?? true,
})
interface SsoDialogProps {
  sso: Sso | null
  redirectUri: string
  onSaved: (sso: Sso) => void
  onClose: () => void
}

/** Issuer, client and domain; the server asks the provider before it keeps anything. */
export function SsoDialog({ sso, redirectUri, onSaved, onClose }: SsoDialogProps) {
  const { t } = useTranslation(['security', 'common'])
  const { register, control, watch, errors, busy, error, refusal, submit } = useSendForm<Values, ReplyOf<typeof putSso>>({
    resolver: zodResolver(putSso.body),
    defaultValues: initial(sso),
    refusable: TEXTS,
    send: (body) => call(putSso, { body }),
    onSent: (reply) => {
      notify({ kind: 'success', text: t('sso.saved') })
      onSaved(reply.sso)
    },
  })
  const hint = (field: (typeof TEXTS)[number]) => {
    if (errors[field] !== undefined) return t(`sso.wrong.${field}`)
    return field === 'clientSecret' && sso?.clientSecret.set === true ? t('sso.keepSecret') : undefined
  }
  return (
    <ConfirmDialog
      title={t(sso === null ? 'sso.setUp' : 'sso.change')}
      confirmLabel={t('common:action.save')}
      busy={busy}
      onConfirm={submit}
      onClose={onClose}
    >
      <Body>
        {refusal !== null && !isDismissed(error) && <Alert severity="error">{refusal}</Alert>}
        <div>
          <p>{t('sso.register')}</p>
          <CopyLine text={redirectUri} />
        </div>
        {TEXTS.map((field) => (
          <TextField
            key={field}
            {...register(field, field === 'clientSecret' ? { setValueAs: (value: unknown) => (value === '' ? undefined : value) } : {})}
            fullWidth
            type={field === 'clientSecret' ? 'password' : 'text'}
            autoComplete="off"
            label={t(`sso.${field}`)}
            placeholder={PLACEHOLDERS[field]}
            error={errors[field] !== undefined}
            helperText={hint(field)}
          />
        ))}
        <Controller
          control={control}
          name="jitOnboarding"
          render={({ field }) => (
            <Check
              kind="switch"
              label={t('sso.jitOnboarding')}
              checked={field.value ?? true}
              onChange={(event) => field.onChange(event.target.checked)}
            />
          )}
        />
        {watch('jitOnboarding') === true && (
          <Controller
            control={control}
            name="userRole"
            render={({ field }) => (
              <SelectField
                label={t('sso.userRole')}
                value={field.value ?? 'Viewer'}
                options={SSO_ROLES.map((value) => ({ value, label: t(`common:role.${value}`) }))}
                onChange={field.onChange}
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="enabled"
          render={({ field }) => (
            <Check
              kind="switch"
              label={t('sso.enabled')}
              checked={field.value ?? true}
              onChange={(event) => field.onChange(event.target.checked)}
            />
          )}
        />
      </Body>
    </ConfirmDialog>
  )
}
