import { TextField } from '#web/ui/input/TextField.tsx'
import { styled } from '@mui/material/styles'
import { Controller, type ControllerFieldState, type ControllerRenderProps, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ConnectionDetail } from '#contract/connections.ts'
import type { Kind, KindField } from '#contract/kinds.ts'
import { useFormat } from '#web/components/format.ts'
import type { AccessValues } from '#web/features/connections/connection-form.ts'
import { FieldStack } from '#web/features/connections/SettingsFields.tsx'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { tone } from '#web/ui/tokens.ts'

const Fallback = styled('details')({
  '& summary': { cursor: 'pointer', minHeight: 24, fontWeight: 550, color: tone.accentText },
})

type Secrets = ConnectionDetail['secrets']

/** What is told of a secret that is kept: that it is, and nothing of it but its end. */
function useSecretHint(): (kept: Secrets[string]) => string {
  const { t } = useTranslation('connections')
  const format = useFormat()
  return ({ last4, updatedAt }) =>
    t('form.secretKept', { end: last4 === null ? '' : t('form.secretEnd', { last4 }), date: format.date(updatedAt) })
}

function CopyIssued({ text }: { text: string }) {
  const { t } = useTranslation('common')
  return <CopyButton text={text} copyLabel={t('action.copy')} copiedLabel={t('action.copied')} />
}

interface OneFieldProps {
  of: KindField
  field: ControllerRenderProps<AccessValues, `fields.${string}`>
  state: ControllerFieldState
  hint: string
  /** It is set, and may be taken away. */
  isRemovable: boolean
  disabled: boolean
  onBlur: () => void
}
/** What can be done with a field beside typing: copy what this server made, or take a secret away. */
function FieldEnd({ of, field, isRemovable }: Pick<OneFieldProps, 'of' | 'field' | 'isRemovable'>) {
  const { t } = useTranslation('connections')
  if (of.issued && field.value !== '') return <CopyIssued text={String(field.value)} />
  if (!isRemovable) return null
  const isGoing = field.value === false
  return (
    <PlainButton type="button" kind="quiet" onClick={() => field.onChange(isGoing ? '' : false)}>
      {t(isGoing ? 'form.secretKeep' : 'form.secretRemove')}
    </PlainButton>
  )
}

const faultOf = (of: KindField, state: ControllerFieldState): string | undefined =>
  state.invalid ? (state.error?.message ?? of.invalid) : undefined

function OneField({ of, field, state, hint, isRemovable, disabled, onBlur }: OneFieldProps) {
  const { t } = useTranslation('connections')
  const wrong = faultOf(of, state)
  const isGoing = of.secret && field.value === false
  const said = isGoing ? t('form.secretGoes') : hint
  const helperText = wrong ?? said
  if (of.input === 'flag')
    return (
      <Check
        {...field}
        value="on"
        label={of.label}
        hint={hint === '' ? undefined : hint}
        error={wrong}
        disabled={disabled}
        checked={field.value === true}
      />
    )
  if (of.input === 'choice')
    return (
      <SelectField
        label={of.label}
        value={String(field.value)}
        options={of.choices}
        hint={hint}
        error={wrong}
        disabledReason={disabled ? hint : undefined}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    )
  return (
    <TextField
      {...field}
      value={isGoing ? '' : field.value}
      onBlur={() => {
        field.onBlur()
        onBlur()
      }}
      label={of.label}
      disabled={disabled}
      error={state.invalid}
      helperText={helperText}
      placeholder={of.placeholder}
      end={<FieldEnd of={of} field={field} isRemovable={isRemovable && !disabled} />}
      slotProps={{
        htmlInput: {
          spellCheck: false,
          dir: 'ltr',
          ...(of.input === 'number' ? { inputMode: 'numeric' as const } : {}),
          ...(of.issued ? { readOnly: true } : {}),
        },
      }}
      type={of.input === 'url' ? 'url' : of.secret && of.input !== 'lines' ? 'password' : 'text'}
      autoComplete={of.secret ? 'off' : of.input === 'url' ? 'url' : 'on'}
      {...(of.input === 'lines' ? { multiline: true, minRows: 4 } : {})}
    />
  )
}

interface KindFieldsProps {
  kind: Kind
  /** What is kept of the secrets of a connection that is there already. */
  secrets?: Secrets
  disabled?: boolean
  /** A field was left. */
  onLeave?: (field: KindField) => void
}
/** The fields that a kind of target asks for; inside a FormProvider whose form has them under `fields`. */
export function KindFields({ kind, secrets, disabled = false, onLeave }: KindFieldsProps) {
  const { control } = useFormContext<AccessValues>()
  const secretHint = useSecretHint()
  const { t } = useTranslation('connections')
  const shown = (of: KindField) => {
    const kept = secrets?.[of.name]
    return (
      <Controller
        key={of.name}
        control={control}
        name={`fields.${of.name}`}
        render={({ field, fieldState }) => (
          <OneField
            of={of}
            field={field}
            state={fieldState}
            hint={kept === undefined ? of.hint : secretHint(kept)}
            isRemovable={kept !== undefined && !of.required}
            disabled={disabled}
            onBlur={() => onLeave?.(of)}
          />
        )}
      />
    )
  }
  const fallback = kind.fields.filter((of) => of.fallback)
  const values = useWatch({ control, name: 'fields' })
  // told open where it is used
  const isUsed = fallback.some(({ name }) => values[name] !== undefined && values[name] !== '') || Object.keys(secrets ?? {}).length > 0
  return (
    <FieldStack>
      {kind.fields.filter(({ name, fallback: isFolded, issued }) => !isFolded && (!issued || values[name] !== '')).map(shown)}
      {fallback.length > 0 && (
        <Fallback open={isUsed || undefined}>
          <summary>{t('form.fallback')}</summary>
          <FieldStack>
            <Notice kind="warning">{t('form.fallbackWarning')}</Notice>
            {fallback.map(shown)}
          </FieldStack>
        </Fallback>
      )}
    </FieldStack>
  )
}
