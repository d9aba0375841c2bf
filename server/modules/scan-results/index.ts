export { evidenceBodies, readEvidence, type EvidenceBodies } from './evidence.ts'
