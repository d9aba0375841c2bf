import type { PolicyDocument } from '#scanners/aws/policy/document.ts'
import { escalationsOf } from '#scanners/aws/policy/escalation.ts'
import type { Fault } from './judge-policies.ts'

/** Ways that are named in the evidence. */
const NAMED_MAX = 20

/** The ways to more rights that a document opens whatever else its holder has; those tied to named resources or conditions are none. */
export function escalationFault(document: PolicyDocument): Fault {
  const ways = escalationsOf({ documents: [document] }).filter(({ isLimited }) => !isLimited)
  const [first] = ways
  if (first === undefined) return null
  return { values: { count: ways.length, way: first.name }, seen: { ways: ways.slice(0, NAMED_MAX).map(({ name }) => name) } }
}
