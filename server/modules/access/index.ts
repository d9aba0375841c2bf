export { actingPersonOf, auditBoth, endEntries, openEntry, tellMembershipChanged } from './entries.ts'
export { findManaged, findStandingGrant, requireMsp } from './own-msp.ts'
export { findGrants } from './grants.ts'
