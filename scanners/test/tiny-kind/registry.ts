import { scanners as built } from '#scanners/registry.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { lockbox } from './definition.ts'

/** The registry with the tiny kind's line. */
export const scanners: readonly ScannerInfo[] = [...built, lockbox]
