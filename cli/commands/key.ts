import { parseArgs } from 'node:util'
import { appendAudit, auditKeysOf } from '#server/audit.ts'
import { readConfig } from '#server/config.ts'
import { noClient, originOf } from '#server/context.ts'
import { openDatabase } from '#server/db/database.ts'
import { keyFileOf, ringOfConfig, rolePasswordOf } from '#server/db/owner.ts'
import { rotateInstallation } from '#server/db/rotation/rotate-installation.ts'
import { connectionSecretColumn } from '#server/modules/connections/index.ts'
import { sealedOrderColumn } from '#server/modules/runners/index.ts'
import { identitySealedColumns } from '#server/modules/identity/index.ts'
import { accountSecretColumn } from '#server/secrets/account-secret.ts'
import { activate, announce, type KeyRing, ringText, stageOf, withoutRolePasswords } from '#server/secrets/key.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Command } from '#cli/command.ts'

/** Every column that holds sealed values. */
export const SEALED_COLUMNS = [connectionSecretColumn, accountSecretColumn, sealedOrderColumn, ...identitySealedColumns]

const say = (line: string): void => void process.stderr.write(`${line}\n`)
/** As the variable takes it: one line. */
const variableOf = (ring: KeyRing): string => `PARAPET_KEY=${ringText(ring).trim().replaceAll('\n', ',')}\n`

/** A row under the new key in each account's audit: older rows cannot be written again by who has the old key. */
async function tellAccounts(ownerUrl: string, secrets: Secrets): Promise<void> {
  const database = openDatabase({ ownerUrl, passwordOf: rolePasswordOf(secrets), maxClients: 2, onError: () => undefined })
  try {
    const accounts = await database.identity.selectFrom('account').select('account_id').orderBy('account_id').execute()
    for (const { account_id } of accounts) {
      const row = { account_id, at: new Date(), event: 'account.key_rotated', status: 'Success', source: 'cli', actor_id: null } as const
      const told = { ...row, actor_label: 'parapet key rotate', target: secrets.keyId, details: {}, ...originOf(noClient) }
      await database.transact('identity', {}, async (db) => appendAudit(db, auditKeysOf(secrets), told))
    }
  } finally {
    await database.close()
  }
}

export const command: Command = {
  help: `Usage: parapet key rotate [--leaked]

Replaces the installation's key and re-encrypts all secrets, with servers running or stopped. If it is interrupted, call it
again to continue. Older backups belong to the old key: take a new one.

  --leaked   strangers may have the old key. Sessions end, and pending invitations and registrations must be sent again,
             because nothing issued under the old key is valid.

With the key in PARAPET_KEY, the command prints the next value of that variable, in two steps: stop all processes, set it,
start them and call the command again, twice.`,
  async run(args) {
    const { values } = parseArgs({ args, options: { leaked: { type: 'boolean', default: false } } })
    const config = readConfig()
    if (config.key !== undefined && stageOf(ringOfConfig(config)) === 'resting') {
      say('Stop all processes, set this for each of them, start them, and call this command again with it:')
      process.stdout.write(variableOf(activate(announce(ringOfConfig(config)))))
      return 0
    }
    const ring = await rotateInstallation(config, { columns: SEALED_COLUMNS, tell: tellAccounts, leaked: values.leaked, say })
    if (config.key === undefined) {
      say(`${keyFileOf(config)} holds the new key. Keep a copy of it where you kept one of the old, and take a backup.`)
      return 0
    }
    say('Stop all processes, set this for each of them, and start them. Keep a copy of it, and take a backup.')
    process.stdout.write(variableOf(withoutRolePasswords(ring)))
    return 0
  },
}
