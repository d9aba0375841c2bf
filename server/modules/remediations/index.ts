export { applyScanOutcome, type FindingRef, type ScanOutcome } from './by-evidence/apply-scan-outcome.ts'
export { countCompleted, countOpenRemediations, topRemediations } from './list-remediations.ts'
export { refreshRemediations, verificationEnded, whyUnseen } from '#server/modules/remediations/by-evidence/refresh-cards.ts'
export { assignCardsOf, giveOwnerAndDue } from './owner-and-due.ts'
