export { recordDay, recordDays } from './record-day.ts'
export { lockFindings, recordEvents } from './record-events.ts'
export { findingsById, searchFindings, topFindings } from './list-findings.ts'
