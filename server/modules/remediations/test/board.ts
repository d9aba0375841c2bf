import { fixtures } from '#server/test/fixtures.ts'
import { asWorker, call, createPerson, deliver, type Person, type TestApp } from '#server/test/test-app.ts'
import { getBoard, getRemediation, updateRemediation, type ColumnId } from '#contract/remediations.ts'
import { STATE } from '#server/codes.ts'
import { newId } from '#server/new-id.ts'
import { freshRanks } from '#server/modules/remediations/columns.ts'
import { applyScanOutcome, type FindingRef, type ScanOutcome } from '#server/modules/remediations/index.ts'

/** An account with one connection, and what tests of the board do in it. */
export async function boardOf(app: TestApp) {
  const owner = await createPerson(app)
  const make = fixtures(app, owner.accountId)
  const connection = await make.connection()
  const resource = await make.resource(connection.id)
  let numbers = 0
  let scans = 1_000 // beyond the numbers that requested scans get
  return {
    owner,
    make,
    connectionId: connection.id,
    resourceId: resource.id,
    /** Cards in a column, in order, each on a check of its own. */
    async cards(amount: number, column: ColumnId = 'Column_Todo') {
      const ranks = freshRanks(amount)
      const ids: string[] = []
      for (const rank of ranks) {
        numbers++
        const row = await make.remediation(connection.id, {
          number: numbers,
          check_id: `test-check-${numbers}`,
          column_id: column,
          rank,
          completed_at: column === 'Column_Completed' ? new Date() : null,
        })
        ids.push(row.id)
      }
      return ids
    },
    /** A finding as ingest hands it over: written already, in the state given. */
    async finding(checkId: string, over: { priority?: number; state?: number } = {}): Promise<FindingRef> {
      const row = await make.finding(connection.id, resource.id, { check_id: checkId, ...over })
      return { id: row.id, checkId, risk: row.risk, priority: row.priority, band: row.band }
    },
    async scan(
      over: Partial<{
        kind: 'full' | 'verify'
        remediation_id: string
        started_at: Date
        status: 'completed' | 'failed' | 'cancelled'
        covered: string[]
      }> = {},
    ) {
      scans++
      const row = await make.scan(connection.id, { seq: scans, requested_by: null, ...over })
      return {
        id: row.id,
        connection_id: connection.id,
        started_at: over.started_at ?? new Date(),
        requested_by: null,
        remediation_id: over.remediation_id ?? null,
        status: over.status ?? ('completed' as const),
      }
    },
    apply: (outcome: Pick<ScanOutcome, 'scan'> & Partial<ScanOutcome>) =>
      asWorker(app, owner.accountId, (ctx) =>
        applyScanOutcome(ctx, { connectionName: connection.name, opened: [], reopened: [], resolved: [], stillFailing: [], ...outcome }),
      ),
    /** Sets the state of findings, as ingest or triage does. */
    async setState(refs: readonly FindingRef[], state: number) {
      await app.services.database.platform
        .updateTable('finding')
        .set({ state })
        .where('account_id', '=', owner.accountId)
        .where('id', 'in', [newId(), ...refs.map(({ id }) => id)])
        .execute()
    },
    move: (id: string, body: { columnId?: string; position?: number; afterId?: string | null; version?: number }, person: Person = owner) =>
      call(app, updateRemediation, { token: person.token, params: { id }, body }),
    async detail(id: string) {
      return (await call(app, getRemediation, { token: owner.token, params: { id } })).body
    },
    /** Kinds of a card's events, oldest first. */
    async eventsOf(id: string) {
      const detail = (await call(app, getRemediation, { token: owner.token, params: { id } })).body
      return detail.events.map(({ kind }) => kind).toReversed()
    },
    /** Kinds of what people of the account were told. */
    async told() {
      await deliver(app, owner.accountId)
      const rows = await app.services.database.platform
        .selectFrom('notification')
        .select('kind')
        .where('account_id', '=', owner.accountId)
        .orderBy('created_at')
        .execute()
      return rows.map(({ kind }) => kind)
    },
    async column(columnId: ColumnId): Promise<string[]> {
      const { body } = await call(app, getBoard, { token: owner.token })
      return body.columns.find((column) => column.id === columnId)?.cardIds ?? []
    },
    async cardOf(checkId: string) {
      const row = await app.services.database.platform
        .selectFrom('remediation')
        .selectAll()
        .where('account_id', '=', owner.accountId)
        .where('check_id', '=', checkId)
        .executeTakeFirstOrThrow()
      return row
    },
  }
}
export type TestBoard = Awaited<ReturnType<typeof boardOf>>

export const CHECK = 'web-header-csp-missing'
/** A board with a card of two open findings, as a first scan leaves it. */
export async function scannedBoard(app: TestApp) {
  const board = await boardOf(app)
  const findings = [await board.finding(CHECK), await board.finding(CHECK, { priority: 60 })]
  await board.apply({ scan: await board.scan(), opened: findings })
  return { board, findings, card: await board.cardOf(CHECK) }
}
/** A scan that sees findings pass, as ingest writes it. */
export async function resolveFindings(board: TestBoard, findings: readonly FindingRef[]): Promise<void> {
  await board.setState(findings, STATE.of('resolved'))
  await board.apply({ scan: await board.scan(), resolved: findings })
}
