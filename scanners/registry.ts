import type { VectorType } from '#contract/fields.ts'
import type { CheckInfo } from './sdk/check.ts'
import type { Scanner } from './sdk/scanner.ts'
import { websiteScanner } from './website/scanner.ts'

/** Every scanner. What facts one reads is its own affair: runScan hands its collectors' facts to its checks. */
export const scanners: readonly Scanner<never>[] = [websiteScanner]

/** The scanner of a kind of target; undefined when this build has none. */
export const scannerFor = (vectorType: VectorType): Scanner<never> | undefined =>
  scanners.find((scanner) => scanner.vectorType === vectorType)

/** Every check of every scanner. */
export const allChecks: readonly CheckInfo[] = scanners.flatMap((scanner) => scanner.checks)
