import { TextField } from '#web/ui/input/TextField.tsx'
import { Controller, type ControllerFieldState, type ControllerRenderProps, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ConnectionDetail } from '#contract/connections.ts'
import type { Kind, KindField } from '#contract/kinds.ts'
import { useFormat } from '#web/components/format.ts'
import type { AccessValues } from '#web/features/connections/connection-form.ts'
import { FieldStack } from '#web/features/connections/SettingsFields.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'

type Secrets = ConnectionDetail['secrets']

/** What is told of a secret that is kept: that it is, and nothing of it but its end. */
function useSecretHint(): (kept: Secrets[string]) => string {
  const { t } = useTranslation('connections')
  const format = useFormat()
  return ({ last4, updatedAt }) =>
    t('form.secretKept', { end: last4 === null ? '' : t('form.secretEnd', { last4 }), date: format.date(updatedAt) })
}

interface OneFieldProps {
  of: KindField
  field: ControllerRenderProps<AccessValues, `fields.${string}`>
  state: ControllerFieldState
  hint: string
  disabled: boolean
  onBlur: () => void
}
function OneField({ of, field, state, hint, disabled, onBlur }: OneFieldProps) {
  const helperText = state.invalid ? (state.error?.message ?? of.invalid) : hint
  if (of.input === 'flag')
    return (
      <Check
        {...field}
        value="on"
        label={of.label}
        hint={hint === '' ? undefined : hint}
        error={state.invalid ? helperText : undefined}
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
        error={state.invalid ? helperText : undefined}
        disabledReason={disabled ? hint : undefined}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    )
  return (
    <TextField
      {...field}
      onBlur={() => {
        field.onBlur()
        onBlur()
      }}
      label={of.label}
      disabled={disabled}
      error={state.invalid}
      helperText={helperText}
      placeholder={of.placeholder}
      type={of.input === 'url' ? 'url' : of.secret && of.input !== 'lines' ? 'password' : 'text'}
      autoComplete={of.secret ? 'off' : of.input === 'url' ? 'url' : 'on'}
      {...(of.input === 'lines' ? { multiline: true, minRows: 4 } : {})}
      slotProps={{
        htmlInput: { spellCheck: false, dir: 'ltr', ...(of.input === 'number' ? { inputMode: 'numeric' as const } : {}) },
      }}
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
  return (
    <FieldStack>
      {kind.fields.map((of) => {
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
                disabled={disabled}
                onBlur={() => onLeave?.(of)}
              />
            )}
          />
        )
      })}
    </FieldStack>
  )
}
