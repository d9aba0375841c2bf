import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { updateProfile } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { notify } from '#web/ui/states/toast.ts'

const Form = styled('form')({ display: 'grid', paddingTop: 6, gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' })
const Actions = styled('div')({ gridColumn: '1 / -1' })
const form = z.object({ firstName: text(80), lastName: text(80) })
type Values = z.infer<typeof form>

/** First and last name of the signed-in person; e-mail and role to read. */
export function ProfilePanel() {
  const { t } = useTranslation(['settings', 'common'])
  const errorText = useErrorText()
  const profile = useUser((state) => state.profile)
  const may = useRight('own.manage')
  const { register, handleSubmit, formState, reset } = useForm<Values>({
    resolver: zodResolver(form),
    values: { firstName: profile?.firstName ?? '', lastName: profile?.lastName ?? '' },
  })
  const save = useMutation({
    mutationFn: (values: Values) => call(updateProfile, { body: values }),
    onSuccess: (changed) => {
      useUser.setState({ profile: changed })
      reset({ firstName: changed.firstName, lastName: changed.lastName })
      notify({ kind: 'success', text: t('profile.saved') })
    },
  })
  if (profile === null) return null
  const { errors } = formState
  return (
    <Panel title={t('profile.title')} sub={`${profile.email} · ${t(`common:role.${profile.userRole}`)} · ${profile.company}`}>
      <Form onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)} noValidate>
        {save.isError && <Alert severity="error">{errorText(save.error)}</Alert>}
        <TextField
          {...register('firstName')}
          label={t('profile.firstName')}
          autoComplete="given-name"
          error={errors.firstName !== undefined}
          helperText={errors.firstName && t('profile.nameNeeded')}
        />
        <TextField
          {...register('lastName')}
          label={t('profile.lastName')}
          autoComplete="family-name"
          error={errors.lastName !== undefined}
          helperText={errors.lastName && t('profile.nameNeeded')}
        />
        <Actions>
          <Button type="submit" variant="contained" disabled={!may || !formState.isDirty || save.isPending}>
            {t('common:action.save')}
          </Button>
        </Actions>
      </Form>
    </Panel>
  )
}
