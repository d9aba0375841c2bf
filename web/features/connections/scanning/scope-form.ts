import * as z from 'zod/mini'
import { type Connection, SCOPE_MODES, type ScanScope, scanScope } from '#contract/connections.ts'

export const CHOICES = ['all', ...SCOPE_MODES] as const
const names = z.array(z.string())
/** What stands in the fields: a choice of services and of checks, tags as 'key' or 'key=value'. */
export const scopeForm = z
  .object({
    services: z.object({ mode: z.enum(CHOICES), names }),
    checks: z.object({ mode: z.enum(CHOICES), names }),
    include: names,
    exclude: names,
  })
  .check(
    z.refine(({ services }) => isComplete(services), { path: ['services', 'names'] }),
    z.refine(({ checks }) => isComplete(checks), { path: ['checks', 'names'] }),
    z.refine(({ include }) => areTags(include), { path: ['include'] }),
    z.refine(({ exclude }) => areTags(exclude), { path: ['exclude'] }),
  )
export type ScopeValues = z.infer<typeof scopeForm>
type Choice = ScopeValues['services']
type Tag = ScanScope['tags']['include'][number]

const isComplete = ({ mode, names: given }: Choice): boolean => mode === 'all' || given.length > 0
const areTags = (texts: readonly string[]): boolean => scanScope.safeParse({ tags: { include: texts.map(tagOf), exclude: [] } }).success

/** 'env=prod' → a key and its value; 'env' → any value of it. */
export function tagOf(text: string): Tag {
  const at = text.indexOf('=')
  return at === -1 ? { key: text.trim(), value: null } : { key: text.slice(0, at).trim(), value: text.slice(at + 1).trim() }
}
export const tagText = ({ key, value }: Tag): string => (value === null ? key : `${key}=${value}`)

const choiceOf = (kept: ScanScope['services']): Choice => (kept === null ? { mode: 'all', names: [] } : { ...kept })
const keptOf = ({ mode, names: given }: Choice): ScanScope['services'] => (mode === 'all' ? null : { mode, names: given })

/** The fields of a connection that is there already. */
export const scopeValues = ({ scanScope: kept }: Pick<Connection, 'scanScope'>): ScopeValues => ({
  services: choiceOf(kept?.services ?? null),
  checks: choiceOf(kept?.checks ?? null),
  include: kept?.tags.include.map(tagText) ?? [],
  exclude: kept?.tags.exclude.map(tagText) ?? [],
})
/** What the server takes. */
export const scopeBody = ({ services, checks, include, exclude }: ScopeValues): ScanScope => ({
  services: keptOf(services),
  checks: keptOf(checks),
  tags: { include: include.map(tagOf), exclude: exclude.map(tagOf) },
})
