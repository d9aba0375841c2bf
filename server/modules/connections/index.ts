export { healthOf } from './connection-rows.ts'
export { connectionsById } from './list-connections.ts'
export { connectionSecretColumn, hasSecrets, openSecrets } from './connection-secrets.ts'
export { cronRuns, intervalOf, scheduledFrom } from './schedule.ts'
