import { parseArgs } from 'node:util'
import { required, UsageError, type Command } from '#cli/command.ts'
import { readSecret } from '#cli/secret-input.ts'
import { readConfig } from '#server/config.ts'
import { backupTo } from '#server/db/backup/backup.ts'
import { isEncryptedBackup, restoreFrom } from '#server/db/backup/restore.ts'

/** Guessed by machines without end: the file may be in strange hands for years. */
const SHORTEST_PASSPHRASE = 16

async function newPassphrase(source: string | undefined): Promise<string> {
  const passphrase = await readSecret({ option: '--passphrase-from', source, question: 'Passphrase of the backup', isNew: true })
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new UsageError(`The passphrase needs at least ${SHORTEST_PASSPHRASE} characters. Five random words work well.`)
  return passphrase
}

export const backup: Command = {
  help: `Usage: parapet backup <file> [--passphrase-from <source>] [--with-key]
       parapet backup <file> --unencrypted

Takes a consistent snapshot of database and objects while the server keeps running, encrypted with a passphrase. An
existing file is not overwritten.

  --passphrase-from  from where the passphrase is read: - (standard input), @file, or env:NAME. Without it you are asked
                     at a terminal, and standard input is read elsewhere. Without the passphrase the file is lost.
  --with-key         includes the installation's key, so a restore needs only the file and its passphrase. Without it,
                     keep the key (the file "key" of the data folder, or PARAPET_KEY) somewhere else.
  --unencrypted      anyone with the file can read it: names, addresses, findings, evidence.`,
  async run(args) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'passphrase-from': { type: 'string' }, 'with-key': { type: 'boolean' }, unencrypted: { type: 'boolean' } },
    })
    const file = required(positionals[0], 'The file')
    const { 'passphrase-from': source, 'with-key': withKey = false, unencrypted = false } = values
    if (unencrypted && (withKey || source !== undefined))
      throw new UsageError('--unencrypted goes with no passphrase, and the key leaves the installation in an encrypted file alone.')
    const passphrase = unencrypted ? null : await newPassphrase(source)
    const { tables, rows, objects } = await backupTo(readConfig(), file, { passphrase, withKey })
    const holds = withKey ? "with the installation's key" : "without the installation's key"
    process.stdout.write(
      `${file}: ${rows} rows of ${tables} tables and ${objects} objects, ${unencrypted ? 'NOT encrypted' : 'encrypted'}, ${holds}.\n`,
    )
    return 0
  },
}

export const restore: Command = {
  help: `Usage: parapet restore <file> [--passphrase-from <source>]

Needs an empty data folder or database; nothing is overwritten. Afterwards everyone signs in again, and scans that were
running are marked as failed. A backup made without --with-key needs the installation's key in the data folder (file
"key", mode 0600) or in PARAPET_KEY first.

  --passphrase-from  from where the passphrase of an encrypted backup is read: - (standard input), @file, or env:NAME.
                     Without it you are asked at a terminal, and standard input is read elsewhere.`,
  async run(args) {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { 'passphrase-from': { type: 'string' } } })
    const file = required(positionals[0], 'The file')
    const wanted = { option: '--passphrase-from', source: values['passphrase-from'], question: 'Passphrase of the backup', isNew: false }
    const passphrase = (await isEncryptedBackup(file)) ? await readSecret(wanted) : null
    const { tables, rows, objects, madeAt } = await restoreFrom(readConfig(), file, passphrase)
    process.stdout.write(
      `Restored ${rows} rows of ${tables} tables and ${objects} objects as of ${madeAt}. Start the server with: parapet start\n`,
    )
    return 0
  },
}
