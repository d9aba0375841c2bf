export { evidenceBodies, readEvidence, type EvidenceBodies } from './evidence.ts'
export { resourceCondition } from './resource-condition.ts'
