export { recordProofs } from './record-proofs.ts'
