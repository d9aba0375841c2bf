export { applyScanOutcome, type FindingRef, type ScanOutcome } from './by-evidence/apply-scan-outcome.ts'
export { countOpenRemediations, topRemediations } from './list-remediations.ts'
export { refreshRemediations } from './by-evidence/refresh-remediations.ts'
export { verificationEnded } from './by-evidence/verification-ended.ts'
