export { permitForConnection, permitsOf, probesOf, type Probed, scopeOfPermit } from './permits.ts'
export { isWithinHours, requireOpenPermit, requirePermit, requirePermitToScan } from './require-permit.ts'
