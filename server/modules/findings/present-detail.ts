import { controlKey } from '#contract/frameworks.ts'
import { triageMoves, type FindingDetail, type findingEvent } from '#contract/findings.ts'
import { identityKeys } from '#scanners/sdk/fingerprint.ts'
import { CRITICALITIES } from '#contract/settings.ts'
import { prioritize } from '#scanners/sdk/priority.ts'
import type * as z from 'zod/mini'
import { CONFIDENCE, EFFORT, EXPOSURE, RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { presentPerson } from '#server/people.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { checkOf, checkTexts, identityTarget } from '#server/modules/checks/index.ts'
import { controlsOf } from '#server/modules/frameworks/index.ts'
import { readEvidence } from '#server/modules/scan-results/index.ts'
import type { EventRow, FixRow, FoundFinding } from './find-finding.ts'
import { presentFinding } from './select-findings.ts'

export function presentEvent(row: EventRow): z.infer<typeof findingEvent> {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    actor: presentPerson(row.actor_id, row.first_name, row.last_name),
    scanId: row.scan_id,
    note: row.note,
  }
}

/** What counts of the verdict's exposure and of the resource's: the stronger. */
const exposureOf = ({ exposure, resource_exposure: ofResource }: FoundFinding['row']): FindingDetail['exposure'] =>
  EXPOSURE.word(Math.max(exposure, ofResource ?? 0))

function wayOf(row: FoundFinding['row']): FindingDetail['way'] {
  if (exposureOf(row) !== EXPOSURE.word(row.exposure)) return 'decisive'
  return row.has_way ? 'known' : 'none'
}

function factorsOf(row: FoundFinding['row']): FindingDetail['priorityFactors'] {
  const { risk, confidence, criticality } = row
  const input = {
    riskLevel: RISK.word(risk),
    exposure: exposureOf(row),
    confidence: CONFIDENCE.word(confidence),
    criticality: CRITICALITIES[criticality] ?? 'normal',
  }
  return prioritize(input).factors
}

function identityOf(row: FoundFinding['row']): FindingDetail['identity'] {
  const keys = identityKeys({
    vectorType: row.vector_type,
    target: identityTarget(row.vector_type, row.target),
    checkId: row.check_id,
    resource: {
      genericIdentifier: row.generic_identifier,
      genericIdentifierValue: row.generic_identifier_value,
      ...(row.region === null ? {} : { region: row.region }),
    },
    locator: row.locator,
  })
  return { fingerprint: row.fingerprint.toString('hex'), version: row.fingerprint_version, keys: keys.filter(({ value }) => value !== '') }
}

function acceptanceOf({ state, accepted_reason, accepted_by, accepted_until }: FoundFinding['row']): FindingDetail['acceptance'] {
  if (accepted_reason === null || ['open', 'resolved'].includes(STATE.word(state))) return null
  return { reason: accepted_reason, by: accepted_by ?? '', expiresAt: accepted_until?.toISOString() ?? null }
}

function presentFix(fix: FixRow, title: string): FindingDetail['fix'] {
  return {
    id: fix.id,
    key: `REM-${fix.number}`,
    title,
    columnId: fix.column_id,
    completion: fix.completion,
    verifying: fix.verify_scan_id !== null,
    version: fix.version,
    levelOfEffort: EFFORT.word(fix.level_of_effort),
    assignee: presentPerson(fix.assignee_id, fix.first_name, fix.last_name),
    dueOn: fix.due_on,
    findingsTotal: fix.findings_total,
    findingsFixed: fix.findings_fixed,
  }
}

/** Everything the page of a finding shows; reads evidence outside any transaction. */
export async function presentFindingDetail(
  scope: Pick<Ctx, 'language'>,
  storage: ObjectStore,
  { row, fix, events, bodies }: FoundFinding,
): Promise<FindingDetail> {
  const check = checkOf(row.check_id)
  const text = checkTexts(row.check_id, scope.language)
  return {
    ...presentFinding(scope, row),
    fix: fix && presentFix(fix, text.fix),
    pages: row.more_pages ?? [],
    why: text.why,
    remediation: {
      text: text.how,
      snippets: (check?.snippets ?? []).map(({ label, language, code }) => ({ label, language, code })),
    },
    references: [...(check?.references ?? [])],
    cwe: check?.cwe ?? null,
    controls: check === undefined ? [] : controlsOf(check, row.locator).map(({ framework, number }) => controlKey(framework, number)),
    evidence: await readEvidence(storage, bodies, row.evidence_sha256),
    evidenceBefore: await readEvidence(storage, bodies, row.evidence_before_sha256),
    confidence: CONFIDENCE.word(row.confidence),
    exposure: exposureOf(row),
    way: wayOf(row),
    priorityFactors: factorsOf(row),
    identity: identityOf(row),
    acceptance: acceptanceOf(row),
    lastScanId: row.last_scan_id,
    timeline: events.map(presentEvent),
    allowedActions: [...triageMoves[STATE.word(row.state)]],
  }
}
