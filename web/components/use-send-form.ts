import { useMutation } from '@tanstack/react-query'
import { type FieldPath, type FieldValues, useForm, type UseFormProps } from 'react-hook-form'
import { ApiError } from '#web/api.ts'
import { useErrorText } from './error-text.ts'

/** The fields of a form that a refusal names, with what it says of each: any part of the server's path may be the name ('addressList.0'). */
export function refusedFields<F extends string>(error: unknown, fields: readonly F[]): ReadonlyMap<F, string> {
  const named = error instanceof ApiError ? error.fields : []
  return new Map(
    fields.flatMap((field) => {
      const fault = named.find((one) => one.field.split('.').includes(field))
      return fault === undefined ? [] : [[field, fault.message] as const]
    }),
  )
}

interface SendForm<V extends FieldValues, R> extends Omit<UseFormProps<V>, 'context'> {
  /** The fields that the server may find fault with; form and server have the same names for them. */
  refusable?: readonly FieldPath<V>[]
  /** A refusal that is about one field though it names none. */
  fieldOf?: (error: unknown) => FieldPath<V> | undefined
  send: (values: V) => Promise<R>
  onSent: (reply: R, values: V) => unknown
}

/**
 * The one way a form is filled and sent: checked by its resolver, sent once at a time, refusals put on the fields they name, with
 * focus on the first. `refusal` is the sentence for a refusal that names none of them.
 */
export function useSendForm<V extends FieldValues, R>({ refusable = [], fieldOf, send, onSent, ...options }: SendForm<V, R>) {
  const errorText = useErrorText()
  const form = useForm<V>(options)
  const faultsOf = (error: unknown): ReadonlyMap<FieldPath<V>, string> => {
    const one = fieldOf?.(error)
    return one === undefined ? refusedFields(error, refusable) : new Map([[one, errorText(error)]])
  }
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      for (const [place, [field, message]] of [...faultsOf(error)].entries())
        form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 })
    },
  })
  const { errors, isDirty, isValid } = form.formState
  return {
    ...form,
    errors,
    isDirty,
    isValid,
    busy: sending.isPending,
    reply: sending.data,
    error: sending.error,
    refusal: sending.error === null || faultsOf(sending.error).size > 0 ? null : errorText(sending.error),
    submit: () => void form.handleSubmit((values) => sending.mutate(values))(),
  }
}
