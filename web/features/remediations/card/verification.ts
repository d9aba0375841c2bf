import type { getRemediation } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Verdict } from '#web/components/proof/VerifyOutcome.tsx'

type Event = Pick<ReplyOf<typeof getRemediation>['events'][number], 'kind' | 'scanId'>

const VERDICT: Readonly<Partial<Record<Event['kind'], Verdict>>> = {
  completed_by_scan: 'passed',
  verify_failed: 'failed',
  regressed: 'failed',
  verify_inconclusive: 'inconclusive',
}

/** What the last scan said about a card, unless a person moved it since; events are newest first. */
export function lastVerdict(events: readonly Event[]): { scanId: string | null; verdict: Verdict | null } {
  const last = events.find((event) => event.kind === 'moved' || VERDICT[event.kind] !== undefined)
  const verdict = last === undefined ? undefined : VERDICT[last.kind]
  return verdict === undefined ? { scanId: null, verdict: null } : { scanId: last?.scanId ?? null, verdict }
}
