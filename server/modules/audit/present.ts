import type { AuditRecord } from '#contract/audit.ts'
import type { AuditRow } from './select-audit.ts'

export function presentAudit(row: AuditRow): AuditRecord {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    event: row.event,
    action: row.action,
    status: row.status,
    source: row.source,
    userId: row.actor_id,
    actor: row.actor_label,
    target: row.target,
    details: row.details,
    ipStack: { ip: row.ip, place: row.place },
    userStack: { browser: row.browser, version: row.browser_version },
  }
}
