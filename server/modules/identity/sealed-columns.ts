import type { SealedColumn } from '#server/db/rotation/sealed-column.ts'
import { poolTokenPlaceOf } from './cognito-pool/pool-tokens.ts'
import { pendingSignInPlaceOf } from './cognito-pool/sign-in.ts'
import { totpPlaceOf } from './embedded-pool/factor-codes.ts'
import { verifierPlaceOf } from './federated/federated-attempt.ts'

/** What is sealed of a person: the app's secret, what an outside pool gave, and what waits for minutes. */
export const identitySealedColumns: readonly SealedColumn[] = [
  { table: 'credential', column: 'totp_sealed', placesOf: ({ text }) => [totpPlaceOf(text('user_id'))] },
  { table: 'pool_token', column: 'sealed', placesOf: ({ text }) => [poolTokenPlaceOf(text('user_id'))] },
  {
    table: 'one_time_code',
    column: 'payload',
    placesOf: ({ text }) => [totpPlaceOf(text('user_id')), pendingSignInPlaceOf(text('user_id'))],
  },
  { table: 'federated_attempt', column: 'verifier_sealed', placesOf: ({ bytes }) => [verifierPlaceOf(bytes('state_hash'))] },
]
