import type { Evidence, ResourceRef, Verdict } from './check.ts'

type Options = Partial<Omit<Verdict, 'status' | 'resource' | 'message'>>

/** Most places one check reports; a target with more is named by its first. */
const PLACES_MAX = 100

const say = (status: Verdict['status'], resource: ResourceRef, message: string, options: Options): Verdict => ({
  status,
  resource,
  message,
  confidence: 'confirmed',
  evidence: [],
  ...options,
})
export const pass = (resource: ResourceRef, message = 'pass', options: Options = {}): Verdict => say('PASS', resource, message, options)
export const fail = (resource: ResourceRef, message = 'fail', options: Options = {}): Verdict => say('FAIL', resource, message, options)
export const unknown = (resource: ResourceRef, message = 'unknown', options: Options = {}): Verdict =>
  say('UNKNOWN', resource, message, options)

export const textEvidence = (label: string, content: string): Evidence => ({ label, kind: 'text', content })

interface Conclusion {
  resource: ResourceRef
  fails: readonly Verdict[]
  /** Whether all there is to see was seen; otherwise silence is no PASS, and UNKNOWN keeps other findings from being closed. */
  complete: boolean
  passed?: Options
}
/** Each failing place once; PASS only when everything was seen and nothing failed. */
export function conclude({ resource, fails, complete, passed = {} }: Conclusion): Verdict[] {
  const places = new Map(fails.map((verdict) => [verdict.locator ?? '', verdict]))
  const kept = [...places.values()].slice(0, PLACES_MAX)
  if (!complete || places.size > PLACES_MAX) return [...kept, unknown(resource)]
  return kept.length > 0 ? kept : [pass(resource, 'pass', passed)]
}
