import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { updateRunner } from '#contract/runners.ts'
import { TextField } from '#web/ui/input/TextField.tsx'
import { TagsField } from '#web/ui/plain/TagsField.tsx'

/** What is asked of a runner when it is registered and when it is changed. */
export const runnerForm = z.pick(z.required(updateRunner.body), { name: true, tags: true, scope: true })
export type RunnerValues = z.infer<typeof runnerForm>
export const RUNNER_FIELDS = ['name', 'tags', 'scope'] as const

const BETWEEN = /[\s,;]/u

/** Name, tags and scope of a runner. */
export function RunnerFields({ form }: { form: Pick<UseFormReturn<RunnerValues>, 'control' | 'register' | 'formState'> }) {
  const { t } = useTranslation('runners')
  const { errors } = form.formState
  const removeLabel = (entry: string) => t('form.remove', { entry })
  return (
    <>
      <TextField
        {...form.register('name')}
        fullWidth
        margin="dense"
        autoComplete="off"
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        error={errors.name !== undefined}
        helperText={errors.name === undefined ? ' ' : t('form.nameNeeded')}
      />
      <Controller
        control={form.control}
        name="scope"
        render={({ field }) => (
          <TagsField
            label={t('form.scope')}
            values={field.value}
            onChange={(entries) => field.onChange([...entries])}
            removeLabel={removeLabel}
            separator={BETWEEN}
            placeholder="10.20.0.0/16"
            error={errors.scope === undefined ? undefined : t('form.scopeWrong')}
            hint={t('form.scopeHint')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagsField
            label={t('form.tags')}
            values={field.value}
            onChange={(tags) => field.onChange([...tags])}
            removeLabel={removeLabel}
            error={errors.tags === undefined ? undefined : t('form.tagsWrong')}
            hint={t('form.tagsHint')}
          />
        )}
      />
    </>
  )
}
