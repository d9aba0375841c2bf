import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { ResolveRunner } from '#server/http/authenticate.ts'
import { readKeyText } from '#server/modules/api-keys/index.ts'
import { hashToken } from '#server/secrets/secrets.ts'

/** Which runner a token stands for; asked at every call, so that revoking holds from the next one on. */
export function runnerResolver({ database }: { database: Pick<Database, 'identity'> }): ResolveRunner {
  return async (token) => {
    const read = readKeyText(token, 'runner')
    if (read === null) return null
    const found = await database.identity
      .selectFrom('runner')
      .select(['account_id', 'id', 'name', 'token_hash'])
      .where('id', '=', read.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (found === undefined || !timingSafeEqual(found.token_hash, hashToken(read.secret))) return null
    return { accountId: found.account_id, runnerId: found.id, name: found.name }
  }
}
