export { connectionsByHealth } from './list-connections.ts'
export { nextScanAt } from './schedule.ts'
