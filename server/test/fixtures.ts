import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Evidence } from '#scanners/sdk/check.ts'
import { RISK, RISK_WEIGHT } from '#server/codes.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'
import type { TestApp } from './test-app.ts'

type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
type Over<T extends keyof Tables> = Partial<NewRow<T>>
export const FIXTURE_CHECK = 'web-csp-missing'

/** Writes rows of one account straight into the tables, past every command: what a test starts from. Each returns the row written. */
export function fixtures(app: TestApp, accountId: string) {
  const db = app.services.database.platform
  async function insert<T extends keyof Tables>(table: T, row: NewRow<T>): Promise<NewRow<T>> {
    await db.insertInto(table).values(row).execute()
    return row
  }
  return {
    connection: (over: Over<'connection'> = {}) =>
      insert('connection', {
        account_id: accountId,
        id: newId(),
        vector_type: 'Websites',
        name: 'Shop',
        target: 'https://shop.example/',
        schedule: 'manual',
        ...over,
      }),
    resource: (connectionId: string, over: Over<'resource'> = {}) =>
      insert('resource', {
        account_id: accountId,
        id: newId(),
        connection_id: connectionId,
        generic_identifier: 'url',
        generic_identifier_value: `https://${randomBytes(4).toString('hex')}.example/`,
        region: null,
        ...over,
      }),
    /** A completed full scan that ran FIXTURE_CHECK, unless told otherwise. */
    async scan(connectionId: string, over: Over<'scan'> & { covered?: readonly string[] } = {}) {
      const { covered = [FIXTURE_CHECK], ...columns } = over
      const at = new Date()
      const row = await insert('scan', {
        account_id: accountId,
        id: newId(),
        connection_id: connectionId,
        seq: 1,
        kind: 'full',
        trigger: 'manual',
        status: 'completed',
        requested_at: at,
        started_at: at,
        finished_at: at,
        ...columns,
      })
      if (covered.length > 0)
        await insert('scan_coverage', { account_id: accountId, scan_id: row.id, state: 'ran', check_ids: [...covered] })
      return row
    },
    /** A live failing result of scan 1, unless told otherwise. */
    span: (connectionId: string, resourceId: string, over: Over<'result_span'> = {}) =>
      insert('result_span', {
        account_id: accountId,
        id: newId(),
        connection_id: connectionId,
        check_id: FIXTURE_CHECK,
        resource_id: resourceId,
        locator: null,
        fingerprint: randomBytes(32),
        status: 2,
        risk: 2,
        message: 'missing',
        confidence: 2,
        exposure: 1,
        evidence_sha256: null,
        from_scan_id: newId(),
        from_scan_seq: 1,
        to_scan_seq: null,
        from_at: new Date(),
        to_at: null,
        ...over,
      }),
    /** An open finding of medium risk, unless told otherwise. */
    finding: (connectionId: string, resourceId: string, over: Over<'finding'> = {}) =>
      insert('finding', {
        account_id: accountId,
        id: newId(),
        connection_id: connectionId,
        check_id: FIXTURE_CHECK,
        resource_id: resourceId,
        fingerprint: randomBytes(32),
        state: 1,
        risk: 2,
        priority: 41,
        band: 1,
        confidence: 2,
        exposure: 1,
        message: 'missing',
        first_seen_at: new Date(),
        last_change_at: new Date(),
        ...over,
      }),
    /** A card in To do that holds the findings named. */
    async remediation(connectionId: string, over: Over<'remediation'> & { findingIds?: readonly string[] } = {}) {
      const { findingIds = [], ...columns } = over
      const row = await insert('remediation', {
        account_id: accountId,
        id: newId(),
        number: 1,
        connection_id: connectionId,
        check_id: FIXTURE_CHECK,
        column_id: 'Column_Todo',
        rank: 'a0',
        risk: 2,
        priority: 41,
        band: 1,
        level_of_effort: 1,
        findings_total: findingIds.length,
        open_risk: findingIds.length * RISK_WEIGHT[RISK.word(columns.risk ?? 2)],
        ...columns,
      })
      for (const finding of findingIds)
        await insert('remediation_finding', { account_id: accountId, remediation_id: row.id, finding_id: finding })
      return row
    },
    /** That a scan of its own saw the finding end. */
    async proof(connectionId: string, findingId: string, over: Over<'proof'> = {}) {
      const scanId = over.scan_id ?? (await this.scan(connectionId, { seq: Math.floor(Math.random() * 1e9) })).id
      return insert('proof', {
        account_id: accountId,
        id: newId(),
        connection_id: connectionId,
        finding_id: findingId,
        scan_id: scanId,
        at: new Date(),
        reason: 'fixed',
        before_scan_id: null,
        before_at: null,
        before_message: 'fail',
        before_evidence_sha256: null,
        after_message: 'pass',
        after_evidence_sha256: null,
        ...over,
      })
    },
    /** Returns the content's address. */
    async evidence(items: readonly Evidence[]): Promise<string> {
      const body = JSON.stringify(items)
      const sha256 = createHash('sha256').update(body).digest('hex')
      await insert('evidence', { account_id: accountId, sha256, size: body.length, body })
      return sha256
    },
  }
}
export type Fixtures = ReturnType<typeof fixtures>
