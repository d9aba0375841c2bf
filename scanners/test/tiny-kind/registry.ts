import { scanners as built } from '#scanners/registry.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { lockbox } from './definition.ts'
import { porthole } from './porthole.ts'

/** The registry with the lines of the kinds of tests. */
export const scanners: readonly ScannerInfo[] = [...built, lockbox, porthole]
