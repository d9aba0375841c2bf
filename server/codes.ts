import {
  BEACON_CATEGORIZATIONS,
  type BeaconCategorization,
  type LevelOfEffort,
  LEVELS_OF_EFFORT,
  RISK_LEVELS,
  type RiskCounts,
  type RiskLevel,
} from '#contract/fields.ts'
import { FINDING_STATUSES, type FindingStatus } from '#contract/findings.ts'
import type { Confidence, Exposure } from '#scanners/sdk/check.ts'

/** Words of the contract as the small integers that tables and indexes hold. */
interface Code<W extends string> {
  of: (word: W) => number
  /** @throws RangeError when the table holds a number that no word has: a defect */
  word: (code: number) => W
}

function code<const W extends string>(words: readonly W[], first: number): Code<W> {
  return {
    of: (word) => words.indexOf(word) + first,
    word: (number) => {
      const word = words[number - first]
      if (word === undefined) throw new RangeError(`No word for code ${number} among ${words.join(', ')}`)
      return word
    },
  }
}

/** info 0 … critical 4 */
export const RISK: Code<RiskLevel> = code(RISK_LEVELS, 0)
/** open 1, resolved 2, muted 3, accepted risk 4, false positive 5 */
export const STATE: Code<FindingStatus> = code(FINDING_STATUSES, 1)
/** pass 1, fail 2, manual 3, error 4 */
export const RESULT: Code<'pass' | 'fail' | 'manual' | 'error'> = code(['pass', 'fail', 'manual', 'error'], 1)
/** low 1, medium 2, high 3 */
export const EFFORT: Code<LevelOfEffort> = code(LEVELS_OF_EFFORT, 1)
/** Track 0, Track closely 1, Attend 2, Act 3 */
export const BAND: Code<BeaconCategorization> = code(BEACON_CATEGORIZATIONS.toReversed(), 0)
/** tentative 0, firm 1, confirmed 2 */
export const CONFIDENCE: Code<Confidence> = code(['tentative', 'firm', 'confirmed'], 0)
/** internal 0, reachable 1, exposed 2, proven 3 */
export const EXPOSURE: Code<Exposure> = code(['internal', 'reachable', 'exposed', 'proven'], 0)

/** Amounts by risk code, as the database groups them (`{"4": 2}` or an array by code), in the contract's words; 0 where none is given. */
export function riskCounts(amounts: Readonly<Record<number, number>>): RiskCounts {
  const of = (word: keyof RiskCounts) => amounts[RISK.of(word)] ?? 0
  return { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low'), info: of('info') }
}

/** How much a finding weighs by its risk, in the posture score and in the risk that a fix removes. docs/posture-score.md explains both; change it too. */
export const RISK_WEIGHT: Readonly<Record<RiskLevel, number>> = { critical: 10, high: 6, medium: 3, low: 1, info: 0 }

/** The weights of amounts by risk code, summed. */
export const weigh = (amounts: Readonly<Record<number, number>>): number =>
  RISK_LEVELS.reduce((sum, risk) => sum + RISK_WEIGHT[risk] * (amounts[RISK.of(risk)] ?? 0), 0)
