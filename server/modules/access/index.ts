export { auditBoth } from './audit-both.ts'
export { actingPersonOf, endEntries, openEntry, tellMembershipChanged } from './entries.ts'
export { findManaged, findStandingGrant, requireMsp } from './own-msp.ts'
