import type { FrameworkName } from '#contract/frameworks.ts'
import type { Language, LevelOfEffort, RiskLevel, VectorType } from '#contract/fields.ts'
import type { Category } from './categories.ts'

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
  /** Values for the sentence's {{placeholders}}; `place` is shown as the place instead of the locator, where that leaves something out. */
  values?: Readonly<Record<string, string | number>>
  confidence: Confidence
  /** Where within the resource, when one resource can fail twice: a cookie or header name, a path. Part of the identity. */
  locator?: string
  exposure?: Exposure
  /** Overrides the check's risk where the case decides it (a vulnerable library by its CVE). */
  riskLevel?: RiskLevel
  evidence: readonly Evidence[]
  /** Where one cause was seen, as paths on the resource: never part of the identity, since pages come and go. */
  pages?: readonly string[]
}
/** A requirement that a check speaks for by its own number: of the benchmarks and of OWASP. Those of other frameworks follow from what it is about. */
export interface Control {
  framework: FrameworkName
  control: string
  /** Of a check about several things, the locator of the one that the requirement is about; absent: all of it. */
  locator?: string
}
/** What people read about a check, in one language. */
export interface CheckTexts<Message extends string = string> {
  /** What is looked at, whatever the outcome: "HSTS". */
  name: string
  /** What is wrong, the title of a finding: "HSTS is missing". */
  finding: string
  /** What to do, the title of a remediation, as an order: "Turn on HSTS". */
  fix: string
  /** Why it matters: two or three sentences. */
  why: string
  /** How to fix it: plain steps. */
  how: string
  /** Sentences by key, with {{placeholders}}. */
  messages: Readonly<Record<Message, string>>
}
export interface Snippet {
  /** nginx, Apache, Express, … */
  label: string
  language: string
  code: string
}
/** One rule: a pure function from facts to verdicts, and what people read about it. */
export interface Check<Facts, CollectorId extends string = string> {
  id: string
  vectorType: VectorType
  /** Key into its scanner's `scannerTypes`. */
  scannerType: string
  category: Category
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
  /** Judged once for the whole target although it needs collectors of scopes, whose facts are then handed one by one. */
  over?: 'target'
  /** One of its collectors asks for what no visitor asks for: it runs only with a scan permit. Made of `needs`, never written by hand. */
  active?: true
  texts: Readonly<Record<Language, CheckTexts>>
  /** @param scopes what was seen in each scope; of a check over the whole target alone */
  judge(facts: Facts, scopes?: readonly ScopedFacts<Facts>[]): Verdict[]
}
/** What was collected in one scope, the facts of the whole target among it. */
export interface ScopedFacts<Facts> {
  scope: string
  facts: Facts
}
export type CheckInfo = Omit<Check<never>, 'judge'>

/** What a check's file says. A missing language, or a sentence missing in one of them, is a type error. */
type Definition<Facts, CollectorId extends string, ScannerType extends string, Message extends string> = Omit<
  Check<Facts, CollectorId>,
  'vectorType' | 'scannerType' | 'texts' | 'active' | Optional
> &
  Partial<Pick<Check<Facts>, Optional>> & { scannerType: ScannerType; texts: Readonly<Record<Language, CheckTexts<Message>>> }
type Optional = 'controls' | 'aliases' | 'references' | 'snippets'

/**
 * The definer of a kind's checks: it supplies what they share, and an empty list for what a check leaves out.
 * @param exposure of a failing verdict that knows no better; it may depend on the facts of the collectors that the check needs
 * @param probing the collectors that ask for what no visitor asks for
 */
export function checksOf<Facts, CollectorId extends string, ScannerType extends string>(
  vectorType: VectorType,
  exposure: Exposure | ((facts: Facts, needs: readonly CollectorId[]) => Exposure),
  probing: ReadonlySet<CollectorId> = new Set(),
) {
  return <Message extends string>(check: Definition<Facts, CollectorId, ScannerType, Message>): Check<Facts, CollectorId> => ({
    vectorType,
    controls: [],
    aliases: [],
    references: [],
    snippets: [],
    ...check,
    ...(check.needs.some((id) => probing.has(id)) && { active: true }),
    judge(facts, scopes) {
      const usual = typeof exposure === 'function' ? exposure(facts, check.needs) : exposure
      const exposed = (verdict: Verdict): Verdict => (verdict.status === 'FAIL' ? { exposure: usual, ...verdict } : verdict)
      return check.judge(facts, scopes).map(exposed)
    },
  })
}
