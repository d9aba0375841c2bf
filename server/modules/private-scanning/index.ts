export { followScanner } from './follow.ts'
export { sweepScanners } from './module.ts'
