import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { listKinds } from '#contract/kinds.ts'
import { updateRunner } from '#contract/runners.ts'
import { queryOf } from '#web/api.ts'
import { FieldStack } from '#web/components/connections/SettingsFields.tsx'
import { TextField } from '#web/ui/input/TextField.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { FieldLine } from '#web/ui/plain/plain.tsx'
import { TagsField } from '#web/ui/plain/TagsField.tsx'

/** What is asked of a runner when it is registered and when it is changed. */
export const runnerForm = z.pick(z.required(updateRunner.body), { name: true, tags: true, scope: true, kinds: true })
export type RunnerValues = z.infer<typeof runnerForm>
export const RUNNER_FIELDS = ['name', 'tags', 'scope', 'kinds'] as const

const Kinds = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: 4, fontWeight: 550 },
  '& > .boxes': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: '2px 12px' },
})

const BETWEEN = /[\s,;]/u

interface KindChecksProps {
  value: RunnerValues['kinds']
  error: string | undefined
  onChange: (kinds: RunnerValues['kinds']) => void
}
/** Which kinds of target it takes. Without a choice that is all of them, those of later versions too. */
function KindChecks({ value, error, onChange }: KindChecksProps) {
  const { t } = useTranslation('runners')
  const { data } = useQuery(queryOf(listKinds, {}))
  const id = useId()
  const kinds = data?.results ?? []
  const all = kinds.map(({ vectorType }) => vectorType)
  const choose = (kind: string, isChosen: boolean) => {
    const others = (value ?? all).filter((one) => one !== kind)
    const chosen = isChosen ? [...others, kind] : others
    onChange(all.every((one) => chosen.includes(one)) ? null : chosen)
  }
  return (
    <Kinds className="plain-field" aria-describedby={id}>
      <legend>{t('form.kinds')}</legend>
      <div className="boxes">
        {kinds.map(({ vectorType, name }) => (
          <Check
            key={vectorType}
            label={name}
            checked={value === null || value.includes(vectorType)}
            onChange={({ target }) => choose(vectorType, target.checked)}
          />
        ))}
      </div>
      <FieldLine id={id} error={error} hint={t('form.kindsHint')} />
    </Kinds>
  )
}

/** Name, scope, tags and kinds of a runner. */
export function RunnerFields({ form }: { form: Pick<UseFormReturn<RunnerValues>, 'control' | 'register' | 'formState'> }) {
  const { t } = useTranslation('runners')
  const { errors } = form.formState
  const removeLabel = (entry: string) => t('form.remove', { entry })
  return (
    <FieldStack>
      <TextField
        {...form.register('name')}
        fullWidth
        autoComplete="off"
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        error={errors.name !== undefined}
        helperText={errors.name === undefined ? undefined : t('form.nameNeeded')}
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
      <Controller
        control={form.control}
        name="kinds"
        render={({ field }) => (
          <KindChecks value={field.value} error={errors.kinds === undefined ? undefined : t('form.kindsWrong')} onChange={field.onChange} />
        )}
      />
    </FieldStack>
  )
}
