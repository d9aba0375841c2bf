export { connectionsByHealth } from './list-connections.ts'
export { connectionSecretColumn, hasSecrets, openSecrets } from './connection-secrets.ts'
export { cronRuns, intervalOf, nextScanAt } from './schedule.ts'
