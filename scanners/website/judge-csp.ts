import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity, Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { PageFacts } from './facts.ts'
import { headerValues } from './judge-headers.ts'

const POLICY_MAX = 16_384
const POLICIES_MAX = 10

/** Policies that are enforced on the page, from header and meta element. */
export function policiesOf({ headers, document }: PageFacts): string[] {
  const sent = headerValues(headers, 'content-security-policy').flatMap((value) => value.slice(0, POLICY_MAX).split(','))
  const all = [...sent, ...(document?.metaPolicies ?? [])].map((policy) => policy.trim().slice(0, POLICY_MAX))
  return all.filter((policy) => policy !== '').slice(0, POLICIES_MAX)
}

/** The value of a directive in one policy; null when absent. */
export function directiveOf(policy: string, name: string): string | null {
  const parts = policy.split(';').map((part) => part.trim())
  const found = parts.find((part) => part.toLowerCase() === name || part.toLowerCase().startsWith(`${name} `))
  return found === undefined ? null : found.slice(name.length).trim()
}

/** Weaknesses by which a script of an attacker runs; what only might be one is left out. */
const WEAK: ReadonlySet<Type> = new Set([
  Type.SCRIPT_UNSAFE_INLINE,
  Type.SCRIPT_UNSAFE_EVAL,
  Type.PLAIN_URL_SCHEMES,
  Type.PLAIN_WILDCARD,
  Type.MISSING_DIRECTIVES,
  Type.SCRIPT_ALLOWLIST_BYPASS,
])
export interface PolicyWeakness {
  directive: string
  value: string
}
const isWeak = ({ type, severity }: { type: Type; severity: Severity }): boolean =>
  WEAK.has(type) && (severity <= Severity.MEDIUM || type === Type.SCRIPT_UNSAFE_EVAL)
/** What is weak about one policy, by Google's CSP evaluator. */
function weaknessesOf(policy: string): PolicyWeakness[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings.filter(isWeak).map(({ directive, value }) => ({ directive, value: value ?? '' }))
}
/** A page must satisfy every policy it carries, so the strictest decides; empty: none is weak. */
export function weaknessesOfAll(policies: readonly string[]): PolicyWeakness[] {
  return policies.map(weaknessesOf).toSorted((a, b) => a.length - b.length)[0] ?? []
}
