import type { VectorType } from '#contract/fields.ts'
import type { CheckInfo } from './sdk/check.ts'
import type { ScannerInfo } from './sdk/scanner.ts'
import { website } from './website/definition.ts'

/** Every kind of target that can be scanned. The runner loads the scanner behind one; the server reads what stands here. */
export const scanners: readonly ScannerInfo[] = [website]

/** The scanner of a kind of target; undefined when this build has none. */
export const scannerFor = (vectorType: VectorType): ScannerInfo | undefined => scanners.find((scanner) => scanner.vectorType === vectorType)

/** Every check of every scanner. */
export const allChecks: readonly CheckInfo[] = scanners.flatMap((scanner) => scanner.checks)
