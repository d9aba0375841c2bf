export { evidenceBodies, readEvidence, type EvidenceBodies } from './select-results.ts'
export { resourceCondition } from './span-scope.ts'
