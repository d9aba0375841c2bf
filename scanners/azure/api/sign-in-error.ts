import { ApiError } from '#scanners/sdk/cloud/api-error.ts'
import { listAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import type { UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

/** Why Entra did not sign the application in, in words of our own. */
export const SIGN_IN_REASONS = [
  'directory_unknown',
  'application_unknown',
  'application_disabled',
  'secret_wrong',
  'secret_expired',
  'certificate_refused',
  'federation_refused',
  'sign_in_blocked',
] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]

/** By the numbers that Entra's errors begin with. Source: learn.microsoft.com/entra/identity-platform/reference-error-codes */
const NUMBERS: Readonly<Record<SignInReason, readonly number[]>> = {
  // the last two: it is a directory of another cloud
  directory_unknown: [90002, 90013, 900021, 900023, 900144, 50059, 900382, 900432],
  application_unknown: [700016, 7000229, 7000227, 700038, 70001, 50034],
  application_disabled: [7000112, 7000113, 500014],
  secret_wrong: [7000215, 7000216, 7000218, 70002],
  secret_expired: [7000222],
  certificate_refused: [700027, 700030, 500112, 7000214, 7000114, 1000502],
  federation_refused: [70021, 700021, 700022, 700023, 700024, 700025, 700211, 700212, 700213, 700214, 700222, 700223, 700225, 70025, 70026],
  sign_in_blocked: [53003, 53000, 530003, 530032, 530034, 530035, 50105, 65001],
}
const BY_NUMBER: ReadonlyMap<number, SignInReason> = new Map(
  SIGN_IN_REASONS.flatMap((reason) => NUMBERS[reason].map((number) => [number, reason] as const)),
)

const MEANS: Readonly<Partial<Record<SignInReason, UnseenReason>>> = { secret_expired: 'expired', sign_in_blocked: 'denied' }

/** What Entra answered instead of a token. */
export class SignInError extends ApiError {
  override name = 'SignInError'
  /** null: something that has no word of its own. */
  readonly signIn: SignInReason | null
  constructor(status: number, body: Json | undefined) {
    const description = textAt(body, 'error_description') ?? ''
    const number = numberOf(body, description)
    const signIn = BY_NUMBER.get(number) ?? null
    super(status, {
      code: number === 0 ? (textAt(body, 'error') ?? '') : `AADSTS${number}`,
      // what follows are identifiers of the request and its time
      message: description.split(/\r?\n| Trace ID:/u)[0] ?? '',
      reason: meaningOf(status, signIn),
    })
    this.signIn = signIn
  }
}

function numberOf(body: Json | undefined, description: string): number {
  const [listed] = listAt(body, 'error_codes')
  return typeof listed === 'number' ? listed : Number(/\bAADSTS(\d{4,8})\b/u.exec(description)?.[1] ?? 0)
}
function meaningOf(status: number, signIn: SignInReason | null): UnseenReason {
  if (status === 429) return 'throttled'
  // only its own words say that it knows the credentials and does not take them
  if (signIn === null) return status === 400 || status === 401 ? 'invalid_keys' : 'error'
  return MEANS[signIn] ?? 'invalid_keys'
}
