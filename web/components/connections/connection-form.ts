import * as z from 'zod/mini'
import { type Connection, type FieldValue, SCHEDULES, type Schedule } from '#contract/connections.ts'
import { tags as tagList, text } from '#contract/fields.ts'
import type { Kind, KindField } from '#contract/kinds.ts'
import { ApiError } from '#web/api.ts'

/** What stands in the fields. `schedule` is a preset, or 'cron' with the expression in `cron`. */
const settingsShape = {
  name: text(120),
  tags: z.string().check(z.refine((value) => tagList.safeParse(tagsOf(value)).success)),
  schedule: z.enum([...SCHEDULES, 'cron']),
  cron: z.string(),
}
const isCron = ({ schedule, cron }: { schedule: string; cron: string }): boolean =>
  schedule !== 'cron' || /^(\S+\s+){4}\S+$/u.test(cron.trim())

export const settingsForm = z.object(settingsShape).check(z.refine(isCron, { path: ['cron'] }))
export type SettingsValues = z.infer<typeof settingsForm>

/** What stands in the fields of a kind: yes or no for a flag, otherwise what was typed. */
export type KindValues = Record<string, string | boolean>
export interface AccessValues {
  fields: KindValues
}
/** `place`: where it is scanned from, of kinds that ask for it. */
export type ConnectionValues = SettingsValues & AccessValues & { place?: string | undefined }

/** What was typed as the server takes it; undefined where nothing was. */
function valueOf(field: KindField, typed: string | boolean | undefined): FieldValue | null | undefined {
  // a secret that is kept and is to be taken away
  if (field.secret && typed === false) return null
  if (typed === undefined || typeof typed === 'boolean') return typed
  const { input } = field
  const value = input === 'lines' || input === 'file' ? typed : typed.trim()
  if (value === '') return undefined
  return input === 'number' ? Number(value) : value
}

/** Whether the server would take it, as far as the kind's rules tell. */
function isAccepted(field: KindField, typed: string | boolean): boolean {
  const value = valueOf(field, typed)
  if (value === undefined || value === null) return !field.required
  const { minLength, maxLength, minimum, maximum, patterns } = field.rules
  if (typeof value === 'number') return isWithin(value, minimum, maximum)
  if (typeof value !== 'string') return true
  if (field.input === 'url' && !URL.canParse(value)) return false
  return isWithin(value.length, minLength, maxLength) && patterns.every((pattern) => new RegExp(pattern, 'u').test(value))
}
const isWithin = (value: number, least = -Infinity, most = Infinity): boolean => value >= least && value <= most

const fieldsShape = (fields: readonly KindField[]) =>
  z.object(
    Object.fromEntries(
      fields.map((field) => [
        field.name,
        z.union([z.string(), z.boolean()]).check(z.refine((typed) => isAccepted(field, typed), field.invalid)),
      ]),
    ),
  )
/** The form that connects a target of a kind. */
export const connectionForm = ({ fields }: Kind) =>
  z.object({ ...settingsShape, place: z.optional(z.string()), fields: fieldsShape(fields) }).check(z.refine(isCron, { path: ['cron'] }))

/** The form that changes what a connection is reached with: a secret that is left empty stays. */
export const accessForm = ({ fields }: Kind) =>
  z.object({ fields: fieldsShape(fields.map((field) => (field.secret ? { ...field, required: false } : field))) })

/** What stands in the fields of a kind at first, or as a connection has them. */
export const kindValues = ({ fields }: Kind, kept: Readonly<Record<string, FieldValue>> = {}): KindValues =>
  Object.fromEntries(
    fields.map(({ name, input, standard }) => {
      const value = kept[name] ?? standard
      return [name, input === 'flag' ? value === true : String(value ?? '')]
    }),
  )

/** What the server takes for the fields of a kind. */
export function fieldsBody({ fields }: Kind, values: KindValues): Record<string, FieldValue> {
  const body: Record<string, FieldValue> = {}
  for (const field of fields) {
    const value = valueOf(field, values[field.name])
    if (value !== undefined && value !== null) body[field.name] = value
  }
  return body
}

/** What the server takes of changed access: what was emptied and may be missing is taken away, a secret that was left empty stays. */
export function changedFields(
  kind: Kind,
  values: KindValues,
  kept: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue | null> {
  const gone = kind.fields.filter((field) => {
    const value = valueOf(field, values[field.name])
    return value === null || (value === undefined && !field.secret && !field.required && kept[field.name] !== undefined)
  })
  return { ...fieldsBody(kind, values), ...Object.fromEntries(gone.map(({ name }) => [name, null])) }
}

/** 'a, b,,a' → ['a', 'b'] */
export function tagsOf(line: string): string[] {
  return [...new Set(line.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

/** The schedule as the contract has it: a preset or a cron expression. */
const scheduleOf = ({ schedule, cron }: Pick<SettingsValues, 'schedule' | 'cron'>): string =>
  schedule === 'cron' ? cron.trim().replaceAll(/\s+/gu, ' ') : schedule

export const isPreset = (schedule: string): schedule is Schedule => SCHEDULES.some((preset) => preset === schedule)

/** The fields of a connection that is there already. */
export function valuesOf({ name, tags, schedule }: Pick<Connection, 'name' | 'tags' | 'schedule'>): SettingsValues {
  const base = { name, tags: tags.join(', ') }
  return isPreset(schedule) ? { ...base, schedule, cron: '' } : { ...base, schedule: 'cron', cron: schedule }
}

/** What the server takes for name, tags and schedule. */
export const bodyOf = (values: SettingsValues) => ({ name: values.name.trim(), tags: tagsOf(values.tags), schedule: scheduleOf(values) })

/** 'https://www.shop.example/cart' → 'shop.example'; '' while the address is not complete. */
export const nameFrom = (address: string): string => URL.parse(address.trim())?.hostname.replace(/^www\./u, '') ?? ''

type FormField = keyof SettingsValues | 'place' | `fields.${string}`
export const isKindField = (field: FormField): field is `fields.${string}` => field.startsWith('fields.')
export const isSettingsField = (field: FormField): field is keyof SettingsValues => !isKindField(field) && field !== 'place'
const SETTINGS = { name: 'name', tags: 'tags', schedule: 'cron', scanFrom: 'place' } as const
/** The fields of the form that a refusal of the server names, each with the server's sentence. */
export function refusedFields(error: unknown): ReadonlyMap<FormField, string> {
  const named = error instanceof ApiError ? error.fields : []
  return new Map(
    named.map(({ field, message }) => {
      const [first = ''] = field.split('.')
      return [isSetting(first) ? SETTINGS[first] : (`fields.${first}` as const), message]
    }),
  )
}
const isSetting = (field: string): field is keyof typeof SETTINGS => Object.hasOwn(SETTINGS, field)
