import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SCHEDULES } from '#contract/connections.ts'
import type { SettingsValues } from './connection-form.ts'

/** Fields under each other, with room for their hints. */
export const FieldStack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 })

/** Name, tags and schedule of a connection; inside a FormProvider whose form has at least these. */
export function SettingsFields({ disabled = false }: { disabled?: boolean }) {
  const { t } = useTranslation('connections')
  const { control, register, watch, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <FieldStack>
      <TextField
        {...register('name')}
        label={t('form.name')}
        disabled={disabled}
        error={errors.name !== undefined}
        helperText={t(errors.name === undefined ? 'form.nameHint' : 'form.error.name')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        {...register('tags')}
        label={t('form.tags')}
        disabled={disabled}
        error={errors.tags !== undefined}
        helperText={t(errors.tags === undefined ? 'form.tagsHint' : 'form.error.tags')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <Controller
        control={control}
        name="schedule"
        render={({ field }) => (
          <TextField {...field} select disabled={disabled} label={t('form.schedule')} helperText={t('form.scheduleHint')}>
            {[...SCHEDULES, 'cron' as const].map((schedule) => (
              <MenuItem key={schedule} value={schedule}>
                {t(`schedule.${schedule}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {watch('schedule') === 'cron' && (
        <TextField
          {...register('cron')}
          label={t('form.cron')}
          disabled={disabled}
          error={errors.cron !== undefined}
          helperText={t(errors.cron === undefined ? 'form.cronHint' : 'form.error.schedule')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false, dir: 'ltr' } }}
        />
      )}
    </FieldStack>
  )
}
