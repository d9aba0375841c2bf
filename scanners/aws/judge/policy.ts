import type { RiskLevel } from '#contract/fields.ts'
import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { parsePolicy } from '#scanners/aws/policy/document.ts'
import { exposureOf, type Grant } from '#scanners/aws/policy/public.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'

interface About {
  /** Prefix of the actions of the resource: sqs. */
  service: string
  account: string
  /** ARN patterns that the resource consists of, where a policy names more than that resource. */
  resources?: readonly string[]
  /** What gives the policy: GetKeyPolicy. */
  call: string
  /** The risk where other accounts are let in; where it is given, that is a fault too, with the message `foreign` and {{accounts}}. */
  foreign?: RiskLevel
}

/** What of a policy stands in evidence: for everyone or for others, without the document. */
export const shownGrants = (grants: readonly Grant[]) =>
  grants.slice(0, 10).map(({ statement, actions, access }) => ({ statement, actions: actions.slice(0, 10), access }))

/**
 * Whether the policy of a resource lets everyone in. Messages: `pass`, `fail`, and `unknown` with {{reason}}.
 * @param policy null: there is none, so that only the account's own principals come in
 */
export function judgePolicy(resource: ResourceRef, policy: Seen<string | null>, { call, foreign, ...about }: About): Verdict {
  if (policy instanceof Unseen) return unknown(resource, 'unknown', { values: { reason: policy.reason } })
  if (policy === null) return pass(resource, 'pass', { evidence: [settings(call, { Policy: null })] })
  const exposure = exposureOf(parsePolicy(policy), about)
  if (!exposure.known) return unknown(resource, 'unknown', { values: { reason: exposure.reason } })
  const evidence = [settings(call, { everyone: shownGrants(exposure.everyone), otherAccounts: exposure.foreign.length })]
  if (exposure.everyone.length > 0) return fail(resource, 'fail', { exposure: 'exposed', evidence })
  const others = [...new Set(exposure.foreign.map(({ to }) => to))]
  if (foreign === undefined || others.length === 0) return pass(resource, 'pass', { evidence })
  return fail(resource, 'foreign', { riskLevel: foreign, evidence, values: { accounts: others.slice(0, 5).join(', ') } })
}
