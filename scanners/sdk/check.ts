import type { LevelOfEffort, RiskLevel, VectorType } from '#contract/fields.ts'

export type VerdictStatus = 'PASS' | 'FAIL' | 'MANUAL' | 'UNKNOWN'
export type Confidence = 'confirmed' | 'firm' | 'tentative'
export type Exposure = 'proven' | 'exposed' | 'reachable' | 'internal'

export interface ResourceRef {
  /** Kind of identifier: url, host:port, domain, arn, … */
  genericIdentifier: string
  /** The identifier itself: stable, never a display name. */
  genericIdentifierValue: string
  region?: string
}
export type EvidenceKind = 'request' | 'response' | 'header' | 'text' | 'html' | 'certificate' | 'dns' | 'json'
/** What the scanner saw. Secrets are redacted by the sdk before it leaves the scanner. */
export interface Evidence {
  label: string
  kind: EvidenceKind
  content: string
}
/** Outcome of a check on one resource. */
export interface Verdict {
  status: VerdictStatus
  resource: ResourceRef
  /** Key into the check's `messages`; the sentence is made in the reader's language. */
  message: string
  /** Values for the sentence's {{placeholders}}. */
  values?: Readonly<Record<string, string | number>>
  confidence: Confidence
  /** Where within the resource, when one resource can fail twice: a cookie or header name, a path. Part of the identity. */
  locator?: string
  exposure?: Exposure
  /** Overrides the check's risk where the case decides it (a vulnerable library by its CVE). */
  riskLevel?: RiskLevel
  evidence: readonly Evidence[]
}
export interface Control {
  framework: string
  control: string
}
/** English texts of a check. German and Spanish stand in texts/de.json and texts/es.json of its scanner, under the same keys. */
export interface CheckTexts {
  title: string
  /** Why it matters: two or three sentences. */
  why: string
  /** How to fix it: plain steps. */
  remediation: string
  /** Sentences by key, with {{placeholders}}. */
  messages: Readonly<Record<string, string>>
}
export interface Snippet {
  /** nginx, Apache, Express, … */
  label: string
  language: string
  code: string
}
/** One rule: a pure function from facts to verdicts, and what people read about it. */
export interface Check<Facts, CollectorId extends string = string> extends CheckTexts {
  id: string
  vectorType: VectorType
  scannerType: string
  category: string
  riskLevel: RiskLevel
  levelOfEffort: LevelOfEffort
  cwe: string | null
  controls: readonly Control[]
  /** Ids of the same rule in other tools. */
  aliases: readonly string[]
  references: readonly string[]
  snippets: readonly Snippet[]
  /** Collectors whose facts it reads; when one did not run, the check does not run and says why. */
  needs: readonly CollectorId[]
  /** Probes that change or provoke something: only with a scan permit. */
  active?: true
  judge(facts: Facts): Verdict[]
}
export type CheckInfo = Omit<Check<never>, 'judge'>

export function defineCheck<Facts, CollectorId extends string>(check: Check<Facts, CollectorId>): Check<Facts, CollectorId> {
  return check
}
