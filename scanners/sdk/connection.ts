import type * as z from 'zod/mini'
import type { FieldValue, preflightShape, testReportShape } from '#contract/connections.ts'
import type { Language } from '#contract/fields.ts'
import type { FieldInput, FieldSchema } from '#contract/kinds.ts'
import type { Label } from './labels.ts'

/** Some texts in every language. */
export type Localized<T> = Readonly<Record<Language, T>>

export interface FieldTexts {
  label: string
  hint: string
  /** What to say of a value that the schema refuses. */
  invalid: string
}
/** One field of a kind's connections: of its form, its body in the API, and its option at the command line. */
export interface Field<S extends FieldSchema = FieldSchema> {
  /** What the server accepts; of a secret, a string. `z.optional` and `z._default` mean what they say in forms too. */
  schema: S
  input: FieldInput
  /** Write-only: kept sealed, and opened only for this connection's scans and tests. */
  secret?: true
  /** Made by this server (`GET v1/launcher/kinds/{path}/setup`), and taken back from the account alone that it was made for, for one connection: the refusals of any other. */
  issued?: { foreign: string; used: string }
  /** Asked for only where the better way does not do: a form folds it away under a warning. */
  fallback?: true
  /** Seldom changed: a form asks for it after the others. */
  further?: true
  /** The field that it says something of: where that one is empty, it says nothing. */
  describes?: string
  /** The same in every language: an example. */
  placeholder?: string
  /** input 'choice': the label of each word of the schema. */
  choices?: Readonly<Record<string, Label>>
  texts: Localized<FieldTexts>
}
export type Fields = Readonly<Record<string, Field>>
export type ValuesOf<F extends Fields> = { [K in keyof F]: z.output<F[K]['schema']> }
/** The values of some connection's fields, by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>
/** What stands in a field of text, without the white space around it; null where nothing was entered. */
export const entered = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

type Report = z.infer<z.ZodMiniObject<typeof testReportShape>>
/** How far a test came; every step and reason is one that the kind has words for. */
export type TestReport<Step extends string = string, Reason extends string = string> = Omit<Report, 'steps'> & {
  steps: (Report['steps'][number] & { step: Step; reason: Reason | null })[]
}

/** What a connection's access allows, as its scanner found out. */
export type PreflightReport = z.infer<z.ZodMiniObject<typeof preflightShape>>

/** A target that cannot be connected. `reason` is one of the kind's refusals. */
export class TargetRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.name = 'TargetRefused'
    this.reason = reason
  }
}

/** The schemas of fields, for routes and for reading what is kept. */
export const schemasOf = (fields: Fields): Record<string, FieldSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
