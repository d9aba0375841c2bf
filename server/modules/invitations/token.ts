import { timingSafeEqual } from 'node:crypto'
import { uuidOf } from '#server/new-id.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

const ID_BYTES = 16
const GENERATION_BYTES = 4
const MAC_BYTES = 32
const macOf = (secrets: Pick<Secrets, 'hmac'>, body: Buffer) => secrets.hmac('invitation', body)

export interface InvitationName {
  id: string
  /** Counts up with each mail: an earlier one's link is of no use. */
  generation: number
}

/** The text of an invitation link: the row's name under our mark, so that the link can be shown again and is stored nowhere. */
export function invitationToken(secrets: Pick<Secrets, 'hmac'>, { id, generation }: InvitationName): string {
  const body = Buffer.alloc(ID_BYTES + GENERATION_BYTES)
  body.write(id.replaceAll('-', ''), 'hex')
  body.writeUInt32BE(generation, ID_BYTES)
  return Buffer.concat([body, macOf(secrets, body)]).toString('base64url')
}

/** The invitation a token was made for; null when we never made it. */
export function nameOfToken(secrets: Pick<Secrets, 'hmac'>, token: string): InvitationName | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + GENERATION_BYTES + MAC_BYTES) return null
  const body = bytes.subarray(0, ID_BYTES + GENERATION_BYTES)
  if (!timingSafeEqual(bytes.subarray(body.length), macOf(secrets, body))) return null
  return { id: uuidOf(body.subarray(0, ID_BYTES).toString('hex')), generation: body.readUInt32BE(ID_BYTES) }
}
