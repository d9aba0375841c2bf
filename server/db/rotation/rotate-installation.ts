import { Client } from 'pg'
import type { Config } from '#server/config.ts'
import { migrationsOf } from '#server/db/backup/format.ts'
import { keyFileOf, ownerUrlOf, ringOfConfig, rolePasswordOf } from '#server/db/owner.ts'
import { ensureRoles, rolesInUse } from '#server/db/roles.ts'
import type { KeyRing } from '#server/secrets/key.ts'
import { replaceKeyFile } from '#server/secrets/key-file.ts'
import { secretsOf, type Secrets } from '#server/secrets/secrets.ts'
import { rotateKey, type Rotation } from './rotate-key.ts'

type Wanted = Pick<Rotation, 'columns' | 'leaked' | 'say'> & { tell: (ownerUrl: string, secrets: Secrets) => Promise<void> }

/**
 * Rotates the key of an installation. A key of the environment stays there: its operator sets what is returned.
 * @returns the new ring
 * @throws Error with one sentence when there is no installation, or another rotation runs
 */
export async function rotateInstallation(config: Config, { tell, ...wanted }: Wanted): Promise<KeyRing> {
  const ownerUrl = await ownerUrlOf(config, () => undefined)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    if ((await migrationsOf(owner)).length === 0) throw new Error('The database is empty: there is no key to rotate.')
    const keep = (ring: KeyRing): void => {
      if (config.key === undefined) replaceKeyFile(keyFileOf(config), ring)
    }
    const ring = ringOfConfig(config)
    // a kill between the last step of a rotation and the passwords of the roles leaves these behind
    if (!(await rolesInUse(owner))) await ensureRoles(owner, rolePasswordOf(secretsOf(() => ring)))
    const rotated = await rotateKey({ ...wanted, owner, ring, keep, tell: (secrets) => tell(ownerUrl, secrets) })
    if (rotated.rolesSettled) await ensureRoles(owner, rolePasswordOf(secretsOf(() => rotated.ring)))
    return rotated.ring
  } finally {
    await owner.end()
  }
}
