import type { Kind } from '#contract/kinds.ts'
import type { AccessValues } from '#web/components/connections/connection-form.ts'

/** Kinds of target with words of their own for how one is prepared at its provider. */
const SETUP_KINDS = ['aws', 'azure', 'gcp'] as const
export type SetupKind = (typeof SETUP_KINDS)[number]
export const setupKindOf = ({ path }: Pick<Kind, 'path'>): SetupKind => SETUP_KINDS.find((known) => known === path) ?? 'aws'
/** Whether the access to a kind of target is a page of its own, with the test beside it. */
export const isSideBySide = ({ path, hasSetup }: Pick<Kind, 'path' | 'hasSetup'>): boolean =>
  hasSetup && SETUP_KINDS.some((known) => known === path)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
function keyFileProject(text: string): string {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'project_id' in read ? textOf(read.project_id) : ''
  } catch {
    return ''
  }
}
/** What of the fields names the target: an account, a subscription, a project; '' where none does yet. */
const NAMED_BY: Readonly<Record<SetupKind, (fields: AccessValues['fields']) => string>> = {
  aws: ({ roleArn }) => /^arn:[\w-]+:iam::(\d{12}):role\//u.exec(textOf(roleArn))?.[1] ?? '',
  azure: ({ subscriptionId, directoryId }) => {
    const [only = '', ...others] = textOf(subscriptionId).split(/[\s,;]+/u)
    return only !== '' && others.length === 0 ? only : textOf(directoryId)
  },
  gcp: ({ organizationId, project_id: project, serviceAccountJson }) =>
    textOf(organizationId) || textOf(project) || keyFileProject(textOf(serviceAccountJson)),
}
/** A name for the connection, as long as nobody gave it one; '' while the target is not named. */
export function suggestedName(kind: Pick<Kind, 'path' | 'name'>, fields: AccessValues['fields']): string {
  const named = NAMED_BY[setupKindOf(kind)](fields)
  return named === '' ? '' : `${kind.name} ${named}`.slice(0, 120)
}
