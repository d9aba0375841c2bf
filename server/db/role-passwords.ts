import { Client } from 'pg'
import { DATABASE_ROLES, withoutRolePasswords, type KeyRing } from '#server/secrets/key.ts'
import { readKeyFile, replaceKeyFile } from '#server/secrets/key-file.ts'
import { rolesInUse } from './roles.ts'

/** Whether the database's roles still have passwords of a key that was replaced. */
export const areRolePasswordsOld = (ring: KeyRing): boolean =>
  ring.some((key) => key.retiredAt !== null && key.derive(DATABASE_ROLES) !== undefined)

/**
 * A rotation beside running servers leaves the passwords of the database's roles as they are, since a role has but one. The first
 * start that finds no server gives them those of the new key: from then on nothing of the old one signs in.
 */
export async function settleRolePasswords(ownerUrl: string, keyFile: string): Promise<void> {
  if (!areRolePasswordsOld(readKeyFile(keyFile))) return
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // the lock under which the passwords are set (migrate.ts)
    await owner.query(`select pg_advisory_lock(hashtext('parapet roles'))`)
    const ring = readKeyFile(keyFile)
    if (areRolePasswordsOld(ring) && !(await rolesInUse(owner))) replaceKeyFile(keyFile, withoutRolePasswords(ring))
  } finally {
    await owner.end()
  }
}
