export { nextScanAt } from './schedule.ts'
