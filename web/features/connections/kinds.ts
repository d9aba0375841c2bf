import type { VectorType } from '#contract/fields.ts'

/** Kinds of target in the order offered, those with a scanner first. */
export const KINDS = ['Websites', 'AWS', 'Azure', 'GCP', 'Kali', 'Blockchain'] as const satisfies readonly VectorType[]

const SCANNED: ReadonlySet<VectorType> = new Set(['Websites'])
/** Whether this version has a scanner for a kind of target. */
export const hasScanner = (vectorType: VectorType): boolean => SCANNED.has(vectorType)
