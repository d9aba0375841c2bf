import * as z from 'zod/mini'
import { type Connection, SCHEDULES, type Schedule } from '#contract/connections.ts'
import { httpUrl, tags as tagList, text } from '#contract/fields.ts'
import { ApiError } from '#web/api.ts'

/** What stands in the fields. `schedule` is a preset, or 'cron' with the expression in `cron`. */
export const settingsShape = {
  name: text(120),
  tags: z.string().check(z.refine((value) => tagList.safeParse(tagsOf(value)).success)),
  schedule: z.enum([...SCHEDULES, 'cron']),
  cron: z.string(),
}
const isCron = ({ schedule, cron }: { schedule: string; cron: string }): boolean =>
  schedule !== 'cron' || /^(\S+\s+){4}\S+$/u.test(cron.trim())

export const settingsForm = z.object(settingsShape).check(z.refine(isCron, { path: ['cron'] }))
export type SettingsValues = z.infer<typeof settingsForm>

const url = httpUrl.check(
  z.refine((value) => URL.canParse(value), { message: 'urlInvalid', abort: true }),
  z.refine((value) => URL.parse(value)?.username === '' && URL.parse(value)?.password === '', { message: 'urlCredentials' }),
)
export const websiteForm = z.object({ url, ...settingsShape }).check(z.refine(isCron, { path: ['cron'] }))
export type WebsiteValues = z.infer<typeof websiteForm>

/** 'a, b,,a' → ['a', 'b'] */
export function tagsOf(line: string): string[] {
  return [...new Set(line.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

/** The schedule as the contract has it: a preset or a cron expression. */
export const scheduleOf = ({ schedule, cron }: Pick<SettingsValues, 'schedule' | 'cron'>): string =>
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

/** The fields a refusal of the server names, each with the word of the text to show there. */
export function refusedFields(error: unknown): ReadonlyMap<keyof WebsiteValues, 'urlRefused' | 'name' | 'tags' | 'schedule'> {
  const named = error instanceof ApiError ? error.fields.map(({ field }) => field.split('.')[0]) : []
  const out = new Map<keyof WebsiteValues, 'urlRefused' | 'name' | 'tags' | 'schedule'>()
  for (const field of named) {
    if (field === 'url') out.set('url', 'urlRefused')
    if (field === 'name' || field === 'tags') out.set(field, field)
    if (field === 'schedule') out.set('cron', 'schedule')
  }
  return out
}
