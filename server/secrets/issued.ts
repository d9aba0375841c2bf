import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const PURPOSE = 'issued field'
export const RANDOM_BYTES = 12
const MAC_BYTES = 15
/** Says to whoever reads a trust policy where it comes from; the rest is letters, digits, - and _. */
const PREFIX = 'parapet-'

/** What a value is for: whose it is and which field it fills. The random part makes each one different. */
type NameOf = (random: Buffer) => string
export const nameOfIssued =
  (...about: readonly string[]): NameOf =>
  (random) =>
    JSON.stringify([...about, random.toString('hex')])

/** A value of one's own for a provider to ask for, an external id for example, which this server knows again without keeping it. */
export function issue(secrets: Pick<Secrets, 'hmac'>, nameOf: NameOf, random: Buffer = randomBytes(RANDOM_BYTES)): string {
  const mac = secrets.hmac(PURPOSE, nameOf(random)).subarray(0, MAC_BYTES)
  return `${PREFIX}${Buffer.concat([random, mac]).toString('base64url')}`
}

/** Whether a value was made here for just that. */
export function isIssued(secrets: Pick<Secrets, 'hmacs'>, value: string, nameOf: NameOf): boolean {
  const bytes = Buffer.from(value.slice(PREFIX.length), 'base64url')
  if (!value.startsWith(PREFIX) || bytes.length !== RANDOM_BYTES + MAC_BYTES) return false
  // several texts read as the same bytes; one of them was made here
  if (bytes.toString('base64url') !== value.slice(PREFIX.length)) return false
  const random = bytes.subarray(0, RANDOM_BYTES)
  return secrets.hmacs(PURPOSE, nameOf(random)).some(({ mac }) => timingSafeEqual(mac.subarray(0, MAC_BYTES), bytes.subarray(RANDOM_BYTES)))
}
