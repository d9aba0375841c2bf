import { parseArgs } from 'node:util'
import { isEncryptedBackup, restoreFrom } from '#server/db/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { required, type Command } from '#cli/command.ts'
import { readSecret } from '#cli/secret-input.ts'

export const command: Command = {
  help: `Usage: parapet restore <file> [--passphrase-from <source>]

Needs an empty data folder or database; nothing that exists is overwritten. Everybody signs in again afterwards, and
scans that were running are marked as failed. A backup made without --with-key needs the installation's key in the data
folder (file "key", mode 0600) or in PARAPET_KEY before.

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
