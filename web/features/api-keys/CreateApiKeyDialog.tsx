import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { addApiKey, listApiKeys } from '#contract/api-keys.ts'
import { text } from '#contract/fields.ts'
import { API_KEY_SCOPES } from '#contract/rights.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'

const EXPIRIES = [30, 90, 365] as const
const form = z.object({ name: text(80), scopes: z.array(z.enum(API_KEY_SCOPES)).check(z.minLength(1)), expiresInDays: z.number() })
type Values = z.infer<typeof form>

/** Asks for name, scopes and expiry; then shows the key, once. */
export function CreateApiKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [key, setKey] = useState<string | null>(null)
  const { control, register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(form),
    defaultValues: { name: '', scopes: ['read'], expiresInDays: 90 },
  })
  const create = useMutation({
    mutationFn: ({ name, scopes, expiresInDays }: Values) =>
      call(addApiKey, { body: { name, scopes, ...(expiresInDays > 0 ? { expiresInDays } : {}) } }),
    onSuccess: async (made) => {
      setKey(made.key)
      await cache.invalidateQueries({ queryKey: [listApiKeys.tag] })
    },
  })

  if (key !== null)
    return (
      <ConfirmDialog
        open={open}
        title={t('apiKeys.made')}
        confirmLabel={t('common:action.close')}
        cancelLabel={t('common:action.back')}
        onConfirm={onClose}
        onClose={onClose}
      >
        <p>{t('apiKeys.shownOnce')}</p>
        <CodeBlock code={key} label={t('apiKeys.key')} copyLabel={t('common:action.copy')} copiedLabel={t('common:action.copied')} />
      </ConfirmDialog>
    )
  const { errors } = formState
  return (
    <ConfirmDialog
      open={open}
      title={t('apiKeys.create')}
      confirmLabel={t('apiKeys.create')}
      cancelLabel={t('common:action.cancel')}
      busy={create.isPending}
      onConfirm={() => void handleSubmit((values) => create.mutate(values))()}
      onClose={onClose}
    >
      {create.isError && <Alert severity="error">{errorText(create.error)}</Alert>}
      <TextField
        {...register('name')}
        label={t('apiKeys.name')}
        placeholder={t('apiKeys.namePlaceholder')}
        error={errors.name !== undefined}
        helperText={errors.name === undefined ? ' ' : t('apiKeys.nameNeeded')}
        fullWidth
        margin="dense"
      />
      <Controller
        control={control}
        name="scopes"
        render={({ field }) => (
          <fieldset style={{ border: 0, margin: '4px 0 12px', padding: 0 }}>
            <legend>{t('apiKeys.scopes')}</legend>
            {API_KEY_SCOPES.map((scope) => (
              <FormControlLabel
                key={scope}
                style={{ display: 'flex' }}
                control={
                  <Checkbox
                    size="small"
                    checked={field.value.includes(scope)}
                    onChange={(event) =>
                      field.onChange(event.target.checked ? [...field.value, scope] : field.value.filter((other) => other !== scope))
                    }
                  />
                }
                label={t(`apiKeys.scope.${scope}`)}
              />
            ))}
            {errors.scopes !== undefined && <FormHelperText error>{t('apiKeys.scopeNeeded')}</FormHelperText>}
          </fieldset>
        )}
      />
      <Controller
        control={control}
        name="expiresInDays"
        render={({ field }) => (
          <TextField
            {...field}
            onChange={(event) => field.onChange(Number(event.target.value))}
            select
            fullWidth
            label={t('apiKeys.expires')}
          >
            {EXPIRIES.map((days) => (
              <MenuItem key={days} value={days}>
                {t('apiKeys.days', { count: days })}
              </MenuItem>
            ))}
            <MenuItem value={0}>{t('apiKeys.noExpiry')}</MenuItem>
          </TextField>
        )}
      />
    </ConfirmDialog>
  )
}
