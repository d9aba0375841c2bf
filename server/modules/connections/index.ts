export { connectionsByHealth } from './connections-by-health.ts'
export { nextScanAt } from './schedule.ts'
