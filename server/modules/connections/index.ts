export { connectionsByHealth } from './list-connections.ts'
export { hasSecrets, openSecrets } from './connection-secrets.ts'
export { cronRuns, intervalOf, nextScanAt } from './schedule.ts'
