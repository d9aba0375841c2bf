import { resourceOf } from '#scanners/aws/arn.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import type { PolicyDocument } from '#scanners/aws/policy/document.ts'
import { administratorOf, permissionFor } from '#scanners/aws/policy/effective.ts'
import type { RiskLevel } from '#contract/fields.ts'
import type { Evidence, Verdict } from '#scanners/sdk/check.ts'
import { conclude, fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import type { Identity, ManagedPolicy } from './identities.ts'
import type { Identities } from './rights.ts'

/** What is wrong with one document: the values of its sentence and the evidence; null: nothing. */
export type Fault = {
  message?: string
  values?: Verdict['values']
  seen: Readonly<Record<string, unknown>>
  confidence?: Verdict['confidence']
  riskLevel?: RiskLevel
} | null

/**
 * A fault of a part of the rights, where the document gives all rights: true as well, but said already, in the one finding about
 * full administration. It stays to be seen, without the weight of another fault.
 */
export const asPart =
  (judge: (document: PolicyDocument) => Fault) =>
  (document: PolicyDocument): Fault => {
    const fault = judge(document)
    const whole = fault === null ? null : administratorOf({ documents: [document] })
    return fault !== null && whole?.kind === 'full' && !whole.isConditional ? { ...fault, riskLevel: 'info' } : fault
  }

const evidenceOf = (label: string, seen: Readonly<Record<string, unknown>>): Evidence[] => [settings(label, seen)]
const unreadable = (label: string, reason: string) => ({ evidence: evidenceOf(label, { document: reason }) })

/** Judges the policies that the account itself wrote, each by its document. */
export function judgeOwnPolicies(
  { policies }: Identities,
  judge: (document: PolicyDocument, policy: ManagedPolicy) => Fault,
  isLookedAt: (policy: ManagedPolicy) => boolean = () => true,
): Verdict[] {
  const own = [...policies.values()].filter((policy) => !policy.isAws && isLookedAt(policy))
  return own.map((policy) => {
    const { document, attachments } = policy
    const resource = resourceOf(policy.arn)
    if (!document.ok) return unknown(resource, 'unknown', unreadable('GetPolicyVersion', document.reason))
    const fault = judge(document.document, policy)
    if (fault === null) return pass(resource, 'pass', { evidence: evidenceOf('GetPolicyVersion', { AttachmentCount: attachments }) })
    const { message = 'fail', values = {}, seen, confidence = 'confirmed', ...rest } = fault
    const evidence = evidenceOf('GetPolicyVersion', { AttachmentCount: attachments, ...seen })
    return fail(resource, message, { values, confidence, evidence, ...rest })
  })
}

/** Judges the inline policies of users, groups and roles, each a place in whoever has it. */
export function judgeInlinePolicies({ users, groups, roles }: Identities, judge: (document: PolicyDocument) => Fault): Verdict[] {
  const looked = [...users, ...groups, ...roles.filter(({ isManaged }) => !isManaged)].filter(({ inline }) => inline.length > 0)
  return looked.flatMap((identity) => judgeInline(identity, judge))
}
function judgeInline({ arn, inline }: Identity, judge: (document: PolicyDocument) => Fault): Verdict[] {
  const resource = resourceOf(arn)
  const fails = inline.flatMap(({ name, document }) => {
    const fault = document.ok ? judge(document.document) : null
    if (fault === null) return []
    const { message = 'fail', values = {}, seen, confidence = 'confirmed', ...rest } = fault
    return [
      fail(resource, message, {
        locator: name,
        values: { policy: name, ...values },
        confidence,
        evidence: evidenceOf(`Policy ${name}`, seen),
        ...rest,
      }),
    ]
  })
  return conclude({ resource, fails, complete: inline.every(({ document }) => document.ok) })
}

/** Whether a document gives all of a service, or one action, on everything. Conditions are taken for none: what they ask may be had. */
export function givesEverywhere(document: PolicyDocument, action: string): boolean {
  return permissionFor({ documents: [document] }, action)?.resources.some((resource) => /^\*+$/u.test(resource)) === true
}
