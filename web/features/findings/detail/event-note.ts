import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'
import type { FindingDetail } from '#contract/findings.ts'

type Event = FindingDetail['timeline'][number]
export type EventNote =
  | { kind: 'fixed' }
  | { kind: 'gone' }
  | { kind: 'risk'; from: RiskLevel; to: RiskLevel }
  | { kind: 'said'; text: string }
  | null

const riskOf = (word: string | undefined) => RISK_LEVELS.find((level) => level === word)

/** Notes that a scan writes are fixed words to translate; those of people are theirs. */
export function eventNote({ kind, note }: Pick<Event, 'kind' | 'note'>): EventNote {
  if (note === null || note === '') return null
  if (kind === 'resolved' && note === 'fixed') return { kind: 'fixed' }
  if (kind === 'resolved' && note === 'resource deleted') return { kind: 'gone' }
  if (kind === 'risk_changed') {
    const [from, to] = note.split(' → ').map(riskOf)
    if (from !== undefined && to !== undefined) return { kind: 'risk', from, to }
  }
  return { kind: 'said', text: note }
}
