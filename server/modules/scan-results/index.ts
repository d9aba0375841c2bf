export { evidenceBodies, readEvidence, type EvidenceBodies } from './list-evidence.ts'
export { resourceCondition } from './span-scope.ts'
