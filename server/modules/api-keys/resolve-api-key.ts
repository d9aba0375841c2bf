import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { ResolveToken } from '#server/http/authenticate.ts'
import { problem } from '#server/problem.ts'
import { allowsAddress } from './address-list.ts'
import { hashToken } from '#server/secrets/secrets.ts'
import { readKeyText } from './key-text.ts'

const TOUCH_AFTER_MS = 60_000

/**
 * Whom an API key stands for right now: its person's role of this moment, limited by its scopes; null when it stands no more.
 * @throws problem auth.address_refused from an address that is not on the key's list, resource.not_found for another account
 */
export async function resolveApiKey(
  identity: Db,
  token: string,
  { wantedAccount, address }: { wantedAccount: string | undefined; address: string },
): ReturnType<ResolveToken> {
  const read = readKeyText(token)
  if (read === null) return null
  const found = await identity
    .selectFrom('api_key as k')
    .innerJoin('membership as m', (join) => join.onRef('m.account_id', '=', 'k.account_id').onRef('m.user_id', '=', 'k.user_id'))
    .where('k.id', '=', read.id)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', sql<Date>`now()`)]))
    .select(['k.account_id', 'k.id', 'k.user_id', 'k.name', 'k.secret_hash', 'k.scopes', 'k.last_used_at', 'k.address_list', 'm.role'])
    .select((eb) => eb('k.connection_ids', 'is not', null).as('is_limited'))
    .executeTakeFirst()
  if (found === undefined || !timingSafeEqual(found.secret_hash, hashToken(read.secret))) return null
  if (!allowsAddress(found.address_list, address))
    throw problem('auth.address_refused', { detail: 'This API key cannot be used from this address.' })
  if (wantedAccount !== undefined && wantedAccount.toLowerCase() !== found.account_id)
    throw problem('resource.not_found', { detail: 'There is no such account.' })
  if (found.last_used_at === null || Date.now() - found.last_used_at.getTime() > TOUCH_AFTER_MS) {
    await identity
      .updateTable('api_key')
      .set({ last_used_at: sql<Date>`now()` })
      .where('account_id', '=', found.account_id)
      .where('id', '=', found.id)
      .execute()
  }
  return {
    principal: {
      kind: 'api_key',
      id: found.id,
      userId: found.user_id,
      standing: { role: found.role, insideUntil: null, isSuperAdmin: false },
      label: `API key ${found.name}`,
      scopes: found.scopes,
      isLimited: Boolean(found.is_limited),
    },
    accountId: found.account_id,
  }
}
