import type { RiskCounts } from '#contract/fields.ts'
import { RISK } from './codes.ts'

/** Amounts by risk code, as the database groups them (`{"4": 2}` or an array by code), in the contract's words; 0 where none is given. */
export function riskCounts(amounts: Readonly<Record<number, number>>): RiskCounts {
  const of = (word: keyof RiskCounts) => amounts[RISK.of(word)] ?? 0
  return { critical: of('critical'), high: of('high'), medium: of('medium'), low: of('low'), info: of('info') }
}
