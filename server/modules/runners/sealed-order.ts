import type { SealedColumn } from '#server/db/rotation/sealed-column.ts'
import type { SealedPlace } from '#server/secrets/secrets.ts'

/** Where the whole of a job is sealed for, until its runner has it. */
export const orderPlaceOf = (accountId: string, jobId: string): SealedPlace => ({
  accountId,
  table: 'runner_job',
  row: jobId,
  column: 'sealed_order',
  version: 1,
})

export const sealedOrderColumn: SealedColumn = {
  table: 'runner_job',
  column: 'sealed_order',
  placesOf: ({ text }) => [orderPlaceOf(text('account_id'), text('id'))],
}
