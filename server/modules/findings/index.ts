export { recordDay, recordDays } from './record-day.ts'
export { lockFindings, recordEvents } from './record-events.ts'
export { findingsById, searchFindings } from './list-findings.ts'
