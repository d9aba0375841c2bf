export { auditBoth } from './audit-both.ts'
export { actingPersonOf, endEntries, openEntry, tellMembershipChanged, type StandingGrant } from './entries.ts'
