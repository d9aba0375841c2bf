import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'

interface Schema<V> {
  safeParse: (values: V) => { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }
}
type Values = Readonly<Record<string, string | boolean>>

const REFUSALS = [
  'credentials_wrong',
  'code_wrong',
  'no_pending_challenge',
  'user_unconfirmed',
  'insecure_transport',
  'local_only',
  'not_configured',
] as const
const FIELD_ERRORS = ['email', 'password', 'code', 'recoveryCode', 'agreement'] as const

/** The sentence for an error of the identity calls. */
export function useAuthErrorText(): (error: unknown) => string {
  const { t } = useTranslation('auth')
  const general = useErrorText()
  return (error) => {
    const refusal = error instanceof ApiError ? REFUSALS.find((one) => error.code === `auth.${one}`) : undefined
    return refusal === undefined ? general(error) : t(`refusal.${refusal}`)
  }
}

/** State of one small form: values checked by the contract's own body shape before they are sent, errors by field, focus on the first wrong one. */
export function useAuthForm<V extends Values>(options: { initial: V; schema: Schema<V>; send: (values: V) => Promise<void> }) {
  const { t } = useTranslation('auth')
  const textOf = useAuthErrorText()
  const [values, setValues] = useState(options.initial)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const mark = (form: HTMLFormElement, fields: readonly string[]) => {
    setWrong(fields)
    form.querySelector<HTMLInputElement>(fields.map((name) => `[name="${name}"]`).join(','))?.focus()
  }
  const send = async (form: HTMLFormElement) => {
    setError(null)
    const checked = options.schema.safeParse(values)
    if (!checked.success) return mark(form, [...new Set(checked.error?.issues.map((issue) => String(issue.path[0])) ?? [])])
    setWrong([])
    setBusy(true)
    try {
      await options.send(values)
    } catch (caught) {
      setError(textOf(caught))
      if (caught instanceof ApiError && caught.fields.length > 0)
        mark(
          form,
          caught.fields.map((field) => field.field.split('.').at(-1) ?? ''),
        )
    } finally {
      setBusy(false)
    }
  }
  /** What is being fixed is not called wrong any more. */
  const fixed = (names: readonly string[]) => setWrong((before) => before.filter((name) => !names.includes(name)))
  const fieldError = (name: string) => {
    if (!wrong.includes(name)) return undefined
    const known = FIELD_ERRORS.find((one) => one === name)
    return values[name] === '' || known === undefined ? t('field.required') : t(`field.${known}`, { min: limits.passwordMin })
  }
  return {
    values,
    busy,
    error,
    set: (patch: Partial<V>) => {
      setValues((before) => ({ ...before, ...patch }))
      fixed(Object.keys(patch))
    },
    fieldError,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void send(event.currentTarget)
    },
    /** Props of the text field of a name. */
    field: (name: keyof V & string) => ({
      name,
      value: String(values[name]),
      error: fieldError(name),
      onChange: (event: { target: { value: string } }) => {
        setValues((before) => ({ ...before, [name]: event.target.value }))
        fixed([name])
      },
    }),
  }
}
