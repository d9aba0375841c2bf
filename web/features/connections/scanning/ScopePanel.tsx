import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { type Kind, listKinds } from '#contract/kinds.ts'
import { queryOf } from '#web/api.ts'
import { SavedForm } from '#web/features/connections/SavedForm.tsx'
import { useRight } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { TagsField } from '#web/ui/plain/TagsField.tsx'
import { tone } from '#web/ui/tokens.ts'
import { CHOICES, scopeBody, scopeForm, scopeValues, type ScopeValues } from './scope-form.ts'
import { useConnectionForm } from './use-connection-form.ts'

const Services = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: '4px 0 8px',
  display: 'grid',
  gap: '2px 16px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
  '& > p': { gridColumn: '1 / -1', margin: '4px 0 0', fontSize: 12, color: tone.risk.critical.text },
})
/** A tag may hold spaces; commas separate two. */
const BETWEEN_TAGS = /[,;\n]/u

function ServiceChoice({ services, disabled }: { services: Kind['services']; disabled: boolean }) {
  const { t } = useTranslation('connections')
  const { control, watch, formState } = useFormContext<ScopeValues>()
  if (watch('services.mode') === 'all') return null
  return (
    <Controller
      control={control}
      name="services.names"
      render={({ field }) => (
        <Services aria-label={t('scope.services')}>
          {services.map(({ service, label }) => (
            <Check
              key={service}
              label={label}
              disabled={disabled}
              checked={field.value.includes(service)}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...field.value, service] : field.value.filter((name) => name !== service))
              }
            />
          ))}
          {formState.errors.services?.names !== undefined && <p role="alert">{t('scope.error.services')}</p>}
        </Services>
      )}
    />
  )
}

function Mode({ name, disabled }: { name: 'services' | 'checks'; disabled: boolean }) {
  const { t } = useTranslation('connections')
  const { control } = useFormContext<ScopeValues>()
  return (
    <Controller
      control={control}
      name={`${name}.mode`}
      render={({ field }) => (
        <SelectField
          label={t(`scope.${name}`)}
          value={field.value}
          options={CHOICES.map((value) => ({ value, label: t(`scope.mode.${name}.${value}`) }))}
          disabledReason={disabled ? t('scope.readOnly') : undefined}
          onChange={field.onChange}
        />
      )}
    />
  )
}

interface WordsProps {
  name: 'checks.names' | 'include' | 'exclude'
  label: string
  hint: string
  error: string | undefined
  disabled: boolean
}
function Words({ name, label, hint, error, disabled }: WordsProps) {
  const { t } = useTranslation('connections')
  const { control } = useFormContext<ScopeValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <TagsField
          label={label}
          values={field.value}
          separator={BETWEEN_TAGS}
          onChange={(words) => field.onChange([...words])}
          removeLabel={(word) => t('scope.remove', { word })}
          disabled={disabled}
          hint={hint}
          error={error}
        />
      )}
    />
  )
}

function ScopeFields({ kind, disabled }: { kind: Kind; disabled: boolean }) {
  const { t } = useTranslation('connections')
  const { watch, formState } = useFormContext<ScopeValues>()
  const { errors } = formState
  const checks = errors.checks?.names
  return (
    <>
      {kind.services.length > 1 && <Mode name="services" disabled={disabled} />}
      <ServiceChoice services={kind.services} disabled={disabled} />
      <Mode name="checks" disabled={disabled} />
      {watch('checks.mode') !== 'all' && (
        <Words
          name="checks.names"
          label={t('scope.checkIds')}
          hint={t('scope.checkIdsHint')}
          error={checks === undefined ? undefined : (checks.message ?? t('scope.error.checks'))}
          disabled={disabled}
        />
      )}
      {kind.hasResourceTags &&
        (['include', 'exclude'] as const).map((name) => (
          <Words
            key={name}
            name={name}
            label={t(`scope.${name}`)}
            hint={t(`scope.${name}Hint`)}
            error={errors[name] === undefined ? undefined : t('scope.error.tags')}
            disabled={disabled}
          />
        ))}
    </>
  )
}

/** What of the target scans look at, and what they leave out. */
export function ScopePanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const may = useRight('connections.manage')
  const kinds = useQuery(queryOf(listKinds, {}))
  const kind = kinds.data?.results.find(({ vectorType }) => vectorType === connection.vectorType)
  const own = useConnectionForm<ScopeValues>(connection, {
    schema: scopeForm,
    valuesOf: scopeValues,
    bodyOf: (values) => ({ scanScope: scopeBody(values) }),
    fieldOf: (refused) => (refused.startsWith('scanScope.checks') ? 'checks.names' : undefined),
  })
  if (kind === undefined) return null
  return (
    <Panel title={t('scope.title')} sub={t('scope.sub')}>
      <SavedForm {...own} action={t('form.save')}>
        <ScopeFields kind={kind} disabled={!may} />
      </SavedForm>
    </Panel>
  )
}
