import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { Controller, type FieldPath, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { putSso, type Sso, SSO_ROLES } from '#contract/sso.ts'
import { ApiError, call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { isDismissed } from '#web/features/security/use-security.ts'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { CopyLine } from './SsoFacts.tsx'

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
  const errorText = useErrorText()
  const { register, control, handleSubmit, formState, setError, watch } = useForm<Values>({
    resolver: zodResolver(putSso.body),
    defaultValues: initial(sso),
  })
  const save = useMutation({
    mutationFn: (values: Values) => call(putSso, { body: values }),
    onSuccess: (reply) => {
      notify({ kind: 'success', text: t('sso.saved') })
      onSaved(reply.sso)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      for (const field of TEXTS) {
        const refused = error.fields.find((one) => one.field.endsWith(field))
        if (refused !== undefined) setError(field, { message: refused.message })
      }
    },
  })
  const submit = handleSubmit((values) => save.mutate(values))
  const hint = (field: (typeof TEXTS)[number]) => {
    if (formState.errors[field] !== undefined) return t(`sso.wrong.${field}`)
    return field === 'clientSecret' && sso?.clientSecret.set === true ? t('sso.keepSecret') : undefined
  }
  return (
    <ConfirmDialog
      open
      title={t(sso === null ? 'sso.setUp' : 'sso.change')}
      confirmLabel={t('common:action.save')}
      cancelLabel={t('common:action.cancel')}
      busy={save.isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Body>
        {save.isError && !isDismissed(save.error) && <Alert severity="error">{errorText(save.error)}</Alert>}
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
            error={formState.errors[field] !== undefined}
            helperText={hint(field)}
          />
        ))}
        <Controller
          control={control}
          name="jitOnboarding"
          render={({ field }) => (
            <FormControlLabel
              control={<Switch checked={field.value ?? true} onChange={(event) => field.onChange(event.target.checked)} />}
              label={t('sso.jitOnboarding')}
            />
          )}
        />
        {watch('jitOnboarding') === true && (
          <Controller
            control={control}
            name="userRole"
            render={({ field }) => (
              <TextField {...field} select fullWidth label={t('sso.userRole')}>
                {SSO_ROLES.map((role) => (
                  <MenuItem key={role} value={role}>
                    {t(`common:role.${role}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
          />
        )}
        <Controller
          control={control}
          name="enabled"
          render={({ field }) => (
            <FormControlLabel
              control={<Switch checked={field.value ?? true} onChange={(event) => field.onChange(event.target.checked)} />}
              label={t('sso.enabled')}
            />
          )}
        />
      </Body>
    </ConfirmDialog>
  )
}
