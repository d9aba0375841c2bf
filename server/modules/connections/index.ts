export { connectionsByHealth } from './list-connections.ts'
export { hasSecrets, openSecrets } from './connection-secrets.ts'
export { nextScanAt } from './schedule.ts'
