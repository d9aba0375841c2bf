import { parseArgs } from 'node:util'
import { backupTo } from '#server/db/backup/backup.ts'
import { readConfig } from '#server/config.ts'
import { required, type Command } from '#cli/command.ts'

export const command: Command = {
  help: `Usage: parapet backup <file>

Takes one consistent picture while the server goes on. The file holds the installation's key (unless it comes from
PARAPET_KEY): keep it as safe as a password. An existing file is not overwritten.`,
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    const file = required(positionals[0], 'The file')
    const { tables, rows, objects } = await backupTo(readConfig(), file)
    process.stdout.write(
      `${file}: ${rows} rows of ${tables} tables and ${objects} objects. It holds secrets; only you can read it (mode 0600).\n`,
    )
    return 0
  },
}
