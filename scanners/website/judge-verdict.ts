import type { Evidence, ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import type { DocumentFacts, Header, PageFacts, TlsFacts } from './facts.ts'

type Options = Partial<Omit<Verdict, 'status' | 'resource' | 'message'>>

/** Most places one check reports; a page with more is named by its first. */
const PLACES_MAX = 100
/** Lines that differ from answer to answer and would make the same outcome look new. */
const VOLATILE: ReadonlySet<string> = new Set([
  'date',
  'age',
  'etag',
  'last-modified',
  'expires',
  'set-cookie',
  'x-request-id',
  'cf-ray',
  'content-length',
  'nel',
  'report-to',
])

const say = (status: Verdict['status'], resource: ResourceRef, message: string, options: Options): Verdict => ({
  status,
  resource,
  message,
  confidence: 'confirmed',
  evidence: [],
  ...options,
})
export const pass = (resource: ResourceRef, message = 'pass', options: Options = {}): Verdict => say('PASS', resource, message, options)
/** Exposed unless the check knows better: a website is there for everyone. */
export const fail = (resource: ResourceRef, message = 'fail', options: Options = {}): Verdict =>
  say('FAIL', resource, message, { exposure: 'exposed', ...options })
export const unknown = (resource: ResourceRef, message = 'unknown', options: Options = {}): Verdict =>
  say('UNKNOWN', resource, message, options)

/** The site as a whole. */
export const siteResource = ({ site }: PageFacts): ResourceRef => ({ genericIdentifier: 'url', genericIdentifierValue: site })
export const endpointResource = ({ endpoint }: TlsFacts): ResourceRef => ({
  genericIdentifier: 'host:port',
  genericIdentifierValue: endpoint,
})
export const domainResource = ({ domain }: { domain: string }): ResourceRef => ({
  genericIdentifier: 'domain',
  genericIdentifierValue: domain,
})

/** The answer's header lines, without those that change by themselves. */
export function headerEvidence({ url, status, headers }: Pick<PageFacts, 'url' | 'headers'> & { status: number | null }): Evidence {
  const lines = headers.filter(([name]) => !VOLATILE.has(name)).map(([name, value]: Header) => `${name}: ${value}`)
  return { label: `GET ${url}`, kind: 'header', content: [`HTTP ${status ?? '?'}`, ...lines].join('\n') }
}
export const textEvidence = (label: string, content: string): Evidence => ({ label, kind: 'text', content })
export const dnsEvidence = (label: string, records: readonly string[]): Evidence => ({
  label,
  kind: 'dns',
  content: records.length === 0 ? '(no such record)' : records.join('\n'),
})

/** @throws NotApplicable when the page is not HTML */
export function documentOf({ document }: PageFacts): DocumentFacts {
  if (document === null) throw new NotApplicable('the page is not HTML')
  return document
}

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
