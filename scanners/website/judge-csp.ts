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

/**
 * Whether browsers change every http: address that the page loads, frames or sends a form to into https:
 * (upgrade-insecure-requests, §4.1). On a page that itself comes over HTTP whoever can replace the answer can take the policy out.
 */
export const upgradesRequests = (page: PageFacts): boolean =>
  page.url.startsWith('https:') && policiesOf(page).some((policy) => directiveOf(policy, 'upgrade-insecure-requests') !== null)

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
/** What a policy can leave open. */
type Gap = 'inline' | 'eval' | 'script-source' | 'object-source' | 'base'
const SCRIPT_GAPS: readonly Gap[] = ['inline', 'eval', 'script-source']
const isWeak = ({ type, severity }: { type: Type; severity: Severity }): boolean =>
  WEAK.has(type) && (severity <= Severity.MEDIUM || type === Type.SCRIPT_UNSAFE_EVAL)
function gapsOf({ type, directive }: { type: Type; directive: string }): readonly Gap[] {
  if (directive.startsWith('object-src')) return ['object-source']
  if (directive.startsWith('base-uri')) return ['base']
  if (type === Type.MISSING_DIRECTIVES) return SCRIPT_GAPS
  if (type === Type.SCRIPT_UNSAFE_INLINE) return ['inline']
  if (type === Type.SCRIPT_UNSAFE_EVAL) return ['eval']
  return directive.startsWith('default-src') ? ['script-source', 'object-source'] : ['script-source']
}
/** What is weak about one policy, by Google's CSP evaluator: each gap with what opens it. */
function gapsIn(policy: string): Map<Gap, PolicyWeakness[]> {
  const gaps = new Map<Gap, PolicyWeakness[]>()
  for (const { type, severity, directive, value = '' } of new CspEvaluator(new CspParser(policy).csp).evaluate()) {
    if (!isWeak({ type, severity })) continue
    for (const gap of gapsOf({ type, directive })) gaps.set(gap, [...(gaps.get(gap) ?? []), { directive, value }])
  }
  return gaps
}
/** Whatever a page does must satisfy every policy it carries, so that only a gap in all of them is one; empty: there is none. */
export function weaknessesOfAll(policies: readonly string[]): PolicyWeakness[] {
  const [first = new Map<Gap, PolicyWeakness[]>(), ...others] = policies.map(gapsIn)
  return [...first].filter(([gap]) => others.every((other) => other.has(gap))).flatMap(([, weaknesses]) => weaknesses)
}
