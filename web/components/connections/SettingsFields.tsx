import { styled } from '@mui/material/styles'
import { TextField } from '#web/ui/input/TextField.tsx'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SCHEDULES } from '#contract/connections.ts'
import type { SettingsValues } from './connection-form.ts'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { TagsField, wordsOf } from '#web/ui/plain/TagsField.tsx'

const COMMA = /,/u

/** Fields under each other, with room for their hints. */
export const FieldStack = styled('div')({ display: 'grid', gap: 8, minWidth: 0 })

/** The name of a connection; inside a FormProvider whose form has it. */
export function NameField({ disabled = false }: { disabled?: boolean }) {
  const { t } = useTranslation('connections')
  const { register, formState } = useFormContext<SettingsValues>()
  const isWrong = formState.errors.name !== undefined
  return (
    <TextField
      {...register('name')}
      label={t('form.name')}
      disabled={disabled}
      error={isWrong}
      helperText={t(isWrong ? 'form.error.name' : 'form.nameHint')}
    />
  )
}

/** Name, tags and schedule of a connection; inside a FormProvider whose form has at least these. */
export function SettingsFields({ disabled = false, withName = true }: { disabled?: boolean; withName?: boolean }) {
  const { t } = useTranslation('connections')
  const { control, register, watch, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <FieldStack>
      {withName && <NameField disabled={disabled} />}
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TagsField
            label={t('form.tags')}
            values={wordsOf(field.value, COMMA)}
            onChange={(tags) => field.onChange(tags.join(', '))}
            removeLabel={(tag) => t('form.tagRemove', { tag })}
            disabled={disabled}
            error={errors.tags === undefined ? undefined : t('form.error.tags')}
            hint={t('form.tagsHint')}
          />
        )}
      />
      <Controller
        control={control}
        name="schedule"
        render={({ field }) => (
          <SelectField
            label={t('form.schedule')}
            value={field.value}
            options={[...SCHEDULES, 'cron' as const].map((value) => ({ value, label: t(`schedule.${value}`) }))}
            hint={t('form.scheduleHint')}
            disabledReason={disabled ? t('form.scheduleHint') : undefined}
            onChange={field.onChange}
          />
        )}
      />
      {watch('schedule') === 'cron' && (
        <TextField
          {...register('cron')}
          label={t('form.cron')}
          disabled={disabled}
          error={errors.cron !== undefined}
          helperText={t(errors.cron === undefined ? 'form.cronHint' : 'form.error.schedule')}
          slotProps={{ htmlInput: { spellCheck: false, dir: 'ltr' } }}
        />
      )}
    </FieldStack>
  )
}
