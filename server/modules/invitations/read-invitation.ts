import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/problem.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { uuidOf } from '#server/new-id.ts'

const ID_BYTES = 16
const GENERATION_BYTES = 4
const MAC_BYTES = 32
const PURPOSE = 'invitation'

interface InvitationName {
  id: string
  /** Counts up with each mail: an earlier one's link is of no use. */
  generation: number
}

/** The text of an invitation link: the row's name under our mark, so that the link can be shown again and is stored nowhere. */
export function invitationToken(secrets: Pick<Secrets, 'hmac'>, { id, generation }: InvitationName): string {
  const body = Buffer.alloc(ID_BYTES + GENERATION_BYTES)
  body.write(id.replaceAll('-', ''), 'hex')
  body.writeUInt32BE(generation, ID_BYTES)
  return Buffer.concat([body, secrets.hmac(PURPOSE, body)]).toString('base64url')
}

/** The invitation a token was made for; null when we never made it. */
function nameOfToken(secrets: Pick<Secrets, 'hmacs'>, token: string): InvitationName | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + GENERATION_BYTES + MAC_BYTES) return null
  const body = bytes.subarray(0, ID_BYTES + GENERATION_BYTES)
  if (!secrets.hmacs(PURPOSE, body).some(({ mac }) => timingSafeEqual(bytes.subarray(body.length), mac))) return null
  return { id: uuidOf(body.subarray(0, ID_BYTES).toString('hex')), generation: body.readUInt32BE(ID_BYTES) }
}

/** An invitation that may still be accepted. */
export interface OpenInvitation {
  id: string
  accountId: string
  company: string
  /** Whom it is for; nobody else can accept it. */
  email: string
  role: Role
  /** Name of whoever invited; the company's when they are gone. */
  invitedBy: string
  expiresAt: Date
  /** Somebody has registered and confirmed this address already. */
  isRegistered: boolean
}

/**
 * What an invitation link offers.
 * @param db the identity role's: whoever holds the link is in no account yet
 * @throws problem invitation.not_found when the link is not ours, was replaced, revoked, accepted or has expired
 */
export async function readInvitationToken(secrets: Pick<Secrets, 'hmacs'>, db: Db, token: string): Promise<OpenInvitation> {
  const name = nameOfToken(secrets, token)
  const found =
    name === null
      ? undefined
      : await db
          .selectFrom('invitation as i')
          .innerJoin('account as a', 'a.account_id', 'i.account_id')
          .leftJoin('app_user as inviter', 'inviter.id', 'i.invited_by')
          .leftJoin('app_user as known', (join) => join.onRef('known.email', '=', 'i.email').on('known.confirmed_at', 'is not', null))
          .where('i.id', '=', name.id)
          .where('i.generation', '=', name.generation)
          .where('i.accepted_at', 'is', null)
          .where('i.revoked_at', 'is', null)
          .where('i.expires_at', '>', sql<Date>`now()`)
          .select(['i.id', 'i.account_id', 'a.name', 'i.email', 'i.role', 'i.expires_at', 'inviter.first_name', 'inviter.last_name'])
          .select('known.id as known_id')
          .executeTakeFirst()
  if (found === undefined)
    throw problem('invitation.not_found', { detail: 'This invitation was withdrawn, replaced or used, or it has expired.' })
  return {
    id: found.id,
    accountId: found.account_id,
    company: found.name,
    email: found.email,
    role: found.role,
    invitedBy: found.first_name === null ? found.name : `${found.first_name} ${found.last_name ?? ''}`.trim(),
    expiresAt: found.expires_at,
    isRegistered: found.known_id !== null,
  }
}
