import { textAt } from '#scanners/sdk/cloud/fields.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { rowsOf, wordOf, wordsOf } from '#scanners/gcp/presence.ts'

/** Who has a role. */
export interface Binding {
  role: string
  members: readonly string[]
  /** What it is limited to, in CEL; null: it always holds. */
  condition: string | null
}
/** What of one service is logged in addition to changes (cloud.google.com/logging/docs/audit/configure-data-access). */
export interface AuditConfig {
  /** 'allServices', or one: storage.googleapis.com */
  service: string
  logs: readonly { type: string; exempted: readonly string[] }[]
}
/** An IAM policy (cloud.google.com/iam/docs/reference/rest/v1/Policy). */
export interface IamPolicy {
  bindings: readonly Binding[]
  audit: readonly AuditConfig[]
}

function every<T>(rows: Seen<readonly Json[]>, read: (row: Json) => T | null): Seen<readonly T[]> {
  if (rows instanceof Unseen) return rows
  const found = rows.flatMap((row) => read(row) ?? [])
  return found.length === rows.length ? found : new Unseen('error')
}
const told = <T>(fact: Seen<T>): T | null => (fact instanceof Unseen ? null : fact)

function bindingIn(row: Json): Binding | null {
  const role = textAt(row, 'role')
  const members = told(wordsOf(row, 'members'))
  const condition = told(wordOf(row, 'condition', 'expression'))
  if (role === undefined || members === null || condition === null) return null
  return { role, members, condition: condition === '' ? null : condition }
}
function logIn(row: Json): AuditConfig['logs'][number] | null {
  const type = textAt(row, 'logType')
  const exempted = told(wordsOf(row, 'exemptedMembers'))
  return type === undefined || exempted === null ? null : { type, exempted }
}
function auditIn(row: Json): AuditConfig | null {
  const service = textAt(row, 'service')
  const logs = told(every(rowsOf(row, 'auditLogConfigs'), logIn))
  return service === undefined || logs === null ? null : { service, logs }
}

/** A policy as an answer has it. One that says nothing of a policy at all, not even its etag, is none. */
export function policyIn(answer: Json): Seen<IamPolicy> {
  if (!isObject(answer) || (answer['etag'] === undefined && answer['bindings'] === undefined)) return new Unseen('error')
  const bindings = every(rowsOf(answer, 'bindings'), bindingIn)
  const audit = every(rowsOf(answer, 'auditConfigs'), auditIn)
  if (bindings instanceof Unseen) return bindings
  return audit instanceof Unseen ? audit : { bindings, audit }
}

/** Anyone on the internet; and anyone who has signed in to Google with any account, which is no less (cloud.google.com/iam/docs/principals-overview). */
const EVERYONE: ReadonlySet<string> = new Set(['allUsers', 'allAuthenticatedUsers'])
export const isEveryone = (member: string): boolean => EVERYONE.has(member)
/** The roles that everyone has, each with the word that stands for everyone. */
export const publicGrants = ({ bindings }: IamPolicy): { role: string; member: string; condition: string | null }[] =>
  bindings.flatMap(({ role, members, condition }) => members.filter(isEveryone).map((member) => ({ role, member, condition })))

/** One member with one role. */
export interface Grant {
  role: string
  member: string
  condition: string | null
}
/** Who was deleted still stands in a policy, and has nothing any more: deleted:user:ann@example.com?uid=1 */
const isDeleted = (member: string): boolean => member.startsWith('deleted:')
export const grantsOf = ({ bindings }: IamPolicy): Grant[] =>
  bindings.flatMap(({ role, members, condition }) =>
    members.filter((member) => !isDeleted(member)).map((member) => ({ role, member, condition })),
  )

const ACCOUNT = 'serviceAccount:'
/** The email address of a service account that is a member; null for others, and for deleted ones. */
export const accountIn = (member: string): string | null => (member.startsWith(ACCOUNT) ? member.slice(ACCOUNT.length).toLowerCase() : null)
