import { setupKindOf } from '#web/components/connections/kinds/cloud/setup-kind.ts'
import { TextField } from '#web/ui/input/TextField.tsx'
import { styled } from '@mui/material/styles'
import { Controller, type ControllerFieldState, type ControllerRenderProps, useFormContext, useWatch } from 'react-hook-form'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionDetail } from '#contract/connections.ts'
import type { Kind, KindField } from '#contract/kinds.ts'
import { useFormat } from '#web/components/format.ts'
import type { AccessValues } from '#web/components/connections/connection-form.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { FieldStack } from '#web/components/connections/SettingsFields.tsx'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { tone } from '#web/ui/tokens.ts'

// of contracts alone
const SourceUpload = lazy(async () => ({ default: (await import('./SourceUpload.tsx')).SourceUpload }))

const Fallback = styled('details')({
  '& summary': { cursor: 'pointer', minHeight: 24, fontWeight: 550, color: tone.accentText },
})
/** The button stands in the line of the label: beside the text, it would take its width. */
const WithFile = styled('div')({
  position: 'relative',
  display: 'grid',
  minWidth: 0,
  '& > .plain-button': { position: 'absolute', insetInlineEnd: -10, top: -8 },
  '& label': { paddingInlineEnd: 104 },
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

const isLong = ({ input }: KindField): boolean => input === 'lines' || input === 'file'
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
  const text = (
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
      type={of.input === 'url' ? 'url' : of.secret && !isLong(of) ? 'password' : 'text'}
      autoComplete={of.secret ? 'off' : of.input === 'url' ? 'url' : 'on'}
      {...(isLong(of) ? { multiline: true, minRows: 4, maxRows: 12 } : {})}
    />
  )
  if (of.input !== 'file' || disabled) return text
  return (
    <WithFile>
      {text}
      <ChooseFile label={of.label} onText={field.onChange} />
    </WithFile>
  )
}

/** Source code is uploaded, everything else is typed or chosen. */
function AnyField(props: OneFieldProps) {
  const { of, field, state, hint, disabled, onBlur } = props
  if (of.input !== 'source') return <OneField {...props} />
  const change = (sha256: string) => {
    field.onChange(sha256)
    onBlur()
  }
  return (
    <Suspense fallback={null}>
      <SourceUpload
        label={of.label}
        hint={hint}
        value={String(field.value)}
        error={faultOf(of, state)}
        disabled={disabled}
        onChange={change}
      />
    </Suspense>
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
  const { control, formState } = useFormContext<AccessValues>()
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
          <AnyField
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
  const of = setupKindOf(kind)
  const values = useWatch({ control, name: 'fields' })
  // what was not issued has nothing to show
  const isThere = ({ name, issued }: KindField) => !issued || values[name] !== ''
  const fallback = kind.fields.filter((field) => field.fallback && isThere(field))
  // told open where it is used, or where something in it is wrong
  const isSet = ({ name, issued }: KindField) =>
    secrets?.[name] !== undefined ||
    formState.errors.fields?.[name] !== undefined ||
    (!issued && values[name] !== undefined && values[name] !== '')
  const isUsed = fallback.some(isSet)
  return (
    <FieldStack>
      {kind.fields.filter((field) => !field.fallback && isThere(field)).map(shown)}
      {fallback.length > 0 && (
        <Fallback open={isUsed || undefined}>
          <summary>{t(`setup.of.${of}.fallback`)}</summary>
          <FieldStack>
            <Notice kind={of === 'aws' ? 'warning' : 'info'}>{t(`setup.of.${of}.fallbackWarning`)}</Notice>
            {fallback.map(shown)}
          </FieldStack>
        </Fallback>
      )}
    </FieldStack>
  )
}
