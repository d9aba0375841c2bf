import { parseArgs } from 'node:util'
import { restoreFrom } from '#server/db/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { required, type Command } from '#cli/command.ts'

export const command: Command = {
  help: `Usage: parapet restore <file>

Needs an empty data folder or database; nothing that exists is overwritten. Everybody signs in again afterwards, and
scans that were running are marked as failed.`,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const file = required(positionals[0], 'The file')
    const { tables, rows, objects, madeAt } = await restoreFrom(readConfig(), file)
    process.stdout.write(
      `Restored ${rows} rows of ${tables} tables and ${objects} objects as of ${madeAt}. Start the server with: parapet start\n`,
    )
    return 0
  },
}
